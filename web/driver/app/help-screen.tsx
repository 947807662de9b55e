import { useState } from 'react'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import ownStyles from './help-screen.module.css'
import { Screen } from '../frame/screen.tsx'
import { stopsNow } from '../run/stops.ts'
import type { Position } from '../delivery/use-position-reports.ts'
import type { Driver } from '../run/use-driver.ts'
import * as shiftTexts from '../shift/shift-texts.ts'
import { type AwayReason, useAway } from '../shift/use-away.ts'
import { stopName } from '../steps/ended-step.tsx'
import * as texts from './app-texts.ts'

type Props = { driver: Driver; position: Position; onBack: () => void }

/** Minutes of a break, and until a broken vehicle is expected to be replaced. */
const AWAY_MINUTES: Record<AwayReason, number> = { break: 20, vehicle_broken: 60 }

/** Safety and help, one press from every screen of a shift. */
export function HelpScreen(props: Props) {
  const [isEmergency, setEmergency] = useState(false)
  const { driver, onBack } = props
  const phone = driver.storePhone
  const { isBusy, error, set } = useAway(driver)
  const leave = async (reason: AwayReason) => {
    if (await set(reason, AWAY_MINUTES[reason])) onBack()
  }
  if (isEmergency) return <Emergency {...props} onBack={() => setEmergency(false)} />
  return (
    <Screen title={texts.helpTitle} sub={driver.run.firstname} onBack={onBack}>
      <Body>
        <Heading>{texts.helpTitle}</Heading>
        {error && <Notice tone="error">{error}</Notice>}
        <div className={styles.options}>
          {driver.run.shift.on && (
            <>
              <button
                type="button"
                className={styles.option}
                disabled={isBusy}
                onClick={() => void leave('break')}
              >
                <span>
                  {shiftTexts.breakButton}
                  <small>{shiftTexts.breakHint}</small>
                </span>
              </button>
              <button
                type="button"
                className={styles.option}
                disabled={isBusy}
                onClick={() => void leave('vehicle_broken')}
              >
                <span>
                  {shiftTexts.brokenButton}
                  <small>{shiftTexts.brokenHint}</small>
                </span>
              </button>
            </>
          )}
          {phone && (
            <a className={styles.option} href={telephoneUrl(phone)}>
              {texts.callStore}
            </a>
          )}
        </div>
        <button type="button" className={`${ownStyles.sos} ${styles.low}`} onClick={() => setEmergency(true)}>
          {texts.sosButton}
        </button>
      </Body>
    </Screen>
  )
}

/** Emergency: where the driver is, to read aloud, and one press to the dialler. */
function Emergency({ driver, position, onBack }: Props) {
  const phone = driver.storePhone
  const [stop] = stopsNow(driver.run, driver.queue.actions)
  const { fix } = position
  return (
    <Screen title={texts.sosTitle} sub="" onBack={onBack}>
      <Body>
        <Heading isQuestion>{texts.sosHeading}</Heading>
        <p className={styles.lead}>{texts.sosLead}</p>
        <p className={styles.say}>
          {fix ? texts.sosPosition(fix.lat.toFixed(5), fix.lng.toFixed(5)) : texts.noPositionText}
          {stop && <span className={styles.line}>{texts.sosNearest(stopName(stop))}</span>}
        </p>
        <div className={`${styles.options} ${styles.low}`}>
          <a className={ownStyles.sos} href="tel:000">
            {texts.callEmergency}
          </a>
          {phone && (
            <a className={styles.option} href={telephoneUrl(phone)}>
              {texts.callStore}
            </a>
          )}
        </div>
      </Body>
    </Screen>
  )
}
