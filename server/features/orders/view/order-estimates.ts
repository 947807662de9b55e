import {
  type DriverPosition,
  type EstimatedOrder,
  type StorePace,
  estimateMinutes,
  expectedArrival,
} from '#domain/delivery/estimates.ts'
import { shownRange, unlearnedRanges } from '#domain/dispatch/estimate-range.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { type Store, type Zone, storePace } from '#server/features/delivery/slots.service.ts'
import type { Shop } from '#server/shop.ts'
import type { EstimateRow } from './order-estimates.queries.ts'

export type EstimateContext = { store: Store; zone: Zone; now: Date }

/** Returns the store, zone and current time for an estimate. */
export const placeOf = (
  { storeDirectory, clock }: Shop,
  row: { store_id: number; zone_id: number },
): EstimateContext => ({
  store: storeDirectory.store(row.store_id),
  zone: storeDirectory.zone(row.zone_id),
  now: clock.now(),
})

/** Returns the minutes until arrival, the same value for every reader. */
export const estimateOf = (row: EstimateRow, place: EstimateContext): number | null =>
  estimateMinutes(orderOf(row), paceOf(row, place), place.now, positionOf(row))

/** Returns the expected arrival, which may be earlier than the promised time. */
export const expectedOf = (row: EstimateRow, place: EstimateContext): Date | null =>
  expectedArrival(orderOf(row), paceOf(row, place), place.now, positionOf(row))

/**
 * Returns the range in which an order is expected to arrive, by its place in the delivery plan, otherwise by the
 * estimate. Returns null for orders that can't be estimated.
 * @source A-DISPATCH-9
 */
export function rangeOf(row: EstimateRow, place: EstimateContext): { earliest: Date; latest: Date } | null {
  const expected = expectedOf(row, place)
  if (expected === null && row.status !== STATUS.inTransit) return null
  const eta = row.planned_eta ?? expected
  if (eta === null) return null
  const stage = row.status === STATUS.inTransit ? 'pickup' : 'ordering'
  return shownRange(place.store.arrival_ranges ?? unlearnedRanges(), { stage, eta }, place.now)
}

const orderOf = (row: EstimateRow): EstimatedOrder => ({
  status: row.status,
  packingStatus: row.packing_status,
  placedAt: row.placed_at,
  stageSince: row.packing_since ?? row.placed_at,
  startAt: row.start_at,
  departedAt: row.departed_at,
  door: row,
})

const NOBODY_AHEAD = { to_pack: 0, to_deliver: 0 }

const paceOf = (row: EstimateRow, { store, zone, now }: EstimateContext): StorePace =>
  storePace(store, zone, { ...NOBODY_AHEAD, ...row.queue, drivers_on_shift: row.drivers_on_shift }, now)

const positionOf = ({ position }: EstimateRow): DriverPosition | null =>
  position && { ...position, at: new Date(position.at) }
