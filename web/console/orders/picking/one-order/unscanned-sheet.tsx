import { type FormEvent, useState } from 'react'
import type { ScanRequirement } from '#contract/orders/unscanned.ts'
import { PIN_DIGITS } from '#domain/accounts/pin.ts'
import { UNSCANNED_REASON_MAX } from '#domain/field-lengths.ts'
import { UNSCANNED_REASONS } from '#domain/orders/unscanned-picks.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './pick.module.css'
import * as texts from './pick-texts.ts'

/** Answers of the sheet, as fields of a pick. */
export type UnscannedAnswer = { unscanned_reason: string; supervisor_id?: number; supervisor_code?: string }

type Props = {
  /** Names of the products that were not scanned. */
  names: readonly string[]
  requirement: ScanRequirement
  onAnswer: (answer: UnscannedAnswer) => void
  onClose: () => void
}

/** Sheet that asks for the reason of a pick without a scan, and for a supervisor's PIN if the store requires it. */
export function UnscannedSheet({ names, requirement: { rule, supervisors }, onAnswer, onClose }: Props) {
  const [reason, setReason] = useState('')
  const choose = (chosen: string) => {
    if (rule === 'supervisor') setReason(chosen)
    else onAnswer({ unscanned_reason: chosen })
  }
  const product = [...new Set(names)].join(', ')
  const isWithoutSupervisor = rule === 'supervisor' && supervisors.length === 0
  return (
    <Dialog title={texts.unscannedTitle} onClose={onClose}>
      <p>{reason === '' ? texts.unscannedText(product) : texts.approvalText(product)}</p>
      {isWithoutSupervisor && <Notice tone="warning">{texts.noSupervisorText}</Notice>}
      {!isWithoutSupervisor && reason === '' && <Reasons onChoose={choose} />}
      {!isWithoutSupervisor && reason !== '' && (
        <Approval
          supervisors={supervisors}
          onApprove={(approval) => onAnswer({ unscanned_reason: reason, ...approval })}
        />
      )}
    </Dialog>
  )
}

const textsOf = (form: HTMLFormElement) => formFields(new FormData(form))

/** Focuses a field when it appears, because it replaces the button that had the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

/** Reasons as buttons. The text field appears on request, so that a tablet's keyboard does not cover the buttons. */
function Reasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const [isTyping, setIsTyping] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textsOf(event.currentTarget)('reason').trim()
    if (typed !== '') onChoose(typed)
  }
  if (!isTyping)
    return (
      <div className={styles.reasons}>
        {Object.entries(UNSCANNED_REASONS).map(([code, words]) => (
          <Button key={code} tone="outline" isWide onClick={() => onChoose(code)}>
            {words}
          </Button>
        ))}
        <Button tone="outline" isWide onClick={() => setIsTyping(true)}>
          {texts.otherReasonLabel}
        </Button>
      </div>
    )
  return (
    <form className="stackSmall" onSubmit={send}>
      <Field
        ref={focusField}
        label={texts.otherReasonLabel}
        name="reason"
        maxLength={UNSCANNED_REASON_MAX}
        autoComplete="off"
        required
      />
      <Button type="submit" tone="outline">
        {texts.otherReasonButton}
      </Button>
    </form>
  )
}

type ApprovalProps = {
  supervisors: ScanRequirement['supervisors']
  onApprove: (approval: { supervisor_id: number; supervisor_code: string }) => void
}

function Approval({ supervisors, onApprove }: ApprovalProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    onApprove({ supervisor_id: Number(text('supervisor')), supervisor_code: text('pin') })
  }
  return (
    <form className="stackSmall" onSubmit={send}>
      <Select label={texts.supervisorLabel} name="supervisor">
        {supervisors.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        ref={focusField}
        label={texts.supervisorPinLabel}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        required
      />
      <Button type="submit" isWide>
        {texts.approveButton}
      </Button>
    </form>
  )
}
