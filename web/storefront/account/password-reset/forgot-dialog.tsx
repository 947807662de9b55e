import { Dialog } from '#web/ui/dialog.tsx'
import { ForgotForm } from './forgot-form.tsx'
import * as texts from './password-reset-texts.ts'

/** @source S-FORGOT-1 */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.forgotTitle} onClose={onClose}>
      <ForgotForm />
    </Dialog>
  )
}
