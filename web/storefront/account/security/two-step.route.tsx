import { data, useActionData } from 'react-router'
import {
  confirmTotp,
  proposeTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/account/second-factor.ts'
import { ownProperty } from '#domain/own-property.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/two-step.route.ts'
import styles from '../account.module.css'
import { loadLoginState, secondStepPath } from '../login/login-state.ts'
import { AuthenticatorSection, RecoverySection, type TwoStepReply } from './two-step-sections.tsx'
import { AddPasskeyForm } from './passkey-section.tsx'
import * as texts from './security-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.twoStepPageTitle },
  { name: 'robots', content: 'noindex' },
]

/** The page shows secrets and must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

async function requireUserId(api: PageApi): Promise<{ userId: number; isEnrolling: boolean }> {
  const state = await loadLoginState(api)
  if (state.kind === 'out') throw redirectToLogin(api, '/account/two-step')
  if (state.kind === 'second step') throw redirectTo(secondStepPath('/account/two-step'))
  return { userId: state.userId, isEnrolling: state.kind === 'enrol' }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { userId, isEnrolling } = await requireUserId(api)
  const factor = await api.call(readSecondFactor, { params: { user_id: userId } })
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to')) ?? '/account/security'
  return { factor, isEnrolling, returnTo }
}

type TwoStepActionHandler = (
  api: PageApi,
  userId: number,
  code: string,
) => Promise<Omit<Extract<TwoStepReply, { ok: true }>, 'ok' | 'intent'>>

const ACTIONS: Record<string, TwoStepActionHandler> = {
  propose: async (api, user_id) => ({ setup: await api.call(proposeTotp, { params: { user_id } }) }),
  confirm: async (api, user_id, otp) => {
    const { recovery_codes } = await api.call(confirmTotp, { params: { user_id }, body: { otp } })
    return { codes: recovery_codes }
  },
  remove: async (api, user_id) => {
    await api.call(removeTotp, { params: { user_id } })
    return {}
  },
  renew: async (api, user_id) => {
    const { recovery_codes } = await api.call(renewRecoveryCodes, { params: { user_id } })
    return { codes: recovery_codes }
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const intent = text('intent')
  const handler = ownProperty(ACTIONS, intent)
  if (!handler) throw new Response('There is no such form', { status: 400 })
  const { userId } = await requireUserId(api)
  try {
    return data<TwoStepReply>({ intent, ok: true, ...(await handler(api, userId, text('code'))) })
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    return data<TwoStepReply>({ intent, ...failure }, init ?? {})
  }
}

export default function TwoStepScreen({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<TwoStepReply>()
  const { factor, isEnrolling, returnTo } = loaderData
  const hasFactor = factor.totp || factor.passkeys > 0
  return (
    <div className={`page ${styles.narrow} stack`}>
      <StepUpHost />
      <h1>{texts.twoStepPageTitle}</h1>
      {isEnrolling ? <Notice tone="info">{texts.enrolText}</Notice> : <p>{texts.whyTwoSteps}</p>}
      <AuthenticatorSection secondFactor={factor} answer={answer} returnTo={returnTo} />
      {isEnrolling && (
        <section className="stack" aria-labelledby="passkey-title">
          <h2 id="passkey-title">{texts.orPasskeyTitle}</h2>
          <p className="quiet small">{texts.orPasskeyText}</p>
          <AddPasskeyForm />
        </section>
      )}
      {!isEnrolling && hasFactor && (
        <RecoverySection codesLeft={factor.recovery_codes_left} answer={answer} />
      )}
      {!isEnrolling && (
        <p>
          <a href={returnTo}>
            {returnTo === '/account/security' ? texts.backToSecurityLink : texts.continueLink}
          </a>
        </p>
      )}
    </div>
  )
}
