import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DOCUMENT_LABELS } from '../delivery/id-documents.ts'
import { Bar, Body, CheckProgress, Heading } from '../frame/frame.tsx'
import { HoldButton } from '../frame/hold-button.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from '../run/run-texts.ts'
import { bagsOf } from './arrived-step.tsx'
import { QUESTIONS, personAt } from './check-steps.tsx'
import { firstNameOf } from './drive-stop.tsx'
import type { DoorProps } from './step-props.ts'
import { useEnding } from './use-ending.ts'

/** Hand-over of all orders of a person, after the check. */
export function HandOverStep(props: DoorProps) {
  const { person, draft, goTo } = props
  const { isBusy, end } = useEnding(props)
  const hint = useId()
  const bags = bagsOf(person)
  const isChecked = person.orders.some(({ contains_alcohol: isAlcohol }) => isAlcohol)
  const { document_type: type, issuer = '' } = draft.answers
  const gifts = person.orders.flatMap(({ gift_message: message }) => message || [])
  return (
    <Screen title={texts.handOverTitle} sub={personAt(props)}>
      <Body>
        {isChecked && <CheckProgress done={QUESTIONS} all={QUESTIONS} />}
        <Heading isQuestion>
          {texts.giveHeading(firstNameOf(person.name), bags.length, person.orders.length)}
        </Heading>
        <ul className={styles.list}>
          {bags.map(({ code, seal }) => (
            <li key={code}>
              <b className={styles.code}>{code}</b>
              <span className="figures">{seal && texts.sealText(seal)}</span>
            </li>
          ))}
          {bags.length === 0 &&
            person.orders.flatMap(({ items }) =>
              items.map((item) => (
                <li key={item.key}>
                  <span>{texts.lineText(item.quantity, item.name, item.pack)}</span>
                </li>
              )),
            )}
          {isChecked && type && (
            <li>
              <span>{texts.checkedLine(DOCUMENT_LABELS[type], issuer, person.name)}</span>
            </li>
          )}
        </ul>
        {gifts.map((message) => (
          <p key={message} className={styles.say}>
            {texts.giftMessage(message)}
          </p>
        ))}
        <div className={styles.low}>
          <Button tone="danger" isWide onClick={() => goTo('refuse')}>
            {texts.refuseDelivery}
          </Button>
        </div>
      </Body>
      <Bar>
        <HoldButton
          text={texts.holdButton}
          label={texts.holdLabel(bags.length, person.orders.length, person.name)}
          describedBy={hint}
          isDisabled={isBusy}
          onHeld={() => end('handed over')}
        />
        <p id={hint} className={`${styles.full} ${styles.muted}`}>
          {texts.holdHint}
        </p>
      </Bar>
    </Screen>
  )
}
