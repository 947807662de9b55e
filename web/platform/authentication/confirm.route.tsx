import { reauthenticate } from '#contract/account/step-up.ts'
import { getMe } from '#contract/account/users.ts'
import { Assertion } from '#contract/account/passkeys.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectToLogin } from './login-redirect.ts'
import { replaceWith } from '#web/platform/navigation/redirect.ts'
import { parseTwoStepCode } from './two-step-code.ts'
import type { Route } from './+types/confirm.route.ts'
import { ConfirmForm } from './confirm-form.tsx'
import * as texts from '../platform-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.confirmTitle },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to')) ?? '/account'
  try {
    await context.get(apiContext).call(getMe)
  } catch (error) {
    if (!isApiError(error, 'not_signed_in')) throw error
    throw redirectToLogin(context.get(apiContext), returnTo)
  }
  return { returnTo }
}

/**
 * Confirms the user's identity. With `return_to` the form was on this page and the user is redirected. Without it the
 * form was in the dialog, which stays on its page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const credential = text('credential')
  try {
    const { user_id } = await api.call(getMe)
    const body = credential
      ? { credential: readJsonInput(Assertion, credential, 'credential') }
      : { password: text('password'), ...parseTwoStepCode(text('code')) }
    await api.call(reauthenticate, { params: { user_id }, body })
  } catch (error) {
    return failureReply(error)
  }
  const returnTo = localPath(text('return_to'))
  return returnTo ? replaceWith(returnTo) : ({ ok: true } satisfies ActionReply)
}

/** Page for visitors without JavaScript, and for requests without a form, such as downloads. */
export default function ConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page stack" style={{ maxWidth: '30rem', paddingBlock: 'var(--s-6) var(--s-8)' }}>
      <h1>{texts.confirmTitle}</h1>
      <p>{texts.confirmText}</p>
      <ConfirmForm returnTo={loaderData.returnTo} answer={actionData} />
    </div>
  )
}
