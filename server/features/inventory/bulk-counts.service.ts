import { changeStock, onShelf } from '#domain/inventory/stock-change.ts'
import { required } from '#domain/required.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './bulk-counts.queries.ts'

export type { ShelfChange } from './bulk-counts.queries.ts'

export type ShelfUnits = queries.ShelfKey & { onShelf: number; version: number }

const keyOf = ({ storeId, productId }: queries.ShelfKey): string => `${storeId} ${productId}`

/**
 * Reads the units on shelves, by store and product. Products that a store doesn't stock are missing in the result.
 */
export async function readShelves(
  shop: Shop,
  shelves: readonly queries.ShelfKey[],
): Promise<Map<string, ShelfUnits>> {
  const rows = await queries.readShelves(shop.db, shelves)
  return new Map(
    rows.map((row) => {
      const shelf = { storeId: row.store_id, productId: row.product_id }
      const units = onShelf({ onHand: row.on_hand, picked: row.picked })
      return [keyOf(shelf), { ...shelf, onShelf: units, version: row.version }]
    }),
  )
}

export type Count = queries.ShelfKey & { units: number }

/**
 * Sets many shelves to their counted units. Runs in the caller's transaction.
 * @returns the resulting changes, for `revertCounts`
 */
export async function countShelves(
  shop: Shop,
  counts: readonly Count[],
  why: Omit<queries.CountReason, 'reason'>,
): Promise<queries.ShelfChange[]> {
  const counted = new Map(counts.map((count) => [keyOf(count), count.units]))
  const rows = await queries.lockShelves(shop.db, counts)
  const changes = rows.flatMap((row) => {
    const shelf = { storeId: row.store_id, productId: row.product_id }
    const { on_hand: onHand, reserved, picked, unsaleable, uncounted } = row
    const result = changeStock('count', required(counted.get(keyOf(shelf)), 'the count'), {
      onHand,
      reserved,
      picked,
      unsaleable,
      uncounted,
    })
    if (!result.ok) return []
    const { difference: _, ...change } = result.change
    return [{ ...shelf, ...change }]
  })
  if (changes.length > 0)
    await queries.changeShelves(shop.db, changes, { ...why, reason: 'counted' }, shop.clock.now())
  return changes
}

/**
 * Reverts changes, except of shelves that hold too few units by now. Runs in the caller's transaction.
 * @returns the number of reverted shelves
 */
export async function revertCounts(
  shop: Shop,
  changes: readonly queries.ShelfChange[],
  why: Omit<queries.CountReason, 'reason'>,
): Promise<number> {
  const known = new Map(changes.map((change) => [keyOf(change), change]))
  const rows = await queries.lockShelves(shop.db, changes)
  const back = rows.flatMap((row) => {
    const change = required(
      known.get(keyOf({ storeId: row.store_id, productId: row.product_id })),
      'the change',
    )
    if (row.on_hand - change.onHand < row.picked) return []
    const { storeId, productId } = change
    // `unsaleable` and `uncounted` stay, because the count has resolved the missing units.
    return [{ storeId, productId, onHand: 0 - change.onHand, unsaleable: 0, uncounted: 0 }]
  })
  if (back.length > 0)
    await queries.changeShelves(shop.db, back, { ...why, reason: 'corrected' }, shop.clock.now())
  return back.length
}
