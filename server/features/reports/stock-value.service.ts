import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './stock-value.queries.ts'

export type StockValueQuestion = {
  by: queries.StockGroup
  /** `YYYY-MM-DD`. Before today the value is known by store alone. */
  on: string
  /** null: every store. */
  storeIds: readonly number[] | null
  page: number
  limit: number
}
export type StockValue = { lines: queries.StockValueRow[]; rows: number; totals: queries.StockFigures }

/** What the goods are worth at cost and at today's prices; of an earlier day, as it was recorded when that day ended. */
export async function stockValue(shop: Shop, question: StockValueQuestion): Promise<StockValue> {
  const db = readerOf(shop)
  const { by, on, storeIds, page, limit } = question
  const place = { limit, offset: (page - 1) * limit }
  const isNow = on >= localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const lines = isNow
    ? await queries.readStockValue(db, storeIds, by, place)
    : await queries.readRecordedValue(db, storeIds, on, place)
  const totals = isNow
    ? await queries.readStockTotals(db, storeIds)
    : await queries.readRecordedTotals(db, storeIds, on)
  return { lines, rows: lines[0]?.rows ?? 0, totals: totals! }
}

/** A job: records each store's value once a day, soon after its day has ended. A store at a time, so that none waits. */
export async function recordStockValues(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = shop.clock.now()
  for (const { store_id } of await queries.readUnrecordedStores(shop.db, now))
    await queries.recordStockValue(shop.db, store_id, now)
}
