import { useState } from 'react'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import { IN_REVIEW, type StoredAction } from '../queue/driver-actions.ts'
import { tappedAt } from '../run/stops.ts'
import type { Driver } from '../run/use-driver.ts'
import * as texts from '../frame/frame-texts.ts'

type Props = {
  driver: Driver
  /** Rejected actions of one order, in order. The later ones failed because the first did. */
  rejected: readonly StoredAction[]
}

/** Actions that the shop rejected, with its reason and the way out. @source S-DRIVE-4 */
export function ConflictScreen({ driver, rejected }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [first] = rejected
  if (!first) return null
  const { action, labels, error } = first
  const order = driver.run.orders.find(({ order_id }) => order_id === action.order_id)
  const isInReview = rejected.some((each) => each.error?.code === IN_REVIEW)
  const isGone = order === undefined && !driver.trouble
  const mayRedo = order !== undefined && !isInReview
  const ids = rejected.map((each) => each.action.action_id)
  const phone = driver.storePhone
  const settle = async (work: Promise<unknown>) => {
    setBusy(true)
    await work.catch(() => undefined)
    setBusy(false)
  }
  return (
    <Screen title={texts.conflictTitle}>
      <Body>
        <Heading>{headingOf(first, { isGone, isInReview, isCancelled: isToReturn(driver, first) })}</Heading>
        <p className={styles.lead}>{texts.conflictLead(labels.order_number, labels.recipient)}</p>
        {error?.msg && <p className={styles.lead}>{error.msg}</p>}
        {Object.values(error?.fields ?? {}).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {!isInReview && (
          <p>
            {texts.notCounted(
              rejected
                .map(({ action: each }) =>
                  texts.notCountedTap(texts.actionLabels[each.kind], timeText(tappedAt(each), driver.zone)),
                )
                .join(', '),
            )}
          </p>
        )}
        {isGone && <p>{texts.takeItBackText}</p>}
        <p className={`${styles.paid} ${styles.low}`}>{texts.paidEitherWay}</p>
      </Body>
      <Bar>
        {phone && (
          <span className={styles.side}>
            <ButtonAnchor tone="outline" href={telephoneUrl(phone)}>
              {texts.callStoreButton}
            </ButtonAnchor>
          </span>
        )}
        {mayRedo && (
          <SideButton isBusy={isBusy} onClick={() => void settle(driver.redo(rejected, order.version))}>
            {texts.redoButton}
          </SideButton>
        )}
        <Button isBusy={isBusy} onClick={() => void settle(driver.markRead(ids))}>
          {texts.understoodButton}
        </Button>
      </Bar>
    </Screen>
  )
}

const isToReturn = (driver: Driver, { action }: StoredAction): boolean =>
  driver.run.goods.some(({ order_id }) => order_id === action.order_id)

type Fate = { isGone: boolean; isInReview: boolean; isCancelled: boolean }

function headingOf({ action }: StoredAction, { isGone, isInReview, isCancelled }: Fate): string {
  if (isInReview) return texts.inReviewHeading
  if (isCancelled) return texts.cancelledHeading
  return isGone ? texts.reassignedHeading : texts.rejectedHeading(texts.actionLabels[action.kind])
}
