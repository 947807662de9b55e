import { distanceClass } from '#domain/law/hand-over-distance.ts'
import { inTransaction } from '#server/db/database.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './hand-over-distance.queries.ts'

export type FarRow = queries.FarRow

/** Stores the distance of a hand-over as a class. The position itself is not stored. @source L-23, A-DISTANCE-1 */
export async function recordDistance(
  shop: Shop,
  { orderId, driverId, at }: { orderId: number; driverId: number; at: Date },
): Promise<void> {
  const { door, position, position_at: positionAt } = await queries.readPlaces(shop.db, orderId, driverId)
  const known = position && positionAt ? { ...position, at: positionAt } : null
  const distance = distanceClass(door, known, at)
  await queries.insertDistance(shop.db, { orderId, driverId, distance, at })
}

export const readUnexplained = (shop: Shop, driverId: number): Promise<FarRow[]> =>
  queries.readUnexplained(shop.db, driverId)

/** Stores the driver's reason for a hand-over far from the door. A repetition is ignored. @source A-DISTANCE-1 */
export async function explainDistance(
  shop: Shop,
  driverId: number,
  { order_id: orderId, reason }: { order_id: number; reason: string },
): Promise<FarRow> {
  await queries.explain(shop.db, { orderId, driverId, reason, now: shop.clock.now() })
  const row = await queries.readFar(shop.db, orderId)
  if (row?.driver_id !== driverId) throw new ShopError('not_found')
  return row
}

export async function listFarHandOvers(shop: Shop, storeId: number, request: NumberedPage) {
  shop.storeDirectory.store(storeId)
  const { rows, total } = await queries.listToReview(shop.db, storeId, request)
  return { rows, ...pagingOf(total, request) }
}

/** Marks a hand-over as reviewed. A repetition is ignored. */
export async function reviewDistance(shop: Shop, by: number, orderId: number): Promise<FarRow> {
  return inTransaction(shop, async (shop) => {
    const row = await queries.readFar(shop.db, orderId)
    if (!row) throw new ShopError('not_found')
    if ((await queries.markReviewed(shop.db, orderId, by, shop.clock.now())) > 0)
      await recordAudit(shop, { byUserId: by, action: 'hand_over.reviewed', subject: `order ${orderId}` })
    return row
  })
}
