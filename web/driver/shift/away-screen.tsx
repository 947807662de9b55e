import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { Run } from '../run/run.ts'
import type { Driver } from '../run/use-driver.ts'
import { usePhoneTime } from '../run/use-phone-time.ts'
import * as texts from './shift-texts.ts'
import { useAway } from './use-away.ts'

const MINUTE_MS = 60_000
const EXTENSION_MINUTES = 5

type Props = { driver: Driver; away: NonNullable<Run['shift']['away']> }

/** Break, or a broken vehicle: no stop is given, and no position is sent. */
export function AwayScreen({ driver, away }: Props) {
  const { isBusy, error, set } = useAway(driver)
  const now = usePhoneTime() + (driver.queue.clock?.offsetMs ?? 0)
  const left = Math.max(0, Date.parse(away.until) - now)
  const isBroken = away.reason === 'vehicle_broken'
  const phone = driver.storePhone
  const bags = driver.run.orders.flatMap((order) => order.bags.map(({ code }) => code))
  return (
    <Screen title={isBroken ? texts.brokenTitle : texts.breakTitle} sub={texts.noPositionSent}>
      <Body>
        <Heading>{isBroken ? texts.brokenHeading : texts.backAt(timeText(away.until, driver.zone))}</Heading>
        {!isBroken && (
          <p className={styles.clock} role="timer">
            {texts.breakClock(Math.floor(left / MINUTE_MS), Math.floor((left % MINUTE_MS) / 1000))}
          </p>
        )}
        <p className={styles.lead}>{isBroken ? texts.brokenLead : texts.breakLead}</p>
        {isBroken && bags.length > 0 && <p className={styles.code}>{bags.join(', ')}</p>}
        {error && <Notice tone="error">{error}</Notice>}
      </Body>
      <Bar>
        {isBroken && phone && (
          <span className={styles.side}>
            <ButtonAnchor tone="outline" href={telephoneUrl(phone)}>
              {texts.callStoreButton}
            </ButtonAnchor>
          </span>
        )}
        {!isBroken && (
          <SideButton
            isBusy={isBusy}
            onClick={() => void set('break', Math.ceil(left / MINUTE_MS) + EXTENSION_MINUTES)}
          >
            {texts.moreButton}
          </SideButton>
        )}
        <Button isBusy={isBusy} onClick={() => void set(null)}>
          {texts.imBackButton}
        </Button>
      </Bar>
    </Screen>
  )
}
