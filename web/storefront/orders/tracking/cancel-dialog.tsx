import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'

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
    <Dialog title="Cancel this order?" onClose={onNo}>
      <p>We won’t deliver order {number}, and you won’t be charged.</p>
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
