import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import { TERMINAL_REFERENCE_MAX } from '#domain/field-lengths.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { TerminalReply } from './terminal-action.ts'
import * as texts from './terminal-texts.ts'

/** Amount to be charged or refunded. `payment_id`: the payment that is refunded. */
export type TerminalTransaction = {
  order_id: number
  order_number: string
  version: number
  amount: number
  needsAge?: boolean
  payment_id?: number
  /** Card of the payment that is refunded. */
  paidWith?: string
}

export type TerminalResult = { message: string; isOwed: boolean }

type Props = { asked: TerminalTransaction; onClose: () => void; onDone: (done: TerminalResult) => void }

/** Dialog for the terminal's receipt. After a version conflict, the next press sends the order's current version. */
export function TerminalDialog({ asked, onClose, onDone }: Props) {
  const fetcher = useFetcher<TerminalReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  useEffect(() => {
    if (!reply?.ok) return
    onDone({ message: reply.message, isOwed: reply.isOwed })
    onClose()
  }, [reply, onDone, onClose])
  const isRefund = asked.payment_id !== undefined
  const amount = dollarsText(asked.amount)
  const title = isRefund ? texts.refundTitle(asked.order_number) : texts.paymentTitle(asked.order_number)
  return (
    <Dialog title={title} onClose={onClose}>
      <fetcher.Form method="post" className="stack" noValidate>
        <Sent asked={asked} version={currentVersion(error) ?? asked.version} />
        <p>{isRefund ? texts.giveBackText(amount) : texts.chargeText(amount)}</p>
        {asked.paidWith && <p className="small quiet figures">{asked.paidWith}</p>}
        <ReceiptFields error={error} />
        {asked.needsAge && <Checkbox label={texts.ageLabel} name="age_confirmed" required />}
        <div role="alert">{error && <Refused error={error} isRefund={isRefund} />}</div>
        <DialogChoices>
          <Button type="button" tone="outline" onClick={onClose}>
            {texts.cancelButton}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isRefund ? texts.recordRefundButton(amount) : texts.recordPaymentButton(amount)}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}

const currentVersion = (error: ErrorBody | null): number | undefined =>
  error?.code === 'stale' ? (error.current as { version?: number } | undefined)?.version : undefined

function Sent({ asked, version }: { asked: TerminalTransaction; version: number }) {
  const sent = {
    intent: asked.payment_id === undefined ? 'terminal-payment' : 'terminal-refund',
    order_id: asked.order_id,
    order_number: asked.order_number,
    amount: asked.amount,
    payment_id: asked.payment_id ?? '',
    [VERSION_FIELD]: version,
  }
  return Object.entries(sent).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function ReceiptFields({ error }: { error: ErrorBody | null }) {
  const problem = (name: string) => (error?.fields?.[name] ? { error: error.fields[name] } : {})
  return (
    <>
      <Field
        label={texts.referenceLabel}
        name="reference"
        hint={texts.referenceHint}
        maxLength={TERMINAL_REFERENCE_MAX}
        autoComplete="off"
        required
        {...problem('reference')}
      />
      <Field
        label={texts.lastFourLabel}
        name="last_four"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...problem('last_four')}
      />
    </>
  )
}

function Refused({ error, isRefund }: { error: ErrorBody; isRefund: boolean }) {
  if (error.code === 'stale')
    return <Notice tone="warning">{isRefund ? texts.staleRefundText : texts.staleText}</Notice>
  return error.fields ? null : <Notice tone="error">{error.msg}</Notice>
}
