import type { previewStaffOrder } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getAddress } from '#contract/shop/addresses.ts'
import type { futureDates } from '#contract/shop/zones.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

type Data<Endpoint extends { data?: unknown }> = OutputOf<NonNullable<Endpoint['data']>>

/** What an order would come to, and when it can be there. */
export type OrderPreview = Data<typeof previewStaffOrder> & {
  days: Data<typeof futureDates>
  isOpen: boolean
}

/** The parts of a suggestion that was picked, by its `id`. */
export type PickedAddress = Pick<
  Data<typeof getAddress>,
  'address_line_1' | 'city' | 'state' | 'postcode'
> & {
  id: string
  address_line_2: string
}

/** The reply of the page's action. `isTaken`: the form begins anew. `atCounter`: the order that is paid there now. */
export type NewOrderReply =
  | {
      ok: true
      picked?: PickedAddress
      preview?: OrderPreview
      said?: string
      isTaken?: boolean
      atCounter?: number
    }
  | Failure
