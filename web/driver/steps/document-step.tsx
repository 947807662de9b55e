import type { DocumentType } from '#domain/law/state-law.ts'
import { Button } from '#web/ui/button.tsx'
import { DOCUMENT_LABELS, issuersOf } from '../delivery/id-documents.ts'
import { Bar, Body, CheckProgress, Heading, RefuseButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from '../run/run-texts.ts'
import { QUESTIONS, personAt } from './check-steps.tsx'
import type { DoorProps } from './step-props.ts'

/** Number of issuers that are tiles; all further issuers are in a list. */
const ISSUER_TILES = 2

/** Type and issuer of the document, as the state's law accepts them. @source L-8 */
export function DocumentStep(props: DoorProps) {
  const { person, draft, change, goTo } = props
  const [order] = person.orders
  const accepted = order?.rules.documents ?? []
  const issuersOfType = (document: DocumentType) => (order ? issuersOf(accepted, document, order.state) : [])
  const { document_type: type, issuer } = draft.answers
  const issuers = type ? issuersOfType(type) : []
  const isDone = type !== undefined && issuer !== undefined
  const choose = (document: DocumentType) => {
    const [first] = issuersOfType(document)
    change({ answers: { ...draft.answers, document_type: document, issuer: first?.value } })
  }
  const setIssuer = (value: string) => change({ answers: { ...draft.answers, issuer: value } })
  const others = issuers.slice(ISSUER_TILES)
  return (
    <Screen title={texts.checkTitle(2)} sub={personAt(props)}>
      <Body>
        <CheckProgress done={2} all={QUESTIONS} />
        <Heading isQuestion>{texts.documentQuestion}</Heading>
        <fieldset className={styles.two}>
          <legend className="visuallyHidden">{texts.documentQuestion}</legend>
          {accepted.map(({ type: document }) => (
            <button
              key={document}
              type="button"
              className={styles.tile}
              aria-pressed={document === type}
              onClick={() => choose(document)}
            >
              {DOCUMENT_LABELS[document]}
            </button>
          ))}
        </fieldset>
        {issuers.length > 0 && (
          <fieldset className={styles.options}>
            <legend className={styles.strong}>{texts.issuerLegend}</legend>
            <div className={styles.two}>
              {issuers.slice(0, ISSUER_TILES).map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className={styles.tile}
                  aria-pressed={value === issuer}
                  onClick={() => setIssuer(value)}
                >
                  {text}
                </button>
              ))}
            </div>
            {others.length > 0 && <OtherIssuers {...{ others, issuer, setIssuer }} />}
          </fieldset>
        )}
      </Body>
      <Bar>
        <RefuseButton onClick={() => goTo('refuse')} />
        <Button aria-disabled={!isDone} onClick={() => isDone && goTo('birth_date')}>
          {texts.nextButton}
        </Button>
      </Bar>
    </Screen>
  )
}

type OtherProps = {
  others: { value: string; text: string }[]
  issuer: string | undefined
  setIssuer: (issuer: string) => void
}

function OtherIssuers({ others, issuer, setIssuer }: OtherProps) {
  const isOther = others.some(({ value }) => value === issuer)
  return (
    <select
      className={styles.tile}
      aria-label={texts.otherIssuer}
      data-is-chosen={isOther}
      value={isOther ? issuer : ''}
      onChange={(event) => event.target.value && setIssuer(event.target.value)}
    >
      <option value="">{texts.otherIssuer}</option>
      {others.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
