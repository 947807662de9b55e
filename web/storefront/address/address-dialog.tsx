import { Dialog } from '#web/ui/dialog.tsx'
import { AddressForm, AddressQuestion, hasQuestion } from './search/address-search.tsx'
import { useAddressChoice } from './search/use-address-choice.ts'
import * as texts from './address-texts.ts'

/** Address dialog. A question about the address replaces it, so that only one dialog is open. @source S-POPUP-2 */
export function AddressDialog({ onClose, onAccepted }: { onClose: () => void; onAccepted: () => void }) {
  const options = { display: 'popup', stays: true, onAccepted } as const
  const choice = useAddressChoice(options)
  if (hasQuestion(choice)) return <AddressQuestion display="popup" choice={choice} />
  return (
    <Dialog title={texts.popupTitle} onClose={onClose}>
      <p className="quiet">{texts.popupText}</p>
      <AddressForm options={options} choice={choice} />
    </Dialog>
  )
}
