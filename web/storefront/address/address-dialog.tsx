import { Dialog } from '#web/ui/dialog.tsx'
import { AddressSearch } from './search/address-search.tsx'

/** @source S-POPUP-2 */
export function AddressDialog({ onClose, onAccepted }: { onClose: () => void; onAccepted: () => void }) {
  return (
    <Dialog title="Confirm Address" onClose={onClose}>
      <p className="quiet">Enter your delivery address to see all products available in your area.</p>
      <AddressSearch display="popup" stays onAccepted={onAccepted} />
    </Dialog>
  )
}
