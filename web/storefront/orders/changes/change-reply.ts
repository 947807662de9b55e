import type { OrderChange } from '#contract/shop/order-changes.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

/** A pack that the search found and that the order doesn't hold yet. */
export type FoundPack = { packId: number; name: string; size: number; price: number }

/** What the page's action answers: what the change would come to, or why it can't be. */
export type ChangeReply =
  { ok: true; items: string; change: Pick<OrderChange, 'total' | 'surcharge' | 'to_pay'> } | Failure
