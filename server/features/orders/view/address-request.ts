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
  const { address_request: request, departed_at } = row
  if (!request || !isRequestOpen({ at: new Date(request.at), departed_at }, now)) return null
  const place = presentAddress({ ...request, addressLine1: request.line_1, addressLine2: request.line_2 })
  return {
    ...place,
    rise: toDollars(request.rise_cents),
    total: toDollars(request.total_cents),
  }
}
