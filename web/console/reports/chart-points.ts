import type { ChartPoint, SalesChart } from '#contract/console/reports.ts'
import { type Period, type ReportQuery, monthText, reportPath, shortDayText } from './report-query.ts'

/** Fields of a point that the chart shows. */
export type SalesPoint = Pick<
  ChartPoint,
  'key' | 'name' | 'from' | 'to' | 'weekday' | 'hour' | 'net_sales'
> & {
  /** Net sales of the compared step; null without a comparison. */
  before: number | null
}
export type ReportChart = Pick<SalesChart, 'by' | 'step'> & { points: SalesPoint[] }

export type ChartProps = {
  query: ReportQuery
  chart: ReportChart
  /** Name for screen readers. */
  label: string
  today: string
}

/** Returns the days of a point. Every point of a chart over time has them. */
export const daysOf = ({ from, to, key }: Pick<SalesPoint, 'from' | 'to' | 'key'>): Period => ({
  from: from ?? key,
  to: to ?? key,
})

/** Returns the report of a step: of a day by hour, of a longer step by day. */
export const stepPath = (query: ReportQuery, { from, to }: Period): string =>
  reportPath(query, { from, to, by: from === to ? 'hour' : 'day', sort: '', chart: '' })

/** Formats the label of a step below the axis: `5 Nov`, `Nov 2026`. */
export const tickText = (step: ReportChart['step'], from: string): string =>
  step === 'month' ? monthText(from) : shortDayText(from)
