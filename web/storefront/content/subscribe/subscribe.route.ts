import { apiContext } from '#web/platform/api/page-api.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/subscribe.route.ts'
import { sendSubscription } from './subscribe-action.ts'

/** Handles contact forms in dialogs. A form on a page of its own posts to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  return sendSubscription(context.get(apiContext), await readFormFields(request))
}
