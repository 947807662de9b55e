import { recordPick } from '#contract/orders/picks.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/picks.route.ts'

/** Records one pick of the queue. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const gtin = text('gtin')
  try {
    const { version } = await context.get(apiContext).call(recordPick, {
      params: { order_id: text('order_id') },
      body: {
        action_id: text('action_id'),
        order_line_id: text('order_line_id'),
        units: text('units'),
        short: text('short') === 'true',
        ...(gtin && { gtin }),
        ...unscannedOf(text),
        seen: { picked: text('seen_picked'), quantity_supplied: text('seen_supplied') },
      },
    })
    return { ok: true, version }
  } catch (error) {
    return failureReply(error)
  }
}

/**
 * Returns the fields of an unscanned pick. Without a supervisor the fields are omitted, because '' is not a valid id.
 */
const unscannedOf = (text: (name: string) => string) => ({
  unscanned_reason: text('unscanned_reason'),
  ...(text('supervisor_code') && {
    supervisor_id: text('supervisor_id'),
    supervisor_code: text('supervisor_code'),
  }),
})
