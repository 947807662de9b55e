import { useLayoutEffect, useState } from 'react'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { onEndedSession } from '#web/platform/api/session-events.ts'

const LoginDialog = lazyComponent(
  async () => (await import('#web/storefront/account/login/login-dialog.tsx')).LoginDialog,
)

/**
 * Dialogs of the staff pages. When a session ends, or when the API requires a confirmation, a dialog opens over the
 * page, so that typed values are preserved.
 */
export function StaffDialogs() {
  const [isOut, setOut] = useState(false)
  useLayoutEffect(() => onEndedSession(() => setOut(true)), [])
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
