import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmForm } from './confirm-form.tsx'

/** Over the page, so that what was typed there stays. */
export function ConfirmDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  return (
    <Dialog title="Confirm it’s you" minWidth={320} onClose={onClose}>
      <p>You logged in a while ago. Confirm it’s you, and we’ll carry on.</p>
      <ConfirmForm onConfirmed={onConfirmed} />
    </Dialog>
  )
}
