import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { LoginForm } from './login-form.tsx'

/**
 * @param isAgain a session ended while the page was in use
 * @source S-LOGIN-1
 */
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
        <Note tone="warning">You have been logged out. Log in again: what you typed is still there.</Note>
      )}
      <LoginForm onLoggedIn={onClose} onForgot={onForgot} onRegister={onClose} />
    </Dialog>
  )
}
