import type { JobLoss } from '#contract/orders/realtime.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { Shop } from '#server/shop.ts'
import { readLatestMoves } from './lost-jobs.queries.ts'

/** How a driver has just lost an order; null where they had not got it, have it still, or ended it themselves. */
export async function jobLossOf(shop: Shop, orderId: number, driverId: number): Promise<JobLoss | null> {
  const [last, before] = await readLatestMoves(shop.db, orderId)
  if (!last || last.had_it !== driverId || last.by_user_id === driverId) return null
  if (last.what === 'driver') return before && last.to_value !== driverId ? 'reassigned' : null
  if (last.to_value === STATUS.canceled) return 'canceled'
  const isTakenBack = last.from_value === STATUS.assigned && last.to_value === STATUS.approved
  return isTakenBack ? 'unassigned' : null
}
