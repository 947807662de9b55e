import { Link } from 'react-router'
import { daysBetween } from '#domain/time.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { BarChart, type ChartBar } from '../charts/bar-chart.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import { hourText, weekdayName } from '../charts/charts-texts.ts'
import chartStyles from '../charts/charts.module.css'
import { HeatMap } from '../charts/heat-map.tsx'
import { Legend } from '../charts/legend.tsx'
import { type ChartProps, type ReportChart, daysOf, stepPath, tickText } from './chart-points.ts'
import { CategoryChart } from './category-chart.tsx'
import { netSalesSentence } from './comparison.ts'
import { CHARTS, type ReportQuery, chartOf, dayText, reportPath, stepText } from './report-query.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

type Props = {
  query: ReportQuery
  chart: ReportChart
  today: string
  /** Net sales of the period and of the compared one; null without a comparison. */
  net: { now: number; before: number | null }
}

/** Chart above the table of a report, with a sentence that compares it. @source S-REPORT-1 */
export function SalesChart({ query, chart, today, net }: Props) {
  const title = texts.CHART_TITLES[chart.by](chart.step)
  const label = texts.chartLabel(title, dayText(query.from), dayText(query.to))
  const Drawing = DRAWINGS[chart.by]
  return (
    <section className={styles.panel} aria-labelledby="chart">
      <div className={styles.head}>
        <h2 id="chart">{title}</h2>
        <nav aria-label={texts.chartsLabel} className={styles.screenOnly}>
          <ul className={styles.switch}>
            {CHARTS.map((by) => (
              <li key={by}>
                <Link
                  to={reportPath(query, { chart: by })}
                  aria-current={by === chartOf(query) ? 'true' : undefined}
                  preventScrollReset
                >
                  {texts.CHARTS[by]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="small figures">{netSalesSentence(net.now, net.before, comparedText(query))}</p>
      {chart.points.length === 0 ? (
        <p className="quiet">{texts.emptyText}</p>
      ) : (
        <Drawing query={query} chart={chart} label={label} today={today} />
      )}
    </section>
  )
}

const DRAWINGS = { period: PeriodChart, weekday_hour: HourChart, category: CategoryChart }

/** Names the period with which a report is compared; empty without a comparison. */
export const comparedText = ({ compare, from, to }: ReportQuery): string =>
  compare === 'none' ? '' : texts.comparedName(compare, daysBetween(from, to) + 1)

function PeriodChart({ query, chart: { step, points }, label, today }: ChartProps) {
  const isYear = query.compare === 'year'
  const bars = points.map((point): ChartBar => {
    const days = daysOf(point)
    const tips = [texts.tipText(stepText(step, days), sumText(point.net_sales))]
    if (point.before !== null) tips.push(texts.tipBefore(sumText(point.before), isYear))
    return {
      key: point.key,
      label: tickText(step, days.from),
      tip: tips.join('\n'),
      parts: [point.net_sales],
      before: point.before,
      isRunning: days.to >= today,
      to: stepPath(query, days),
    }
  })
  const best = points.reduce((a, b) => (b.net_sales > a.net_sales ? b : a))
  const hasBefore = points.some(({ before }) => before !== null)
  const beforeName = isYear ? texts.yearSeries : texts.beforeSeries
  return (
    <>
      {points.length > 1 && (
        <p className="quiet small figures">
          {texts.bestStep(step, stepText(step, daysOf(best)), sumText(best.net_sales))}
        </p>
      )}
      {hasBefore && (
        <Legend
          series={[
            { swatch: chartStyles.series1, name: texts.nowSeries },
            { swatch: chartStyles.beforeSwatch, name: beforeName },
          ]}
        />
      )}
      <BarChart bars={bars} label={label} />
      <ChartTable
        caption={label}
        head={[texts.STEP_COLUMNS[step], texts.netColumn, ...(hasBefore ? [beforeName] : [])]}
        rows={points.map((point) => ({
          key: point.key,
          cells: [
            <Link key="step" to={stepPath(query, daysOf(point))}>
              {stepText(step, daysOf(point))}
            </Link>,
            sumText(point.net_sales),
            ...(hasBefore ? [point.before === null ? texts.none : sumText(point.before)] : []),
          ],
        }))}
      />
    </>
  )
}

function HourChart({ chart: { points }, label }: ChartProps) {
  const cells = points.map(({ weekday, hour, net_sales }) => ({
    weekday: weekday ?? 1,
    hour: hour ?? 0,
    amount: net_sales,
  }))
  const best = cells.reduce((a, b) => (b.amount > a.amount ? b : a))
  return (
    <>
      <p className="quiet small figures">
        {texts.busiestText(weekdayName(best.weekday), hourText(best.hour), sumText(best.amount))}
      </p>
      <HeatMap cells={cells} caption={label} />
    </>
  )
}
