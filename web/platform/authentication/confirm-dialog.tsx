import { Dialog } from '#web/ui/dialog.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import * as texts from '../platform-texts.ts'

/** Dialog over the current page, so that the typed values are preserved. */
export function ConfirmDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  return (
    <Dialog title={texts.confirmTitle} minWidth={320} onClose={onClose}>
      <p>{texts.confirmText}</p>
      <ConfirmForm onConfirmed={onConfirmed} />
    </Dialog>
  )
}
