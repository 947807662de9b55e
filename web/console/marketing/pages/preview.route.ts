import { previewContent } from '#contract/console/content.ts'
import { failureReply, type Failure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/preview.route.ts'

export type PreviewReply = { ok: true; html: string } | Failure

/** Returns a page's text as the shop would show it, without saving it. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    const { content: html } = await context
      .get(apiContext)
      .call(previewContent, { body: { content: text('content') } })
    return { ok: true, html } satisfies PreviewReply
  } catch (error) {
    return failureReply(error)
  }
}
