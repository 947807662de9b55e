import { Dialog } from '#web/ui/dialog.tsx'
import { AddressForm, AddressQuestion, hasQuestion } from './search/address-search.tsx'
import { useAddressChoice } from './search/use-address-choice.ts'
import * as texts from './address-texts.ts'

/** Gives way to a question about the address, so that there is one dialog at a time. @source S-POPUP-2 */
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
