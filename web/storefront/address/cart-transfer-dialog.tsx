import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import * as texts from './address-texts.ts'

/** Dialog about items that cannot move to the new store. The close icon acts as NO. @source S-POPUP-5 */
export function CartTransferDialog({
  isBusy,
  onYes,
  onNo,
}: {
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}) {
  return (
    <Dialog title={texts.transferTitle} onClose={onNo}>
      <p>{texts.transferText}</p>
      <p>{texts.transferQuestion}</p>
      <DialogChoices>
        <Button tone="outline" onClick={onNo}>
          {texts.noButton}
        </Button>
        <Button isBusy={isBusy} onClick={onYes}>
          {texts.yesButton}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
