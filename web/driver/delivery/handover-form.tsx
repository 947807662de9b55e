import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import type { DoorRules } from '#domain/law/door-rules.ts'
import type { DocumentType } from '#domain/law/state-law.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActionBar } from '../action-bar.tsx'
import { recipientOf } from './delivery-details.tsx'
import { RefuseDelivery } from './refuse-delivery.tsx'
import { DOCUMENT_LABELS, issuersOf } from './id-documents.ts'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

/**
 * Returns the boxes that the driver ticks, in the order of a handover. Each box confirms the API answers it names, so
 * that few ticks cover all answers that the law requires.
 * @source L-8, L-11, D-193
 */
const ticks = (name: string, bornBy: string) => [
  { answers: 'photo_match name_match', label: texts.nameTick(name) },
  {
    answers: 'over_18 not_expired',
    label: texts.ageTick(plainDateText(bornBy)),
  },
  { answers: 'sober declaration', label: texts.soberTick },
]

const FORM = 'hand-over'

/** Handover form. A missing answer blocks the handover. @source A-DOOR-1 */
export function HandoverForm({
  order,
  rules: { bornBy, documents },
  children,
}: {
  order: Order
  rules: DoorRules
  children: ReactNode
}) {
  const { fetcher, isBusy, error: failure, seen, version, begin } = useOrderWrite(order)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [recipient, setRecipient] = useState('')
  const isNear = failure?.code === 'name_nearly_same'
  const requiredTicks = ticks(recipientOf(order).name, bornBy)
  const left = requiredTicks.length - ticked.size + (recipient.trim() === '' ? 1 : 0)
  return (
    <>
      <fetcher.Form
        id={FORM}
        method="post"
        className={`${styles.check} stack`}
        aria-label={texts.checkTitle}
        onChange={begin}
        onSubmit={begin}
      >
        <input type="hidden" name={VERSION_FIELD} value={version} />
        <input type="hidden" name="step" value="hand_over" />
        <h2>{texts.checkTitle}</h2>
        <p className={styles.born}>
          {texts.bornText} <b className="figures">{plainDateText(bornBy)}</b>
        </p>
        <div className={styles.questions}>
          {requiredTicks.map(({ answers, label }) => (
            <Checkbox
              key={answers}
              label={label}
              name="yes"
              value={answers}
              checked={ticked.has(answers)}
              onChange={() => setTicked((before) => new Set(before).symmetricDifference(new Set([answers])))}
            />
          ))}
        </div>
        <DocumentFields state={order.addresses.state} accepted={documents} />
        <Field
          label={texts.nameLabel}
          name="recipient_name"
          autoComplete="off"
          maxLength={RECIPIENT_NAME_MAX}
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
          error={failure?.fields?.recipient_name}
        />
        {isNear && (
          <Checkbox
            label={texts.comparedTick(recipient, recipientOf(order).name)}
            name="yes"
            value="name_compared"
            required
          />
        )}
      </fetcher.Form>
      {children}
      <ActionBar>
        <RefusedWrite error={failure} seen={seen} wanted={texts.handOverButton} />
        <Button type="submit" form={FORM} isWide disabled={left > 0} isBusy={isBusy}>
          {left > 0 ? texts.checksLeftButton(left) : texts.handOverButton}
        </Button>
        <RefuseDelivery order={order} />
      </ActionBar>
    </>
  )
}

type DocumentProps = { state: Order['addresses']['state']; accepted: DoorRules['documents'] }

function DocumentFields({ state, accepted }: DocumentProps) {
  const [document, setDocument] = useState<DocumentType>(accepted[0]?.type ?? 'driver_licence')
  const issuers = issuersOf(accepted, document, state)
  return (
    <>
      <Select
        label={texts.documentLabel}
        name="document_type"
        value={document}
        onChange={(event) => setDocument(event.target.value as DocumentType)}
      >
        {accepted.map(({ type }) => (
          <option key={type} value={type}>
            {DOCUMENT_LABELS[type]}
          </option>
        ))}
      </Select>
      <Select key={document} label={texts.issuerLabel} name="issuer" defaultValue={issuers[0]?.value}>
        {issuers.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </>
  )
}
