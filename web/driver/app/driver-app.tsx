import { useEffect, useRef, useState } from 'react'
import type { JobLost } from '#contract/orders/realtime.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Body } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { FrameContext, Screen } from '../frame/screen.tsx'
import * as frameTexts from '../frame/frame-texts.ts'
import { jobLossText } from '../jobs/last-job.ts'
import { draftOf } from '../run/draft.ts'
import type { Ended } from '../run/ended.ts'
import type { Run } from '../run/run.ts'
import { type StopView, stopsNow } from '../run/stops.ts'
import { type Driver, useDriver } from '../run/use-driver.ts'
import { usePhoneTime } from '../run/use-phone-time.ts'
import { type Position, usePositionReports } from '../delivery/use-position-reports.ts'
import * as texts from '../run/run-texts.ts'
import { AwayScreen } from '../shift/away-screen.tsx'
import { StartShift } from '../shift/start-shift.tsx'
import { DoorStop } from '../steps/door-stop.tsx'
import { EndedStep } from '../steps/ended-step.tsx'
import { LoadStop } from '../steps/load-stop.tsx'
import { ReturnStop } from '../steps/return-stop.tsx'
import { ConflictScreen } from './conflict-screen.tsx'
import { EmptyScreen } from './empty-screen.tsx'
import { HelpScreen } from './help-screen.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { networkText, useSentText } from './network-text.ts'
import { NobodyScreen } from './nobody-screen.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

type Props = {
  /** null in the shell that the service worker keeps, which shows the run stored on the phone. */
  loaded: Run | null
  /** Order that a link leads to. */
  focus: number | null
  /** Message about a job that has just left the list. */
  message: string | null
}

/**
 * The driver app: one question on a screen, its answer under the thumb. It works without a network from the data on the
 * phone. @source S-DRIVE-4, S-DRIVE-5
 */
export function DriverApp({ loaded, focus, message }: Props) {
  const driver = useDriver(loaded)
  if (driver === 'opening') return <Opening />
  return driver ? <OpenApp {...{ driver, focus, message }} /> : <NobodyScreen />
}

function Opening() {
  return (
    <Screen title={texts.title} sub="">
      <Body>
        <p className="visuallyHidden">{frameTexts.openingText}</p>
        <GlassIndicator isFilling size={5} />
      </Body>
    </Screen>
  )
}

type Page = 'stop' | 'menu' | 'help' | 'waiting'
type AppProps = { driver: Driver; focus: number | null; message: string | null }

function OpenApp({ driver, focus, message }: AppProps) {
  const [page, setPage] = useState<Page>('stop')
  const [lost, setLost] = useState<JobLost | null>(null)
  useFocus(driver, focus)
  useOrderUpdates(undefined, setLost)
  const { run, queue } = driver
  const isDriving = run.shift.on && !run.shift.away && run.stops.length > 0
  const position = usePositionReports(isDriving, queue.clock)
  const waiting = queue.actions.filter(({ state }) => state === 'waiting')
  const network = networkText(driver, waiting.length)
  const sent = useSentText(waiting.length, driver.trouble === 'offline' || queue.suspended === 'offline')
  const age = usePositionAge(position)
  const said = lost ? jobLossText(lost.how, lost.order_number).text : message
  const frame = {
    openMenu: () => setPage('menu'),
    openHelp: () => setPage('help'),
    openWaiting: () => setPage('waiting'),
    network: network || sent,
    state: waiting.length > 0 ? frameTexts.sendingText(waiting.length) : age,
    isFull: queue.isFull,
  }
  const back = () => setPage('stop')
  return (
    <FrameContext value={frame}>
      <output className={styles.line}>{said && <Notice>{said}</Notice>}</output>
      {page === 'waiting' && <WaitingScreen {...{ driver, waiting }} onBack={back} />}
      {page === 'help' && <HelpScreen {...{ driver, position }} onBack={back} />}
      {page === 'menu' && <MenuScreen {...{ driver }} onBack={back} />}
      {page === 'stop' && <CurrentScreen {...{ driver, position }} />}
    </FrameContext>
  )
}

const MINUTE_S = 60

/** Returns the age of the last position that the shop has used. */
function usePositionAge({ usedAt }: Position): string {
  const now = usePhoneTime()
  if (usedAt === null) return frameTexts.noPosition
  const seconds = Math.max(0, Math.round((now - usedAt) / 1000))
  if (seconds < MINUTE_S) return frameTexts.positionSent(seconds)
  const age = frameTexts.minutesAndSeconds(Math.floor(seconds / MINUTE_S), seconds % MINUTE_S)
  return frameTexts.positionFrom(age)
}

/** Chooses the stop of an order that a link leads to, once. The driver may then choose another from the menu. */
function useFocus(driver: Driver, orderId: number | null): void {
  const isChosen = useRef(false)
  useEffect(() => {
    if (isChosen.current || orderId === null) return
    const stops = stopsNow(driver.run, driver.queue.actions)
    const stop = stops.find(({ orders }) => orders.some(({ order_id: id }) => id === orderId))
    if (!stop) return
    isChosen.current = true
    if (driver.draft?.stop !== stop.key) driver.setDraft(draftOf(stop.key))
  }, [driver, orderId])
}

type CurrentProps = { driver: Driver; position: Position }

/** The question of the moment. */
function CurrentScreen({ driver, position }: CurrentProps) {
  const [ended, setEnded] = useState<Ended | null>(null)
  const { run, queue } = driver
  const rejected = queue.actions.filter(({ state, is_read: isRead }) => state === 'refused' && !isRead)
  const [first] = rejected
  if (first) {
    const ofOrder = rejected.filter(({ action }) => action.order_id === first.action.order_id)
    return <ConflictScreen key={first.action.order_id} {...{ driver, rejected: ofOrder }} />
  }
  const stops = stopsNow(run, queue.actions)
  // The stop that the driver chose or has started, otherwise the first.
  const current = stops.find(({ key }) => key === driver.draft?.stop) ?? stops[0]
  if (ended) return <EndedStep {...{ driver, ended }} next={current} onNext={() => setEnded(null)} />
  if (!run.shift.on) return <StartShift driver={driver} />
  if (run.shift.away) return <AwayScreen driver={driver} away={run.shift.away} />
  if (!current) return <EmptyScreen driver={driver} />
  return <Stop {...{ driver, position, onEnded: setEnded }} stop={current} title={titleOf(current, stops)} />
}

/** Returns the place of a stop in the run, such as "At the door, stop 1 of 3". */
function titleOf(stop: StopView, stops: readonly StopView[]): string {
  const place = [stops.indexOf(stop) + 1, stops.length] as const
  if (stop.kind === 'pickup') return frameTexts.atStore(...place)
  return stop.kind === 'dropoff' && stop.arrivedAt !== null
    ? frameTexts.atDoor(...place)
    : frameTexts.stopOf(...place)
}

type StopProps = {
  driver: Driver
  stop: StopView
  position: Position
  title: string
  onEnded: (ended: Ended) => void
}

function Stop({ stop, ...props }: StopProps) {
  if (stop.kind === 'pickup') return <LoadStop key={stop.key} {...props} stop={stop} />
  if (stop.kind === 'return') return <ReturnStop key={stop.key} {...props} stop={stop} />
  return <DoorStop key={stop.key} {...props} stop={stop} />
}
