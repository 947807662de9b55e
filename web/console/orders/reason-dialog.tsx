import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { StatusAction } from './status-actions.ts'
import * as texts from './orders-texts.ts'
import * as fieldTexts from '#domain/field-texts.ts'

const REASON_MAX_LENGTH = 500

/**
 * Asks for a reason, or for confirmation, before a status change that is hard to undo. `children` are the fields of the
 * change.
 */
export function ReasonDialog({
  move,
  number,
  onClose,
  children,
}: {
  move: StatusAction
  number: string
  onClose: () => void
  children: ReactNode
}) {
  const fetcher = useFetcher<ActionReply>()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <Dialog title={`${move.label}: ${number}`} onClose={onClose}>
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
        {move.asks === 'reason' ? (
          <TextArea
            label={texts.reasonLabel}
            name="reason"
            required
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            error={isMissing ? fieldTexts.reasonRequired : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : (
          <p>{texts.wholeRefundText}</p>
        )}
        {refused && <Notice tone="error">{refused}</Notice>}
        <DialogChoices>
          <Button tone="outline" onClick={onClose}>
            {texts.backButton}
          </Button>
          <Button type="submit" isBusy={fetcher.state !== 'idle'}>
            {move.label}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}
