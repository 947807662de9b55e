import { getSalesChart } from '#contract/console/reports.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { ReportChart } from './chart-points.ts'
import { type ReportQuery, chartOf, comparedPeriod } from './report-query.ts'

/** Reads the chart of a report. Only the chart by period is compared with another period. */
export async function readChart(api: PageApi, query: ReportQuery): Promise<ReportChart> {
  const by = chartOf(query)
  const store = query.store === '' ? {} : { store_id: query.store }
  const read = ({ from, to }: { from: string; to: string }) =>
    api.call(getSalesChart, { query: { from, to, by, ...store } })
  const period = by === 'period' ? comparedPeriod(query) : null
  const [chart, compared] = await Promise.all([read(query), period && read(period)])
  const points = chart.points.map(({ key, name, from, to, weekday, hour, net_sales }, nth) => ({
    key,
    name,
    from,
    to,
    weekday,
    hour,
    net_sales,
    before: compared?.points[nth]?.net_sales ?? null,
  }))
  return { by: chart.by, step: chart.step, points }
}
