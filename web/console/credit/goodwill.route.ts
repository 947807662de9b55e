import { giveGoodwill } from '#contract/shop/credit.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, keepPageWhenOffline, refusal } from '#web/platform/api/action-reply.ts'
import { formText } from '#web/platform/api/form-text.ts'
import type { Route } from './+types/goodwill.route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const text = await formText(request)
  try {
    await context.get(apiContext).call(giveGoodwill, {
      params: { order_id: text('order_id') },
      body: { amount: text('amount'), reason: text('reason') },
      headers: { 'idempotency-key': text('key') },
    })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline
