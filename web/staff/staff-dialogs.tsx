import { useEffect, useState } from 'react'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { onEndedSession } from '#web/platform/api/session-events.ts'

const LoginDialog = lazyComponent(
  async () => (await import('#web/storefront/account/login/login-dialog.tsx')).LoginDialog,
)

/** Work sessions are short: who types is asked to log in again, or to confirm who they are, over the page. */
export function StaffDialogs() {
  const [isOut, setOut] = useState(false)
  useEffect(() => onEndedSession(() => setOut(true)), [])
  return (
    <>
      <StepUpHost />
      {isOut && (
        <LoginDialog
          isAgain
          onClose={() => setOut(false)}
          onForgot={() => window.open('/forgot_password', '_blank', 'noopener')}
        />
      )}
    </>
  )
}
