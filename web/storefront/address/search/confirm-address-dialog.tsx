import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import * as texts from '../address-texts.ts'

/** Dialog that asks to confirm the most likely address when no suggestion was picked. @source S-POPUP-3 */
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
    <Dialog title={texts.confirmTitle} onClose={onBack}>
      <p className="sectionText">{texts.inAustralia(address)}</p>
      <DialogChoices>
        <Button tone="outline" onClick={onBack}>
          {texts.backButton}
        </Button>
        <Button isBusy={isBusy} onClick={onContinue}>
          {texts.continueButton}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
