import type { OrderChange } from '#contract/orders/order-changes.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

/** A pack that the search found and that is not in the order yet. */
export type FoundPack = { packId: number; name: string; size: number; price: number; picture: string | null }

/** The action's reply: the preview of the change, or the error, with the quantities that were sent. */
export type ChangeReply = { items: string } & (
  | { ok: true; change: Pick<OrderChange, 'total' | 'surcharge' | 'to_pay'> }
  | Failure
)

export type ItemQuantity = { product_pack_id: number; quantity: number }
