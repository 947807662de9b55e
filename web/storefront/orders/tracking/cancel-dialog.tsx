import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import * as texts from './cancel-texts.ts'

export function CancelDialog({
  number,
  isBusy,
  error,
  onYes,
  onNo,
}: {
  number: string
  isBusy: boolean
  error: string | null
  onYes: () => void
  onNo: () => void
}) {
  return (
    <Dialog title={texts.cancelTitle} onClose={onNo}>
      <p>{texts.cancelQuestion(number)}</p>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <DialogChoices>
        <Button onClick={onNo}>{texts.keepButton}</Button>
        <Button tone="danger" isBusy={isBusy} onClick={onYes}>
          {texts.cancelButton}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
