import { useState } from 'react'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import { UNDO_MS } from '../queue/driver-queue.ts'
import type { Ended } from '../run/ended.ts'
import type { StopView } from '../run/stops.ts'
import { timesText } from '../run/times-text.ts'
import type { Driver } from '../run/use-driver.ts'
import { usePhoneTime } from '../run/use-phone-time.ts'
import * as texts from '../run/run-texts.ts'
import { streetOf } from './drive-stop.tsx'

type Props = {
  driver: Driver
  ended: Ended
  /** Stop that follows; undefined at the end of the run. */
  next: StopView | undefined
  onNext: () => void
}

/** Result of a hand-over or refusal, with five seconds to take it back. */
export function EndedStep({ driver, ended, next, onNext }: Props) {
  const now = usePhoneTime()
  const [isTooLate, setTooLate] = useState(false)
  const seconds = Math.ceil((ended.at + UNDO_MS - now) / 1000)
  const undo = async () => {
    if (!(await driver.undo(ended.ids))) return setTooLate(true)
    driver.setDraft(ended.draft)
    onNext()
  }
  const isRefused = ended.kind === 'refused'
  const offsetMs = driver.queue.clock?.offsetMs ?? 0
  return (
    <Screen title={texts.doneTitle}>
      <Body>
        <Heading>
          {isRefused
            ? texts.refusedHeading
            : texts.handedOverHeading(timeText(new Date(ended.at + offsetMs).toISOString(), driver.zone))}
        </Heading>
        <p className={styles.lead}>
          {isRefused ? texts.refusedText(ended.name) : texts.handedOverText(ended.name, ended.numbers)}
        </p>
        {isRefused && <p className={styles.paid}>{texts.paidText}</p>}
        {isTooLate && <Notice tone="warning">{texts.tooLateText}</Notice>}
        {next && <NextStop stop={next} zone={driver.zone} />}
      </Body>
      <Bar>
        {seconds > 0 && !isTooLate && (
          <SideButton onClick={() => void undo()}>{texts.undoButton(seconds)}</SideButton>
        )}
        <Button onClick={onNext}>{texts.nextStopButton}</Button>
      </Bar>
    </Screen>
  )
}

function NextStop({ stop, zone }: { stop: StopView; zone: string }) {
  return (
    <div className={`${styles.card} ${styles.low}`}>
      <p className={styles.muted}>{texts.nextStopLabel}</p>
      <p className={styles.code}>{stopName(stop)}</p>
      {stop.kind !== 'return' && <p className="figures">{timesText(stop, zone)}</p>}
    </div>
  )
}

/** Returns the place of a stop: a street, or a store. */
export function stopName(stop: StopView): string {
  if (stop.kind === 'return') return texts.backHeading(stop.store)
  return stop.kind === 'pickup' ? stop.store.name : streetOf(stop.orders)
}
