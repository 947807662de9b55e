import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/campaign-step.route.ts'
import { type CampaignReply, takeStep } from './campaign-acts.ts'

/** Runs campaign steps on a separate route, so that they do not change the values typed in the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    return {
      ok: true,
      preview: await takeStep(context.get(apiContext), text),
    } satisfies CampaignReply
  } catch (error) {
    return failureReply(error)
  }
}
