import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Today } from '#contract/console/today.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

/** Figures of the day, each with a sentence. A figure without its permission is left out. */
export function Figures({ today, timeZone, paths }: { today: Today; timeZone: string; paths: FigurePaths }) {
  const { sales, promise, door, drivers, now } = today
  if (!sales && !promise && !door && !drivers) return null
  const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone }).format(new Date(now))
  return (
    <section className={styles.figures} aria-label={texts.figuresLabel}>
      {sales && (
        <Figure title={texts.salesTitle} value={sumText(sales.amount)} to={paths.reports}>
          {texts.ordersSoFar(sales.orders)}.{' '}
          {texts.salesCompared(sales.amount, sales.amount_before, weekday, timeText(now, timeZone))}
        </Figure>
      )}
      {promise && (
        <Figure
          title={texts.promiseTitle}
          value={promise.due === 0 ? texts.none : texts.promiseShare(promise.kept, promise.due)}
          to={paths.reports}
        >
          {promise.due === 0 ? texts.noPromiseText : texts.promiseText(promise.kept, promise.due)}
        </Figure>
      )}
      {door && (
        <Figure title={texts.doorTitle} value={door.minutes ?? texts.none} to={paths.reports}>
          {door.minutes === null ? texts.noDoorText : texts.doorText(door.orders)}
        </Figure>
      )}
      {drivers && (
        <Figure title={texts.driversTitle} value={drivers.on_shift} to={paths.drivers}>
          {drivers.on_shift === 0 ? texts.noDriversText : texts.driversText(drivers.free)}
        </Figure>
      )}
    </section>
  )
}

/** Paths of the lists behind the figures; null if the user may not open them. */
export type FigurePaths = { reports: string | null; drivers: string | null }

type FigureProps = { title: string; value: ReactNode; to: string | null; children: ReactNode }

function Figure({ title, value, to, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <h2 className={styles.figureTitle}>{to === null ? title : <Link to={to}>{title}</Link>}</h2>
      <p className={`${styles.value} figures`}>{value}</p>
      <p className="caption quiet figures">{children}</p>
    </div>
  )
}
