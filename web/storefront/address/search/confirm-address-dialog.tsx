import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'

/** Asks whether the most likely address is meant, when no suggestion was picked. @source S-POPUP-3 */
export function ConfirmAddressDialog({
  address,
  isBusy,
  onBack,
  onContinue,
}: {
  address: string
  isBusy: boolean
  onBack: () => void
  onContinue: () => void
}) {
  return (
    <Dialog title="Is This Correct?" onClose={onBack}>
      <p className="sectionText">{address}, Australia</p>
      <DialogChoices>
        <Button tone="outline" onClick={onBack}>
          Back
        </Button>
        <Button isBusy={isBusy} onClick={onContinue}>
          Continue
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
