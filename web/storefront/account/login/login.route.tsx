import { login } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectTo, replaceWith } from '#web/platform/navigation/redirect.ts'
import { restoreAddressAndCart } from '#web/storefront/account/login/restore-address-and-cart.ts'
import type { Route } from './+types/login.route.ts'
import { LoginForm } from './login-form.tsx'
import {
  type LoginReply,
  loadLoginState,
  secondStepPath,
  stateFromError,
  twoStepPath,
} from './login-state.ts'
import styles from '../account.module.css'
import * as texts from './login-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.logInTitle },
  { name: 'robots', content: 'noindex' },
]

/** Redirects a login that awaits its second step to that step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to')) ?? '/'
  const { kind } = await loadLoginState(context.get(apiContext))
  if (kind === 'second step') throw redirectTo(secondStepPath(returnTo))
  if (kind === 'enrol') throw redirectTo(twoStepPath(returnTo))
  return { returnTo }
}

/**
 * Logs in. With `return_to` the form was on this page, and the visitor is redirected. Without it the form was in the
 * dialog, and only a reply is returned.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const returnTo = localPath(text('return_to'))
  const captcha = text('captcha')
  try {
    const user = await api.call(login, {
      body: { username: text('username'), password: text('password'), ...(captcha && { captcha }) },
    })
    await restoreAddressAndCart(api, user.user_id)
  } catch (error) {
    const state = stateFromError(error)
    // The page redirects to the second step; the dialog shows it itself.
    if (state && returnTo)
      return replaceWith(state.kind === 'enrol' ? twoStepPath(returnTo) : secondStepPath(returnTo))
    return failureReply(error)
  }
  // Replaces the login page in the history, so that Back skips it.
  return returnTo ? replaceWith(returnTo) : ({ ok: true } satisfies LoginReply)
}

export default function LoginScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1>{texts.logInTitle}</h1>
      <LoginForm returnTo={loaderData.returnTo} answer={actionData} />
    </div>
  )
}
