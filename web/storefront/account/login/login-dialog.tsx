import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoginForm } from './login-form.tsx'
import * as texts from './login-texts.ts'

/** @param isAgain whether the session ended while the page was in use */
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
    <Dialog title={texts.logInTitle} minWidth={320} onClose={onClose}>
      {isAgain && <Notice tone="warning">{texts.loggedOutText}</Notice>}
      <LoginForm onLoggedIn={onClose} onForgot={onForgot} onRegister={onClose} />
    </Dialog>
  )
}
