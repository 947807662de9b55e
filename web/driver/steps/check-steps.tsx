import { RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Bar, Body, CheckProgress, Heading, RefuseButton, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import stepStyles from './steps.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from '../run/run-texts.ts'
import { streetOf } from './drive-stop.tsx'
import type { DoorProps } from './step-props.ts'

/** Number of questions of the check. */
export const QUESTIONS = 4

export const personAt = ({ person, stop }: Pick<DoorProps, 'person' | 'stop'>): string =>
  texts.personAt(person.name, streetOf(stop.orders))

export function SoberStep(props: DoorProps) {
  const { person, goTo } = props
  return (
    <Screen title={texts.checkTitle(1)} sub={personAt(props)}>
      <Body>
        <CheckProgress done={1} all={QUESTIONS} />
        <Heading isQuestion>{texts.soberQuestion}</Heading>
        <p className={styles.lead}>{texts.soberText}</p>
        <p className={`${styles.lead} ${styles.strong}`}>{texts.declarationText}</p>
        <details className={`${stepStyles.fold} ${styles.low}`}>
          <summary>{texts.instructionSummary}</summary>
          <p>{person.orders[0]?.instruction}</p>
        </details>
        <p className={styles.muted}>{texts.notSureText}</p>
      </Body>
      <Bar>
        <RefuseButton onClick={() => goTo('refuse')} />
        <Button onClick={() => goTo('document')}>{texts.soberButton}</Button>
      </Bar>
    </Screen>
  )
}

export function BirthDateStep(props: DoorProps) {
  const { person, change, goTo } = props
  const [order] = person.orders
  return (
    <Screen title={texts.checkTitle(3)} sub={personAt(props)}>
      <Body>
        <CheckProgress done={3} all={QUESTIONS} />
        <Heading isQuestion>{texts.birthQuestion}</Heading>
        <div className={stepStyles.born}>
          <p>{texts.bornText}</p>
          <b>{plainDateText(order?.rules.bornBy ?? '')}</b>
        </div>
        <ul className={styles.list}>
          <li>{texts.notExpiredText(plainDateText(order?.today ?? ''))}</li>
          <li>{texts.realCardText}</li>
        </ul>
      </Body>
      <Bar>
        <SideButton
          tone="danger"
          onClick={() => change({ step: 'refuse', before: 'birth_date', reason: null })}
        >
          {texts.notBornButton}
        </SideButton>
        <Button onClick={() => goTo('name')}>{texts.bornButton}</Button>
      </Bar>
    </Screen>
  )
}

/** Name on the document. A name that is only spelled differently has to be compared by the driver. @source L-8 */
export function NameStep(props: DoorProps) {
  const { person, draft, change, goTo } = props
  const { answers } = draft
  const { isPhotoSame = false, otherName, isCompared = false } = answers
  const isOther = otherName !== undefined
  const isDone = isPhotoSame && (!isOther || (isCompared && otherName.trim() !== ''))
  const answer = (changed: Partial<typeof answers>) => change({ answers: { ...answers, ...changed } })
  return (
    <Screen title={texts.checkTitle(4)} sub={personAt(props)}>
      <Body>
        <CheckProgress done={4} all={QUESTIONS} />
        <Heading isQuestion>{texts.nameQuestion}</Heading>
        <div className={styles.options}>
          <NameOption
            name={person.name}
            hint={texts.orderedIt}
            isChosen={!isOther}
            onChoose={() => change({ answers: withoutOther(answers) })}
          />
          <NameOption
            name={texts.spelledOption}
            hint={texts.spelledText}
            isChosen={isOther}
            onChoose={() => answer({ otherName: otherName ?? '' })}
          />
          <NameOption
            name={texts.anotherOption}
            hint={texts.anotherText}
            isChosen={false}
            onChoose={() => change({ step: 'refuse_goods', before: 'name', reason: 'wrong_person' })}
          />
        </div>
        {isOther && (
          <>
            <Field
              label={texts.nameLabel}
              name="recipient_name"
              autoComplete="off"
              maxLength={RECIPIENT_NAME_MAX}
              value={otherName}
              onChange={(event) => answer({ otherName: event.target.value })}
            />
            <Tick
              label={texts.comparedTick}
              isTicked={isCompared}
              onTick={(ticked) => answer({ isCompared: ticked })}
            />
          </>
        )}
        <Tick
          label={texts.photoTick}
          isTicked={isPhotoSame}
          onTick={(ticked) => answer({ isPhotoSame: ticked })}
        />
        <p className={`${styles.muted} ${styles.low}`}>{texts.keptText}</p>
      </Body>
      <Bar>
        <RefuseButton onClick={() => goTo('refuse')} />
        <Button aria-disabled={!isDone} onClick={() => isDone && goTo('hand_over')}>
          {texts.checkDoneButton}
        </Button>
      </Bar>
    </Screen>
  )
}

function withoutOther(answers: DoorProps['draft']['answers']) {
  const { otherName: _, isCompared: __, ...rest } = answers
  return rest
}

type OptionProps = { name: string; hint: string; isChosen: boolean; onChoose: () => void }

function NameOption({ name, hint, isChosen, onChoose }: OptionProps) {
  return (
    <button type="button" className={styles.option} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        {name}
        <small>{hint}</small>
      </span>
    </button>
  )
}

type TickProps = { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void }

function Tick({ label, isTicked, onTick }: TickProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      {label}
    </label>
  )
}
