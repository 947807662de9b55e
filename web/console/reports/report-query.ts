import type { ChartGroup, ReportGroup, SalesRow } from '#contract/console/reports.ts'
import type { ChartStep } from '#domain/reports/chart-steps.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '#domain/time.ts'

/** Copy of the API's groups, which keeps the API's schemas out of the browser bundle. */
export const GROUPS: readonly ReportGroup[] = ['day', 'hour', 'store', 'zone', 'category', 'product']
export const SORTS = ['key', 'sales', 'orders'] as const
export type Sort = (typeof SORTS)[number]
export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Copy of the API's charts, as of its groups. */
export const CHARTS: readonly ChartGroup[] = ['period', 'weekday_hour', 'category']

export type Period = { from: string; to: string }

/** Query of a report as parsed from the URL, with defaults for missing parameters. */
export type ReportQuery = Period & {
  by: ReportGroup
  sort: Sort
  compare: Comparison
  store: string
  /** Chosen chart; empty: the chart that belongs to the breakdown. */
  chart: ChartGroup | ''
  page: number
}

const DATE = /^\d{4}-\d\d-\d\d$/

export function readReportQuery(params: URLSearchParams, today: string): ReportQuery {
  const date = (name: string) => DATE.exec(params.get(name) ?? '')?.[0]
  const to = date('to') ?? today
  const by = GROUPS.find((one) => one === params.get('by')) ?? 'day'
  return {
    from: date('from') ?? addDays(to, -29),
    to,
    by,
    sort: SORTS.find((one) => one === params.get('sort')) ?? (isRanked(by) ? 'sales' : 'key'),
    compare: COMPARISONS.find((one) => one === params.get('compare')) ?? 'before',
    store: /^[1-9]\d{0,8}$/.exec(params.get('store') ?? '')?.[0] ?? '',
    chart: CHARTS.find((one) => one === params.get('chart')) ?? '',
    page: Number(/^[1-9]\d{0,4}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
  }
}

const isRanked = (by: ReportGroup): boolean => by === 'product' || by === 'category'

/** Returns the chart of a report: the chosen one, or the chart that fits the breakdown. */
export function chartOf({ chart, by }: Pick<ReportQuery, 'chart' | 'by'>): ChartGroup {
  if (chart !== '') return chart
  return by === 'hour' ? 'weekday_hour' : by === 'category' ? 'category' : 'period'
}

/** Returns the URL of the same report with some parameters changed. */
export function reportPath(
  query: ReportQuery,
  more: Partial<Record<keyof ReportQuery, string>> = {},
  path = '/console/reports',
): string {
  const { page: _page, ...filters } = query
  const params = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams(params).toString()}`
}

/** Returns the preceding period of the same length, or the same days one year earlier. */
export function comparedPeriod({ from, to, compare }: ReportQuery): Period | null {
  if (compare === 'none' || daysBetween(from, to) < 0) return null
  if (compare === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) }
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/** Returns the start of the financial year, which begins on 1 July in Australia. */
const yearStart = (today: string): string =>
  today.slice(5) >= '07-01' ? `${today.slice(0, 4)}-07-01` : `${Number(today.slice(0, 4)) - 1}-07-01`

/** Returns the start of the GST quarter: July, October, January or April. */
const quarterStart = (today: string): string => {
  const month = Number(today.slice(5, 7))
  return `${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

export type Preset =
  | 'today'
  | 'yesterday'
  | 'week'
  | 'month'
  | 'this_month'
  | 'last_month'
  | 'quarter'
  | 'last_quarter'
  | 'year'
  | 'last_year'

export function presets(today: string): Record<Preset, Period> {
  const month = `${today.slice(0, 7)}-01`
  const quarter = quarterStart(today)
  const year = yearStart(today)
  const yesterday = addDays(today, -1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
    this_month: { from: month, to: today },
    last_month: { from: addMonths(month, -1), to: addDays(month, -1) },
    quarter: { from: quarter, to: today },
    last_quarter: { from: addMonths(quarter, -3), to: addDays(quarter, -1) },
    year: { from: year, to: today },
    last_year: { from: addMonths(year, -12), to: addDays(year, -1) },
  }
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Formats `2026-11-20` as `20/11/2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats `2026-11-05` as `5 Nov`. */
export const shortDayText = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`

/** Names a step of a chart: `Thu 5 Nov`, `5 Nov to 11 Nov`, `Nov 2026`. */
export function stepText(step: ChartStep, { from, to }: Period): string {
  if (step === 'month') return monthText(from)
  if (step === 'week') return `${shortDayText(from)} to ${shortDayText(to)}`
  return `${WEEKDAYS[weekdayOf(from) - 1] ?? ''} ${shortDayText(from)}`
}

/** Formats `2026-11` as `Nov 2026`. */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

export const weekdayText = (day: string): string => `${WEEKDAYS[weekdayOf(day) - 1] ?? ''} ${dayText(day)}`

/** Returns the name of a row on screen and in the file. */
export function rowName(by: ReportGroup, row: Pick<SalesRow, 'key' | 'name'>, unknown: string): string {
  if (by === 'day') return weekdayText(row.key)
  return row.name || unknown
}
