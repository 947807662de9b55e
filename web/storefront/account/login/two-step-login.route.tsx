import { Assertion } from '#contract/account/passkeys.ts'
import { verifySecondFactor } from '#contract/account/second-factor.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { redirectTo, replaceWith } from '#web/platform/navigation/redirect.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { parseTwoStepCode } from '#web/platform/authentication/two-step-code.ts'
import { restoreAddressAndCart } from '#web/storefront/account/login/restore-address-and-cart.ts'
import type { Route } from './+types/two-step-login.route.ts'
import styles from '../account.module.css'
import { TwoStepLoginForm } from './two-step-login-form.tsx'
import { type LoginReply, loadLoginState, twoStepPath } from './login-state.ts'
import * as texts from './login-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.secondStepTitle },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to')) ?? '/'
  const api = context.get(apiContext)
  const state = await loadLoginState(api)
  if (state.kind === 'out') throw redirectToLogin(api, returnTo)
  if (state.kind === 'in') throw redirectTo(returnTo)
  if (state.kind === 'enrol') throw redirectTo(twoStepPath(returnTo))
  return { returnTo, methods: state.methods }
}

/**
 * Completes the second step. With `return_to` the form was on this page, and the visitor is redirected. Without it the
 * form was in the dialog, and only a reply is returned.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const credential = text('credential')
  const state = await loadLoginState(api)
  if (state.kind === 'out' || state.kind === 'enrol') throw redirectBecause(api, 'session_ended', '/login')
  try {
    const params = { user_id: state.userId }
    const body = credential
      ? { credential: readJsonInput(Assertion, credential, 'credential') }
      : parseTwoStepCode(text('code'))
    if (state.kind === 'second step') await api.call(verifySecondFactor, { params, body })
    await restoreAddressAndCart(api, state.userId)
  } catch (error) {
    // The pending login expires after 15 minutes; the visitor must enter the password again.
    if (isApiError(error, 'not_found')) throw redirectBecause(api, 'session_ended', '/login')
    return failureReply(error)
  }
  const returnTo = localPath(text('return_to'))
  return returnTo ? replaceWith(returnTo) : ({ ok: true } satisfies LoginReply)
}

export default function SecondStepScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1>{texts.secondStepTitle}</h1>
      <TwoStepLoginForm {...loaderData} answer={actionData} />
    </div>
  )
}
