import type { ReportGroup } from '#contract/console/reports.ts'
import { DAY_MEASURES, type DayFigures, netSalesOf, zeros } from '#domain/reports/order-figures.ts'
import { type ReportPeriod, daysOf, grainsOf } from '#domain/reports/report-period.ts'
import { rowsOfPage } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import { countLatest } from './count-orders.service.ts'
import * as queries from './sales-report.queries.ts'

export type SalesReportRequest = ReportPeriod & {
  by: ReportGroup
  /** null: all stores. */
  storeIds: readonly number[] | null
  sort: 'key' | 'sales' | 'orders' | undefined
  page: number
  limit: number
}

/** A line of a report. Lines of products and categories have no figures of whole orders. */
export type SalesLine = { key: string; name: string; isOfOrders: boolean; figures: DayFigures }
export type SalesReport = {
  lines: SalesLine[]
  rows: number
  totals: DayFigures
  /**
   * Figures without a product, for products and categories. With them, the lines of all pages add up to the totals.
   */
  other: DayFigures | null
  isComplete: boolean
}

/** Returns a sales report. Recent changes are counted first. */
export async function salesReport(shop: Shop, question: SalesReportRequest): Promise<SalesReport> {
  const isComplete = await countLatest(shop)
  const totals = await queries.readTotals(readerOf(shop), question)
  const { by } = question
  if (by !== 'product' && by !== 'category')
    return { ...(await orderLines(shop, question, by)), totals, other: null, isComplete }
  const other = await withoutProducts(shop, question, totals)
  return { ...(await productLines(shop, question, by)), totals, other, isComplete }
}

async function orderLines(
  shop: Shop,
  question: SalesReportRequest,
  by: 'day' | 'hour' | 'store' | 'zone',
): Promise<Pick<SalesReport, 'lines' | 'rows'>> {
  const db = readerOf(shop)
  const read = by === 'hour' ? queries.readHours(db, question) : queries.readDays(db, question, by)
  const found = new Map((await read).map(({ key, ...figures }) => [key, figures]))
  const lines = keysOf(shop, question, by, found.keys()).map(([key, name]) => ({
    key,
    name,
    isOfOrders: true,
    figures: found.get(key) ?? zeros(DAY_MEASURES),
  }))
  const { sort } = question
  if (sort === 'sales') lines.sort((a, b) => netSalesOf(b.figures) - netSalesOf(a.figures))
  if (sort === 'orders') lines.sort((a, b) => b.figures.orders - a.figures.orders)
  return { lines: rowsOfPage(lines, question), rows: lines.length }
}

/**
 * Returns the lines of a grouping: every day and hour, even without sales, but only stores and zones with figures.
 */
function keysOf(
  { storeDirectory }: Shop,
  question: SalesReportRequest,
  by: 'day' | 'hour' | 'store' | 'zone',
  found: Iterable<string>,
): [key: string, name: string][] {
  if (by === 'day') return daysOf(question).map((day) => [day, day])
  if (by === 'hour')
    return Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`])
  const names = new Map<number, string>(
    by === 'store'
      ? storeDirectory.stores().map(({ store_id, name }) => [store_id, name])
      : storeDirectory.zones().map(({ zoneId, name }) => [zoneId, name]),
  )
  return [...found]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => [key, names.get(Number(key)) ?? ''])
}

async function productLines(
  shop: Shop,
  question: SalesReportRequest,
  by: 'product' | 'category',
): Promise<Pick<SalesReport, 'lines' | 'rows'>> {
  const { sort = 'sales', page, limit } = question
  const found = await queries.readProducts(readerOf(shop), question, grainsOf(question), {
    by,
    order: sort,
    page,
    limit,
  })
  const lines = found.map(({ key, name, rows: _rows, ...figures }) => ({
    key,
    name: name ?? '',
    isOfOrders: false,
    figures: { ...zeros(DAY_MEASURES), ...figures },
  }))
  return { lines, rows: found[0]?.rows ?? 0 }
}

/** Returns the totals without a product: delivery and surcharge, with their refunds and GST. */
async function withoutProducts(
  shop: Shop,
  question: SalesReportRequest,
  totals: DayFigures,
): Promise<DayFigures> {
  const products = await queries.readProductTotals(readerOf(shop), question, grainsOf(question))
  return {
    ...zeros(DAY_MEASURES),
    delivery_cents: totals.delivery_cents,
    surcharge_cents: totals.surcharge_cents,
    refunds_cents: totals.refunds_cents - products.refunds_cents,
    gst_cents: totals.gst_cents - products.gst_cents,
  }
}
