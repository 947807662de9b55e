import { Link } from 'react-router'
import type { Today } from '#contract/console/today.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import chartStyles from '../charts/charts.module.css'
import { hourText } from '../charts/charts-texts.ts'
import { Legend } from '../charts/legend.tsx'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

type Props = {
  hours: NonNullable<Today['sales']>['hours']
  /** Hour of the day now, in the time zone of the figures. */
  hourNow: number
  /** Name of the weekday today. */
  weekday: string
  reportPath: string | null
}

/** Sales of today by the hour, with the same weekday of last week as a line. */
export function SalesByHour({ hours, hourNow, weekday, reportPath }: Props) {
  const shown = everyHour(hours)
  return (
    <section className={styles.panel} aria-labelledby="by-hour">
      <div className={styles.panelHead}>
        <h2 id="by-hour">{texts.hoursTitle}</h2>
        {reportPath !== null && <Link to={reportPath}>{texts.reportLink}</Link>}
      </div>
      {shown.length === 0 ? (
        <p className={styles.empty}>{texts.noHoursText(weekday)}</p>
      ) : (
        <div className={styles.hours}>
          <Legend
            series={[
              { swatch: chartStyles.series1, name: texts.todaySeries },
              { swatch: chartStyles.beforeSwatch, name: texts.lastWeekday(weekday) },
            ]}
          />
          <BarChart
            label={texts.hoursLabel(weekday)}
            bars={shown.map(({ hour, amount, before }) => ({
              key: String(hour),
              label: hourText(hour),
              tip: texts.hourTip(
                hourText(hour),
                sumText(amount),
                texts.lastWeekday(weekday),
                sumText(before),
              ),
              parts: [amount],
              before,
              isRunning: hour === hourNow,
            }))}
          />
          <ChartTable
            caption={texts.hoursLabel(weekday)}
            head={[texts.hourColumn, texts.todaySeries, texts.lastWeekday(weekday)]}
            rows={shown.map(({ hour, amount, before }) => ({
              key: String(hour),
              cells: [hourText(hour), sumText(amount), sumText(before)],
            }))}
          />
        </div>
      )}
    </section>
  )
}

/** Returns every hour from the first to the last one with sales. */
function everyHour(hours: Props['hours']): Props['hours'] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const found = new Map(hours.map((one) => [one.hour, one]))
  return Array.from({ length: last.hour - first.hour + 1 }, (_, nth) => {
    const hour = first.hour + nth
    return found.get(hour) ?? { hour, amount: 0, before: 0 }
  })
}
