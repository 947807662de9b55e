import { recordPick } from '#contract/orders/picks.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/picks.route.ts'

/** Takes one pick of the queue. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const gtin = text('gtin')
  try {
    await context.get(apiContext).call(recordPick, {
      params: { order_id: text('order_id') },
      body: {
        action_id: text('action_id'),
        order_line_id: text('order_line_id'),
        units: text('units'),
        short: text('short') === 'true',
        ...(gtin && { gtin }),
      },
    })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}
