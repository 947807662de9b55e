import type { Order } from '#contract/orders/orders.ts'
import { toDollars } from '#domain/money.ts'
import { addMinutes } from '#domain/time.ts'
import { presentAddress } from '#server/features/addresses/address.present.ts'
import type { OrderRow } from '../orders.queries.ts'

/** Minutes until a request expires; after this time staff settle it by telephone. */
const REQUEST_MINUTES = 24 * 60

type RequestTimes = Pick<OrderRow, 'departed_at'> & { at: Date }

/** Returns whether the owner can still consent to the other address. */
export const isRequestOpen = ({ at, departed_at }: RequestTimes, now: Date): boolean =>
  departed_at === null && at > addMinutes(now, -REQUEST_MINUTES)

/** Returns the address that an order's owner is asked to consent to, and its price. */
export function presentAddressRequest(row: OrderRow, now: Date): Order['address_request'] {
  const { address_request: asked, departed_at } = row
  if (!asked || !isRequestOpen({ at: new Date(asked.at), departed_at }, now)) return null
  const place = presentAddress({ ...asked, addressLine1: asked.line_1, addressLine2: asked.line_2 })
  return {
    address_formated: place.address_formated,
    rise: toDollars(asked.rise_cents),
    total: toDollars(asked.total_cents),
  }
}
