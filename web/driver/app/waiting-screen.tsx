import { timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { StoredAction } from '../queue/driver-actions.ts'
import { tappedAt } from '../run/stops.ts'
import type { Driver } from '../run/use-driver.ts'
import * as texts from '../frame/frame-texts.ts'

type Props = { driver: Driver; waiting: readonly StoredAction[]; onBack: () => void }

/** Actions that the shop does not have yet, in the order in which they are sent. @source S-DRIVE-4 */
export function WaitingScreen({ driver, waiting, onBack }: Props) {
  const isLoggedOut = driver.trouble === 'logged out' || driver.queue.suspended === 'logged out'
  return (
    <Screen title={texts.waitingTitle} sub="" onBack={onBack}>
      <Body>
        <Heading>{waiting.length > 0 ? texts.waitingHeading(waiting.length) : texts.nothingWaits}</Heading>
        {waiting.length > 0 && <p className={styles.lead}>{texts.waitingLead}</p>}
        <ol className={styles.list}>
          {waiting.map(({ action, labels }, index) => (
            <li key={action.action_id}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b>{texts.actionLabels[action.kind]}</b>
                <span className={`${styles.line} ${styles.muted}`}>
                  {texts.actionPlace(labels.recipient, labels.place)}
                </span>
              </span>
              <time className="figures" dateTime={tappedAt(action)}>
                {timeText(tappedAt(action), driver.zone)}
              </time>
            </li>
          ))}
        </ol>
        {waiting.length > 0 && <Notice>{texts.waitingHint}</Notice>}
      </Body>
      <Bar>
        {isLoggedOut ? (
          <ButtonAnchor href="/login?return_to=/driver">{texts.logInButton}</ButtonAnchor>
        ) : (
          <>
            <SideButton onClick={driver.tryNow}>{texts.tryNowButton}</SideButton>
            <Button onClick={onBack}>{texts.backToStopButton}</Button>
          </>
        )}
      </Bar>
    </Screen>
  )
}
