import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmForm } from './confirm-form.tsx'

/** A dialog over the page, so that nothing that was typed there is lost. */
export function ConfirmDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  return (
    <Dialog title="Confirm it’s you" minWidth={320} onClose={onClose}>
      <p>You logged in a while ago. Confirm it’s you, and we’ll carry on.</p>
      <ConfirmForm onConfirmed={onConfirmed} />
    </Dialog>
  )
}
