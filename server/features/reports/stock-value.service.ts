import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './stock-value.queries.ts'

export type StockValueRequest = {
  by: queries.StockGroup
  /** `YYYY-MM-DD`. Values of earlier days are known only by store. */
  on: string
  /** null: all stores. */
  storeIds: readonly number[] | null
  page: number
  limit: number
}
export type StockValue = { lines: queries.StockValueRow[]; rows: number; totals: queries.StockFigures }

/**
 * Returns the value of the stock at cost and at today's prices. The value of an earlier day is the value recorded
 * when that day ended.
 */
export async function stockValue(shop: Shop, question: StockValueRequest): Promise<StockValue> {
  const db = readerOf(shop)
  const { by, on, storeIds } = question
  const isNow = on >= localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const lines = isNow
    ? await queries.readStockValue(db, storeIds, by, question)
    : await queries.readRecordedValue(db, storeIds, on, question)
  const totals = isNow
    ? await queries.readStockTotals(db, storeIds)
    : await queries.readRecordedTotals(db, storeIds, on)
  return { lines, rows: lines[0]?.rows ?? 0, totals }
}

/**
 * Records each store's value once a day, soon after its day has ended; called by a job. Stores are recorded one at a
 * time, so that locks are short.
 */
export async function recordStockValues(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = shop.clock.now()
  for (const { store_id } of await queries.readUnrecordedStores(shop.db, now))
    await queries.recordStockValue(shop.db, store_id, now)
}
