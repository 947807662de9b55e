import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { DropoffStop, OrderView } from '../run/stops.ts'
import { tapped } from '../run/tapped-order.ts'
import { timesText } from '../run/times-text.ts'
import { metresBetween } from '../delivery/use-position-reports.ts'
import { useWakeLock } from '../run/use-wake-lock.ts'
import * as texts from '../run/run-texts.ts'
import { DemoPositions } from './demo-positions.tsx'
import { Directions } from './directions.tsx'
import type { StepProps } from './step-props.ts'

/** Distance in metres from which the arrival is the main action. */
const NEAR_M = 80

/** On the way to a door. */
export function DriveStop({ driver, stop, position, title }: StepProps<DropoffStop>) {
  const { demo } = useRootData()
  const isScreenOn = useWakeLock(true)
  const [first] = stop.orders
  const metres = position.fix && metresBetween(position.fix, stop.address)
  const isNear = metres !== null && metres <= NEAR_M
  const arrive = () =>
    void driver.tap(stop.orders.map((order) => ({ order: tapped(order), tap: { kind: 'arrive' } })))
  const arrived = isNear ? (
    <Button onClick={arrive}>{texts.arrivedButton}</Button>
  ) : (
    <SideButton onClick={arrive}>{texts.arrivedButton}</SideButton>
  )
  return (
    <Screen title={title}>
      <Body>
        <Heading>{streetOf(stop.orders)}</Heading>
        <p className={styles.lead}>
          {texts.stopLine(
            stop.address.city,
            stop.people.map(({ name }) => name).join(', '),
            timesText(stop, first?.store.time_zone ?? ''),
          )}
        </p>
        {metres !== null && <p className={`${styles.code} figures`}>{texts.metresAway(metres)}</p>}
        <Contacts stop={stop} />
        <Remarks orders={stop.orders} />
        <p>{takeText(stop.orders)}</p>
        <p className={styles.muted}>{texts.maskedText}</p>
        {driver.trouble === 'offline' && <p>{texts.offlineText}</p>}
        <p className={styles.muted}>{isScreenOn ? texts.screenStaysOn : texts.keepScreenOn}</p>
        {demo && <DemoPositions key={stop.key} stop={stop} position={position} />}
        <output className={styles.muted}>{position.message || texts.sharedText}</output>
      </Body>
      <Bar>
        {isNear ? (
          <>
            <span className={styles.side}>
              <Directions to={stop.address} />
            </span>
            {arrived}
          </>
        ) : (
          <>
            {arrived}
            <Directions to={stop.address} isMain />
          </>
        )}
      </Bar>
    </Screen>
  )
}

/** Returns the address of a door, with its unit. */
export const streetOf = ([order]: readonly OrderView[]): string =>
  order ? [order.address.line_2, order.address.line_1].filter(Boolean).join(', ') : ''

const takeText = (orders: readonly OrderView[]): string => {
  const codes = orders.flatMap((order) => order.bags.map(({ code }) => code))
  return codes.length > 0
    ? texts.takeBags(codes)
    : texts.takeOrders(orders.map(({ order_number: number }) => number))
}

/** Call of each person at the door. */
export function Contacts({ stop }: { stop: DropoffStop }) {
  return (
    <div className={styles.two}>
      {stop.people.map(({ name, orders: [order] }) => (
        <ButtonAnchor key={name} tone="outline" href={telephoneUrl(order?.phone ?? '')}>
          {texts.callButton(firstNameOf(name))}
        </ButtonAnchor>
      ))}
    </div>
  )
}

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

/** Requests of the shopper, remarks about the address, and notes of the store. */
export function Remarks({ orders }: { orders: readonly OrderView[] }) {
  const said = orders.flatMap(({ comment, delivery_notes: notes }) => [comment, notes].filter(Boolean))
  const notes = orders.flatMap(({ driver_notes }) => driver_notes)
  return (
    <>
      {[...new Set(said)].map((text) => (
        <p key={text} className={styles.say}>
          {text}
        </p>
      ))}
      {[...new Set(notes)].map((note) => (
        <p key={note} className={styles.strong}>
          {texts.storeNote(note)}
        </p>
      ))}
    </>
  )
}
