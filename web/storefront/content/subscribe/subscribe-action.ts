import { subscribe } from '#contract/shop/content.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'

export type SubscribeReply = { ok: true } | Failure

/** Sends a contact form to the API. */
export async function sendSubscription(api: PageApi, text: (name: string) => string) {
  const captcha = text('captcha')
  try {
    await api.call(subscribe, {
      body: {
        email: text('email'),
        first_name: text('first_name'),
        referrer: text('referrer'),
        contact_number: text('contact_number'),
        message: text('message'),
        ...(captcha && { captcha }),
      },
    })
    return { ok: true } satisfies SubscribeReply
  } catch (error) {
    return failureReply(error)
  }
}
