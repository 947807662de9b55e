import { STATUS } from '#domain/orders/order-status.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as handOverTexts from '../hand-overs/hand-overs-texts.ts'
import { draftOf } from '../run/draft.ts'
import { type StopView, stopsNow } from '../run/stops.ts'
import { timesText } from '../run/times-text.ts'
import type { Driver } from '../run/use-driver.ts'
import { EndShift } from '../shift/end-shift.tsx'
import { stopName } from '../steps/ended-step.tsx'
import { LOGOUT } from '../offline/forget-at-logout.ts'
import * as texts from './app-texts.ts'

/** Stops of the run, of which the driver may choose another, and links to the other pages. */
export function MenuScreen({ driver, onBack }: { driver: Driver; onBack: () => void }) {
  const { run, queue, zone } = driver
  const stops = stopsNow(run, queue.actions)
  const held = run.orders.filter(({ status }) => status === STATUS.onHold)
  const waiting = queue.actions.filter(({ state }) => state === 'waiting').length
  return (
    <Screen title={texts.menuTitle} sub={run.firstname} onBack={onBack}>
      <Body>
        <Heading>{texts.jobsHeading(run.orders.length)}</Heading>
        {stops.length === 0 && <p className={styles.muted}>{texts.noJobs}</p>}
        <ol className={styles.options}>
          {stops.map((stop, index) => (
            <li key={`${stop.key} ${index}`}>
              <StopEntry
                {...{ stop, zone }}
                onChoose={() => {
                  driver.setDraft(draftOf(stop.key))
                  onBack()
                }}
              />
            </li>
          ))}
          {held.map((order) => (
            <li key={order.order_id} className={styles.card}>
              <b>{texts.jobHint(order.order_number, order.recipient)}</b>
              <span>{texts.onHoldHint}</span>
            </li>
          ))}
        </ol>
        <div className={`${styles.options} ${styles.low}`}>
          <a className={styles.tile} href="/driver/earnings">
            {texts.earningsLink}
          </a>
          {run.far_hand_overs > 0 && (
            <a className={styles.tile} href="/driver/hand-overs">
              {handOverTexts.waitingText(run.far_hand_overs)} {handOverTexts.explainLink}
            </a>
          )}
          {run.shift.on && <EndShift driver={driver} />}
          {waiting > 0 ? (
            <p className={styles.muted}>{texts.logOutWaits}</p>
          ) : (
            <ButtonAnchor tone="quiet" href={LOGOUT}>
              {texts.logOutLink}
            </ButtonAnchor>
          )}
        </div>
      </Body>
    </Screen>
  )
}

type EntryProps = { stop: StopView; zone: string; onChoose: () => void }

/** Stop that can be chosen. A door whose orders are still at the store cannot. */
function StopEntry({ stop, zone, onChoose }: EntryProps) {
  const text = (
    <span>
      {stopName(stop)}
      {stop.kind !== 'return' && <small className="figures">{timesText(stop, zone)}</small>}
      {stop.orders.map((order) => (
        <small key={order.order_id}>
          {texts.jobHint(order.order_number, 'recipient' in order ? order.recipient : '')}
        </small>
      ))}
    </span>
  )
  const isAtStore = stop.kind === 'dropoff' && !stop.orders.every(({ isStarted }) => isStarted)
  if (isAtStore) return <div className={`${styles.card} ${styles.later}`}>{text}</div>
  return (
    <button type="button" className={styles.option} onClick={onChoose}>
      {text}
    </button>
  )
}
