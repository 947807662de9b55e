import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { StatusAction } from './status-actions.ts'
import * as texts from './orders-texts.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/**
 * Dialog that asks for a reason or a confirmation before a status change that is hard to undo. `children` are the
 * fields of the change.
 */
export function ReasonDialog({
  move,
  order,
  onClose,
  children,
}: {
  move: StatusAction
  order: Order
  onClose: () => void
  children: ReactNode
}) {
  const { fetcher, isBusy, reply, error, seen, version } = useOrderWrite(order, true)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <Dialog title={`${move.label}: ${order.order_number}`} onClose={onClose}>
      <fetcher.Form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          const mustSayWhy = move.asks === 'reason' && reason.trim() === ''
          setMissing(mustSayWhy)
          if (mustSayWhy) event.preventDefault()
        }}
      >
        {children}
        <input type="hidden" name={VERSION_FIELD} value={version} />
        {move.asks === 'reason' ? (
          <TextArea
            label={texts.reasonLabel}
            name="reason"
            required
            value={reason}
            maxLength={REASON_MAX}
            error={isMissing ? fieldTexts.reasonRequired : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : (
          <p>{texts.wholeRefundText}</p>
        )}
        <RefusedWrite error={error} seen={seen} wanted={wantedOf(move, reason)} />
        <DialogChoices>
          <Button tone="outline" onClick={onClose}>
            {texts.backButton}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {move.label}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}

const wantedOf = ({ label }: StatusAction, reason: string) =>
  reason.trim() === '' ? label : texts.withReason(label, reason)
