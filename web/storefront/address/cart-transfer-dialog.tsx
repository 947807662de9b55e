import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'

/** @source S-POPUP-5: the close icon acts as NO */
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
    <Dialog title="Error" onClose={onNo}>
      <p>Some items in your cart could not be transferred to this store.</p>
      <p>Press yes to remove them and proceed.</p>
      <DialogChoices>
        <Button tone="outline" onClick={onNo}>
          NO
        </Button>
        <Button isBusy={isBusy} onClick={onYes}>
          YES
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
