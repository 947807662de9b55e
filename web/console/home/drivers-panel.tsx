import { Link } from 'react-router'
import type { Today } from '#contract/console/today.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

type Props = {
  drivers: NonNullable<Today['on_shift']>
  now: string
  timeZone: string
  /** True if the user may open the pages of drivers. */
  mayOpen: boolean
}

/** Drivers on shift with their next delivery. */
export function DriversPanel({ drivers, now, timeZone, mayOpen }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="drivers">
      <div className={styles.panelHead}>
        <h2 id="drivers">{texts.driversPanelTitle}</h2>
        {mayOpen && <Link to="/console/drivers">{texts.allDriversLink}</Link>}
      </div>
      {drivers.length === 0 ? (
        <p className={styles.empty}>{texts.noDriversText}.</p>
      ) : (
        <ul className={styles.rows}>
          {drivers.map((driver) => (
            <li key={driver.driver_id}>
              <DriverRow driver={driver} now={now} timeZone={timeZone} mayOpen={mayOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DriverRow({
  driver,
  now,
  timeZone,
  mayOpen,
}: Omit<Props, 'drivers'> & { driver: Props['drivers'][number] }) {
  const { due, suburb, orders } = driver
  const isLate = due !== null && Date.parse(due) < Date.parse(now)
  const content = (
    <>
      <span className={styles.rowText}>
        <b>{driver.name}</b>
        <span className={styles.second}>
          {due === null ? texts.freeText : texts.nextDropText(suburb, timeText(due, timeZone))}
        </span>
      </span>
      {due !== null && <Tag tone={isLate ? 'error' : 'plain'}>{texts.dropsText(orders, isLate)}</Tag>}
      {due === null && <Tag tone="ok">{texts.freeTag}</Tag>}
    </>
  )
  if (!mayOpen) return <div className={styles.row}>{content}</div>
  return (
    <Link className={styles.row} to={`/console/drivers/${driver.driver_id}`}>
      {content}
    </Link>
  )
}
