import type { CSSProperties } from 'react'
import { sumText } from '#web/platform/format/money-text.ts'
import styles from './charts.module.css'
import * as texts from './charts-texts.ts'

export type HeatCell = { weekday: number; hour: number; amount: number }

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Table of weekdays and hours. The colour of a cell repeats its amount, which screen readers read. */
export function HeatMap({ cells, caption }: { cells: readonly HeatCell[]; caption: string }) {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  const shown = Array.from({ length: Math.max(...hours) - first + 1 }, (_, nth) => first + nth)
  const most = Math.max(1, ...cells.map(({ amount }) => amount))
  const amounts = new Map(cells.map(({ weekday, hour, amount }) => [`${weekday} ${hour}`, amount]))
  return (
    <div className={styles.scroll}>
      <table className={styles.heat}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visuallyHidden">{texts.weekdayColumn}</span>
            </th>
            {shown.map((hour, nth) => (
              <th key={hour} scope="col">
                {/* On phones every second hour has a label. */}
                <span className={nth % 2 === 1 ? styles.second : undefined}>{texts.hourText(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{texts.weekdayText(weekday)}</th>
              {shown.map((hour) => (
                <Cell
                  key={hour}
                  weekday={weekday}
                  hour={hour}
                  amount={amounts.get(`${weekday} ${hour}`) ?? 0}
                  most={most}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ weekday, hour, amount, most }: HeatCell & { most: number }) {
  return (
    <td
      style={{ '--share': Math.max(amount, 0) / most } as CSSProperties}
      title={texts.cellText(weekday, hour, sumText(amount))}
    >
      <span className="visuallyHidden">{sumText(amount)}</span>
    </td>
  )
}
