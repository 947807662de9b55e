import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { CANCEL_TEXTS } from './tracking-texts.ts'

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
    <Dialog title={CANCEL_TEXTS.title} onClose={onNo}>
      <p>{CANCEL_TEXTS.question(number)}</p>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <DialogChoices>
        <Button tone="outline" onClick={onNo}>
          Keep it
        </Button>
        <Button isBusy={isBusy} onClick={onYes}>
          Cancel order
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
