import { subscribe } from '#contract/shop/content.ts'
import { apiContext } from '#web/api.ts'
import { type Failure, keepPageWhenOffline, refusal } from '#web/failure.ts'
import { formText } from '#web/form-text.ts'
import type { Route } from './+types/subscribe.route.ts'

export type SubscribeReply = { ok: true } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const text = await formText(request)
  try {
    await context.get(apiContext).call(subscribe, {
      body: {
        email: text('email'),
        first_name: text('first_name'),
        referrer: text('referrer'),
        contact_number: text('contact_number'),
        message: text('message'),
      },
    })
    return { ok: true } satisfies SubscribeReply
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline
