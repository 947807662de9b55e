import type { OrderChange } from '#contract/orders/order-changes.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

/** Pack from the search that is not in the order yet. */
export type FoundPack = { packId: number; name: string; size: number; price: number; picture: string | null }

/** Reply of the action: the preview of the change, or the error, with the submitted quantities. */
export type ChangeReply = { items: string } & (
  | { ok: true; change: Pick<OrderChange, 'total' | 'surcharge' | 'to_pay'> }
  | Failure
)

export type ItemQuantity = { product_pack_id: number; quantity: number }
