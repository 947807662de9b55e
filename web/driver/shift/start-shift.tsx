import { useState } from 'react'
import { type Vehicle, VEHICLES } from '#domain/delivery/vehicles.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { Driver } from '../run/use-driver.ts'
import { type PhoneCheck, usePhoneCheck } from './phone-check.ts'
import * as texts from './shift-texts.ts'
import { useShift } from './use-shift.ts'

const VEHICLE_LABELS: Record<Vehicle, string> = {
  bicycle: texts.bicycle,
  scooter: texts.scooter,
  car: texts.car,
  van: texts.van,
}

const STATEMENTS = [texts.vehicleTick, texts.bagTick, texts.fitTick]

/** Start of a shift: the vehicle, which shoppers see, three statements, and what the phone can do. */
export function StartShift({ driver }: { driver: Driver }) {
  const { check, again } = usePhoneCheck(driver.isDurable)
  const [isAccepted, setAccepted] = useState(false)
  const { isBusy, error, set } = useShift(driver)
  const [vehicle, setVehicle] = useState<Vehicle | null>(driver.run.shift.vehicle)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const left = STATEMENTS.length - ticked.length + (vehicle === null ? 1 : 0)
  if (check && check.storage !== 'fine' && !isAccepted)
    return <StorageTrouble storage={check.storage} onAgain={again} onAccept={() => setAccepted(true)} />
  const toggle = (statement: string) =>
    setTicked((before) =>
      before.includes(statement) ? before.filter((each) => each !== statement) : [...before, statement],
    )
  return (
    <Screen title={texts.startTitle} sub={texts.offShiftTag}>
      <Body>
        <Heading>{texts.startHeading}</Heading>
        <fieldset>
          <legend className="visuallyHidden">{texts.startHeading}</legend>
          <div className={styles.two}>
            {VEHICLES.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.tile}
                aria-pressed={one === vehicle}
                onClick={() => setVehicle(one)}
              >
                {VEHICLE_LABELS[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <div>
          {STATEMENTS.map((statement) => (
            <label key={statement} className={styles.check}>
              <input
                type="checkbox"
                checked={ticked.includes(statement)}
                onChange={() => toggle(statement)}
              />
              {statement}
            </label>
          ))}
        </div>
        {check && <PhoneState check={check} driver={driver} />}
        {error && <Notice tone="error">{error}</Notice>}
      </Body>
      <Bar>
        <Button
          isBusy={isBusy}
          aria-disabled={left > 0}
          onClick={() => left === 0 && set(true, vehicle ?? '')}
        >
          {left > 0 ? texts.checksLeft(left) : texts.startShiftButton}
        </Button>
      </Bar>
    </Screen>
  )
}

const MINUTE_MS = 60_000

const clockText = (offMs: number): string =>
  offMs < MINUTE_MS ? texts.clockOff((offMs / 1000).toFixed(1)) : texts.clockCorrected

function PhoneState({ check, driver }: { check: PhoneCheck; driver: Driver }) {
  const { clock } = driver.queue
  return (
    <div className={styles.card}>
      <b>{texts.phoneReady}</b>
      <span className={styles.muted}>
        {texts.checkedParts(
          clock ? clockText(Math.abs(clock.offsetMs)) : texts.clockUnknown,
          check.mayLocate ? texts.positionAllowed : texts.positionDenied,
          check.mayStayOn ? texts.screenOn : texts.screenSleeps,
        )}
      </span>
    </div>
  )
}

type TroubleProps = { storage: PhoneCheck['storage']; onAgain: () => void; onAccept: () => void }

function StorageTrouble({ storage, onAgain, onAccept }: TroubleProps) {
  return (
    <Screen title={texts.startTitle} sub={texts.offShiftTag}>
      <Body>
        <Heading>{texts.storageHeading}</Heading>
        <p className={styles.lead}>{texts.storageLead}</p>
        <p>{storage === 'full' ? texts.storageFull : texts.storageBlocked}</p>
      </Body>
      <Bar>
        <SideButton onClick={onAccept}>{texts.carryOnButton}</SideButton>
        <Button onClick={onAgain}>{texts.checkAgainButton}</Button>
      </Bar>
    </Screen>
  )
}
