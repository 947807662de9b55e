import type { Order } from '#contract/orders/orders.ts'
import { RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import type { DoorRules } from '#domain/law/door-rules.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { recipientOf } from '../run/recipient.ts'
import { DOCUMENT_LABELS, everyIssuer } from './id-documents.ts'
import { StepForm } from './step-form.tsx'
import * as texts from './delivery-texts.ts'

/**
 * Returns the boxes that the driver ticks, in the order of a handover. Each box confirms the API answers it names, so
 * that few ticks cover all answers that the law requires.
 * @source L-8, L-11, D-193
 */
const ticks = (name: string, bornBy: string) => [
  { answers: 'photo_match name_match', label: texts.nameTick(name) },
  { answers: 'over_18 not_expired', label: texts.ageTick(plainDateText(bornBy)) },
  { answers: 'sober declaration', label: texts.soberTick },
]

/** Handover form. A missing answer blocks the handover. @source A-DOOR-1 */
export function HandoverForm({ order, rules }: { order: Order; rules: DoorRules }) {
  const { state } = order.addresses
  const name = recipientOf(order)
  return (
    <StepForm order={order} step="hand_over" label={texts.handOverButton}>
      <h2>{texts.checkTitle}</h2>
      {ticks(name, rules.bornBy).map(({ answers, label }) => (
        <Checkbox key={answers} label={label} name="yes" value={answers} required />
      ))}
      <Select label={texts.documentLabel} name="document_type" defaultValue="driver_licence">
        {rules.documents.map(({ type }) => (
          <option key={type} value={type}>
            {DOCUMENT_LABELS[type]}
          </option>
        ))}
      </Select>
      <Select label={texts.issuerLabel} name="issuer" defaultValue={state}>
        {everyIssuer(rules.documents, state).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <Field
        label={texts.nameLabel}
        name="recipient_name"
        autoComplete="off"
        maxLength={RECIPIENT_NAME_MAX}
        required
      />
      <Checkbox label={texts.comparedTick(name)} name="yes" value="name_compared" />
    </StepForm>
  )
}
