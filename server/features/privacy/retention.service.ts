import { addMinutes } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import { emptyAbandoned } from './abandon-account.service.ts'
import * as queries from './retention.queries.ts'

const DAY_MINUTES = 24 * 60
/** As long as the cookie that opens it. */
const GUEST_CART_DAYS = 30
const TWO_YEARS_MINUTES = 731 * DAY_MINUTES

/** Deletes what has no purpose any more; each part again and again does no harm. */
export async function deleteWhatHasEnded(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction((tx) => queries.deleteEndedPending(tx, now))
  await queries.deleteUsedUp(shop.db, now, addMinutes(now, -DAY_MINUTES))
  await emptyAbandoned(shop)
  await queries.deleteGuestCarts(shop.db, addMinutes(now, -GUEST_CART_DAYS * DAY_MINUTES))
  await queries.deleteOldExclusions(shop.db, addMinutes(now, -TWO_YEARS_MINUTES))
}
