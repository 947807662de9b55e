import { Dialog } from '#web/ui/dialog.tsx'
import { ForgotForm } from './forgot-form.tsx'

/** @source S-FORGOT-1 */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Forgot Password" onClose={onClose}>
      <ForgotForm />
    </Dialog>
  )
}
