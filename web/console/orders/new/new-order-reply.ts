import type { previewStaffOrder } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getAddress } from '#contract/shop/addresses.ts'
import type { futureDates } from '#contract/shop/zones.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

type EndpointData<Endpoint extends { data?: unknown }> = OutputOf<NonNullable<Endpoint['data']>>

/** Price of an order and its available delivery times. */
export type OrderPreview = EndpointData<typeof previewStaffOrder> & {
  days: EndpointData<typeof futureDates>
  isOpen: boolean
}

/** Parts of a selected suggestion, identified by its `id`. */
export type PickedAddress = Pick<
  EndpointData<typeof getAddress>,
  'address_line_1' | 'city' | 'state' | 'postcode'
> & {
  id: string
  address_line_2: string
}

/**
 * Reply of the page's action. `isTaken`: the form starts again. `atCounter`: the order to be paid at the counter now.
 */
export type NewOrderReply =
  | {
      ok: true
      picked?: PickedAddress
      preview?: OrderPreview
      message?: string
      isTaken?: boolean
      atCounter?: number
    }
  | Failure
