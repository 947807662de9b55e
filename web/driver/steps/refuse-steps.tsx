import moreIcon from '@phosphor-icons/core/assets/bold/caret-right-bold.svg?raw'
import { REFUSAL_LABELS, REFUSAL_REASONS } from '#domain/orders/refusal-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Bar, Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from '../run/run-texts.ts'
import { bagsOf } from './arrived-step.tsx'
import { personAt } from './check-steps.tsx'
import { firstNameOf } from './drive-stop.tsx'
import type { DoorProps } from './step-props.ts'
import { useEnding } from './use-ending.ts'

/** Returns the step from which the refusal began. */
const stepBefore = ({ draft }: DoorProps) => (draft.before.startsWith('refuse') ? 'door' : draft.before)

/** Reason of a refusal, the first of its three taps. @source A-DOOR-1, L-12 */
export function RefuseStep(props: DoorProps) {
  const { change } = props
  return (
    <Screen
      title={texts.refuseTitle}
      sub={personAt(props)}
      onBack={() => change({ step: stepBefore(props), reason: null })}
    >
      <Body>
        <Heading>{texts.refuseHeading}</Heading>
        <p className={`${styles.paid} ${styles.low}`}>{texts.paidText}</p>
        <div className={styles.options}>
          {REFUSAL_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className={styles.option}
              onClick={() => change({ step: 'refuse_goods', reason })}
            >
              <span>{REFUSAL_LABELS[reason]}</span>
              <Icon svg={moreIcon} />
            </button>
          ))}
        </div>
      </Body>
    </Screen>
  )
}

/** Instructions for the goods, and the last press of a refusal. */
export function RefuseGoodsStep(props: DoorProps) {
  const { person, draft, change } = props
  const { isBusy, end } = useEnding(props)
  const reason = draft.reason ?? 'unattended'
  const codes = bagsOf(person).map(({ code }) => code)
  return (
    <Screen
      title={texts.refuseTitle}
      sub={personAt(props)}
      onBack={() => change({ step: stepBefore(props), reason: null })}
    >
      <Body>
        <p className={`${styles.muted} ${styles.strong}`}>{texts.reasonLabel}</p>
        <Heading>{REFUSAL_LABELS[reason]}</Heading>
        <ol className={styles.list}>
          {[
            texts.keepBags(codes),
            reason === 'unattended' ? texts.sayNothing : texts.sayText,
            texts.takeBackTo(person.orders[0]?.store.name ?? ''),
          ].map((text, index) => (
            <li key={text}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className={styles.muted}>{texts.neutralText(firstNameOf(person.name))}</p>
        <p className={`${styles.paid} ${styles.low}`}>{texts.paidText}</p>
      </Body>
      <Bar>
        <Button isBusy={isBusy} onClick={() => end('refused')}>
          {texts.confirmRefusalButton}
        </Button>
      </Bar>
    </Screen>
  )
}
