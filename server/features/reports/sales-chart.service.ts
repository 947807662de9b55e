import type { ChartGroup } from '#contract/console/reports.ts'
import { type ChartStep, chartStepOf, productStepOf, stepsOf } from '#domain/reports/chart-steps.ts'
import {
  DAY_MEASURES,
  type DayFigures,
  type ProductFigures,
  addTo,
  netSalesOf,
  zeros,
} from '#domain/reports/order-figures.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import { countLatest } from './count-orders.service.ts'
import * as queries from './sales-chart.queries.ts'
import type { SalesLine } from './sales-report.service.ts'

export type SalesChartRequest = ReportPeriod & {
  by: ChartGroup
  /** null: all stores. */
  storeIds: readonly number[] | null
}

type PointPlace = { days: ReportPeriod | null; weekday: number | null; hour: number | null }
export type SalesChartPoint = SalesLine & PointPlace
export type SalesChart = { step: ChartStep; points: SalesChartPoint[]; isComplete: boolean }

/** Categories with a colour of their own; the rest is one group. */
const MAX_CATEGORIES = 4

/** Returns the points of a chart. Recent changes are counted first. */
export async function salesChart(shop: Shop, request: SalesChartRequest): Promise<SalesChart> {
  const isComplete = await countLatest(shop)
  const step = request.by === 'category' ? productStepOf(request) : chartStepOf(request)
  return { step, points: await POINTS[request.by](shop, request, step), isComplete }
}

type ReadPoints = (shop: Shop, request: SalesChartRequest, step: ChartStep) => Promise<SalesChartPoint[]>
const POINTS: Record<ChartGroup, ReadPoints> = {
  period: periodPoints,
  weekday_hour: weekdayHourPoints,
  category: categoryPoints,
}

async function periodPoints(
  shop: Shop,
  request: SalesChartRequest,
  step: ChartStep,
): Promise<SalesChartPoint[]> {
  const rows = await queries.readSteps(readerOf(shop), request, step)
  const found = new Map(rows.map(({ start, ...figures }) => [start, figures]))
  return stepsOf(request, step).map((days) => ({
    key: days.from,
    name: '',
    isOfOrders: true,
    figures: found.get(days.from) ?? zeros(DAY_MEASURES),
    days,
    weekday: null,
    hour: null,
  }))
}

async function weekdayHourPoints(shop: Shop, request: SalesChartRequest): Promise<SalesChartPoint[]> {
  const rows = await queries.readWeekdayHours(readerOf(shop), request)
  return rows.map(({ weekday, hour, ...figures }) => ({
    key: `${weekday}-${hour}`,
    name: '',
    isOfOrders: true,
    figures,
    days: null,
    weekday,
    hour,
  }))
}

async function categoryPoints(
  shop: Shop,
  request: SalesChartRequest,
  step: ChartStep,
): Promise<SalesChartPoint[]> {
  const rows = await queries.readCategorySteps(readerOf(shop), request, step)
  const best = new Set(bestCategories(rows))
  const points = new Map<string, SalesChartPoint>()
  const daysOf = new Map(stepsOf(request, step).map((days) => [days.from, days]))
  for (const { start, category_id: id, name, ...sums } of rows) {
    const key = best.has(id) ? String(id) : ''
    const point = points.get(`${start} ${key}`) ?? {
      key,
      name: key === '' ? '' : (name ?? ''),
      isOfOrders: false,
      figures: zeros(DAY_MEASURES),
      days: daysOf.get(start) ?? null,
      weekday: null,
      hour: null,
    }
    addTo<keyof ProductFigures>(point.figures, sums)
    points.set(`${start} ${key}`, point)
  }
  return [...points.values()]
}

/** Returns the categories with the highest net sales in the whole period. */
function bestCategories(rows: readonly queries.CategoryStep[]): number[] {
  const sums = new Map<number, number>()
  for (const { category_id: id, ...sold } of rows) {
    const figures: DayFigures = { ...zeros(DAY_MEASURES), ...sold }
    if (id !== 0) sums.set(id, (sums.get(id) ?? 0) + netSalesOf(figures))
  }
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_CATEGORIES)
    .map(([id]) => id)
}
