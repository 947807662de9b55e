import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetPassword } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { loadHome } from '#web/storefront/home/load-home.ts'
import { Home } from '#web/storefront/home/home.tsx'
import { useLayout } from '#web/storefront/session/session.ts'
import type { Route } from './+types/reset-password.route.ts'
import { ResetForm } from './reset-form.tsx'
import * as texts from './password-reset-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newPasswordTitle },
  { name: 'robots', content: 'noindex' },
]

/**
 * The URL contains a secret token: it must not appear in another site's referrer or a cache. `no-referrer` would also
 * hide the form's origin from the server, which would then reject the form.
 */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext))

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await context.get(apiContext).call(resetPassword, {
      params: { email: params.email, token: params.token },
      body: { password: text('password'), repeat_password: text('repeat_password') },
    })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** The home page with the reset dialog over it. @source S-ROUTE-7, S-RESET-1 */
export default function ResetPasswordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { openLogin } = useLayout()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  // Bypasses the router, which still needs both parameters. Only the address bar and the history lose them.
  useEffect(() => window.history.replaceState(window.history.state, '', '/'), [])

  const close = () => {
    setOpen(false)
    void navigate('/', { replace: true })
  }
  return (
    <>
      <Home page={loaderData} />
      {isOpen && (
        <Dialog title={texts.newPasswordTitle} isThereFromStart onClose={close}>
          <div className="stack" aria-live="polite">
            <ResetForm
              answer={actionData}
              onLogin={() => {
                close()
                openLogin()
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
