import type { JobLoss } from '#contract/orders/realtime.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { Shop } from '#server/shop.ts'
import { type OrderMove, readLatestMoves } from './lost-jobs.queries.ts'

/**
 * Returns the driver who has just lost an order, and how. Returns null if no driver did, or if the driver ended it
 * themselves.
 */
export async function latestJobLoss(
  shop: Shop,
  orderId: number,
): Promise<{ driverId: number; how: JobLoss } | null> {
  const [last, before] = await readLatestMoves(shop.db, orderId)
  if (!last || last.had_it === null || last.by_user_id === last.had_it) return null
  const how = lossOf(last, before)
  return how && { driverId: last.had_it, how }
}

function lossOf(last: OrderMove, before: OrderMove | undefined): JobLoss | null {
  if (last.what === 'driver') return before && last.to_value !== last.had_it ? 'reassigned' : null
  if (last.to_value === STATUS.canceled) return 'canceled'
  const isWithDriver = last.from_value === STATUS.assigned || last.from_value === STATUS.inTransit
  const isTakenBack = isWithDriver && last.to_value === STATUS.approved
  return isTakenBack ? 'unassigned' : null
}
