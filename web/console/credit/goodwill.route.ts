import { giveGoodwill } from '#contract/shop/credit.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/goodwill.route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await context.get(apiContext).call(giveGoodwill, {
      params: { order_id: text('order_id') },
      body: { amount: text('amount'), reason: text('reason') },
      headers: { 'idempotency-key': text('key') },
    })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}
