import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** @source spec §2 "Popups: Login" */
export function LoginDialog({ onClose, onForgot }: { onClose: () => void; onForgot: () => void }) {
  return (
    <Dialog title="Log In" onClose={onClose}>
      <LoginForm onLoggedIn={onClose} onForgot={onForgot} />
    </Dialog>
  )
}
