import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Bar, Body, Heading, RefuseButton, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import stepStyles from './steps.module.css'
import { Screen } from '../frame/screen.tsx'
import { usePhoneTime } from '../run/use-phone-time.ts'
import type { DropoffStop, Person } from '../run/stops.ts'
import * as texts from '../run/run-texts.ts'
import { Contacts, Remarks, firstNameOf, streetOf } from './drive-stop.tsx'
import type { DoorProps } from './step-props.ts'

/** Minutes after which a driver may leave a door that stays closed. */
const WAIT_MINUTES = 5
const MINUTE_MS = 60_000

/** At the door: who receives what, and how long the driver has waited. */
export function ArrivedStep(props: DoorProps) {
  const { driver, stop, person, title, change, goTo } = props
  const now = usePhoneTime()
  const shopNow = now + (driver.queue.clock?.offsetMs ?? 0)
  const waited = Math.max(0, shopNow - Date.parse(stop.arrivedAt ?? ''))
  const isLong = waited >= WAIT_MINUTES * MINUTE_MS
  const needsCheck = person.orders.some(({ contains_alcohol: isAlcohol }) => isAlcohol)
  const begin = () => goTo(needsCheck ? 'sober' : 'hand_over')
  const [first] = person.orders
  return (
    <Screen title={title}>
      <Body>
        <Heading>{headingOf(stop, isLong)}</Heading>
        <p className={styles.lead}>
          {isLong || stop.people.length > 1 ? streetOf(stop.orders) : personText(person)}
        </p>
        <Remarks orders={stop.orders} />
        {stop.people.length > 1 && <People {...props} />}
        <div className={`${styles.card} ${styles.waiting}`}>
          <GlassIndicator level={waited / (WAIT_MINUTES * MINUTE_MS)} size={5} />
          <Waited waited={waited} arrivedAt={stop.arrivedAt ?? ''} zone={first?.store.time_zone ?? ''} />
        </div>
        {isLong ? (
          <>
            <p className={styles.strong}>{texts.callOnceText}</p>
            <p>{texts.neverLeaveText}</p>
            <div className={styles.low}>
              <Button tone="outline" isWide onClick={begin}>
                {texts.someoneAfterAllButton}
              </Button>
            </div>
          </>
        ) : (
          <Contacts stop={stop} />
        )}
        {needsCheck && !isLong && (
          <details className={`${stepStyles.fold} ${styles.low}`}>
            <summary>{texts.instructionSummary}</summary>
            <p>{first?.instruction}</p>
          </details>
        )}
      </Body>
      <Bar>
        {isLong ? (
          <>
            <SideButton
              tone="danger"
              onClick={() => change({ step: 'refuse_goods', before: 'door', reason: 'unattended' })}
            >
              {texts.nobodyHomeButton}
            </SideButton>
            <ButtonAnchor href={telephoneUrl(first?.phone ?? '')}>
              {texts.callButton(firstNameOf(person.name))}
            </ButtonAnchor>
          </>
        ) : (
          <>
            <RefuseButton onClick={() => goTo('refuse')} />
            <Button onClick={begin}>{beginText(stop, person, needsCheck)}</Button>
          </>
        )}
      </Bar>
    </Screen>
  )
}

function headingOf(stop: DropoffStop, isLong: boolean): string {
  if (isLong) return texts.nobodyYetHeading
  return stop.orders.length > 1 ? texts.oneDoorHeading(stop.orders.length) : streetOf(stop.orders)
}

export const bagsOf = ({ orders }: Person): { code: string; seal: string }[] =>
  orders.flatMap(({ bags }) => bags)

const personText = (person: Person): string =>
  texts.personLine(person.name, bagsOf(person).length, person.orders.length)

function beginText(stop: DropoffStop, person: Person, needsCheck: boolean): string {
  if (stop.people.length === 1) return texts.someoneHereButton
  const name = firstNameOf(person.name)
  return needsCheck ? texts.checkPersonButton(name) : texts.givePersonButton(name)
}

/** Recipients at the door, of whom the driver chooses the person who is there. */
function People({ stop, person, change }: DoorProps) {
  return (
    <>
      <ul className={styles.options}>
        {stop.people.map((each) => (
          <li key={each.name}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={each.name === person.name}
              onClick={() => change({ person: each.name, answers: {} })}
            >
              <span>
                {personText(each)}
                <small>{texts.ordersOfPerson(each.orders.map(({ order_number: number }) => number))}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{texts.oneCheckText}</p>
    </>
  )
}

function Waited({ waited, arrivedAt, zone }: { waited: number; arrivedAt: string; zone: string }) {
  const shown = Math.min(waited, WAIT_MINUTES * MINUTE_MS)
  const [minutes, seconds] = [Math.floor(shown / MINUTE_MS), Math.floor((shown % MINUTE_MS) / 1000)]
  const isLong = waited >= WAIT_MINUTES * MINUTE_MS
  const until = new Date(Date.parse(arrivedAt) + WAIT_MINUTES * MINUTE_MS).toISOString()
  return (
    <div>
      <p className={`${styles.muted} ${styles.strong}`}>{isLong ? texts.waitedLabel : texts.waitingLabel}</p>
      <p className={styles.clock} role="timer">
        {texts.waitClock(minutes, seconds)}
      </p>
      <p className={styles.muted}>
        {isLong ? texts.waitedLongEnough : texts.waitUntil(timeText(until, zone))}
      </p>
    </div>
  )
}
