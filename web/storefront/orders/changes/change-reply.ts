import type { OrderChange } from '#contract/orders/order-changes.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

/** A pack that the search found and that is not in the order yet. */
export type FoundPack = { packId: number; name: string; size: number; price: number }

/** The action's reply: the preview of the change, or the error. */
export type ChangeReply =
  | { ok: true; items: string; change: Pick<OrderChange, 'total' | 'surcharge' | 'to_pay'> }
  | Failure
