import type { previewStaffOrder } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { futureDates } from '#contract/shop/zones.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

type Data<Endpoint extends { data?: unknown }> = OutputOf<NonNullable<Endpoint['data']>>

/** What an order would come to, and when it can be there. */
export type OrderPreview = Data<typeof previewStaffOrder> & {
  days: Data<typeof futureDates>
  isOpen: boolean
}

/** The reply of the page's action. `isTaken`: the form begins anew. `atCounter`: the order that is paid there now. */
export type NewOrderReply =
  | { ok: true; preview?: OrderPreview; said?: string; isTaken?: boolean; atCounter?: number }
  | Failure
