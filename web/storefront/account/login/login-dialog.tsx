import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoginForm } from './login-form.tsx'

/** @param isAgain the session ended while the page was in use */
export function LoginDialog({
  isAgain = false,
  onClose,
  onForgot,
}: {
  isAgain?: boolean
  onClose: () => void
  onForgot: () => void
}) {
  return (
    <Dialog title="Log In" minWidth={320} onClose={onClose}>
      {isAgain && (
        <Notice tone="warning">You’ve been logged out. Log in again. What you typed is still here.</Notice>
      )}
      <LoginForm onLoggedIn={onClose} onForgot={onForgot} onRegister={onClose} />
    </Dialog>
  )
}
