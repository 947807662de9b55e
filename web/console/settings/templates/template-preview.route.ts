import {
  previewMessageTemplate,
  type RenderedTemplate,
  testMessageTemplate,
} from '#contract/console/message-templates.ts'
import { TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import { failureReply, type Failure } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/template-preview.route.ts'

export type PreviewReply = { ok: true; preview: RenderedTemplate | null } | Failure

/** Renders a message with unsaved text, or sends it to the caller. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await readForm(request)
  const textOf = formFields(form)
  const of = { params: { kind: textOf('kind') } }
  const parts = TEMPLATE_PARTS.filter((part) => form.has(part))
  const words = Object.fromEntries(parts.map((part) => [part, textOf(part)]))
  try {
    if (textOf('channel') === '')
      return {
        ok: true,
        preview: await api.call(previewMessageTemplate, { ...of, body: words }),
      } satisfies PreviewReply
    const channel = textOf('channel') === 'sms' ? 'sms' : 'email'
    await api.call(testMessageTemplate, { ...of, body: { ...words, channel } })
    return { ok: true, preview: null } satisfies PreviewReply
  } catch (error) {
    return failureReply(error)
  }
}
