import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { CodeField } from '#web/platform/authentication/code-field.tsx'
import { PasskeyOption } from '#web/platform/authentication/passkey-option.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import type { LoginReply } from './login-state.ts'
import * as texts from './login-texts.ts'

/** The path to which the second step of a login is posted. */
export const SECOND_STEP_PATH = '/login/second-step'

export type SecondStepMethods = { methods: readonly string[] }

type Props = SecondStepMethods & {
  returnTo?: string | undefined
  /** The reply of the page's own action, when the form was submitted without JavaScript. */
  answer?: LoginReply | undefined
  onLoggedIn?: (() => void) | undefined
}

/**
 * The second step of a login: a passkey where the account has one, a code of the authenticator app, or a recovery code.
 */
export function TwoStepLoginForm({ methods, returnTo, answer, onLoggedIn }: Props) {
  const fetcher = useFetcher<LoginReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined
  const notified = useRef(false)
  const error = reply && !reply.ok ? reply.error : undefined
  const fieldError = error?.fields?.otp ?? error?.fields?.recovery_code

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onLoggedIn?.()
  }, [reply, onLoggedIn])

  const hasCode = methods.includes('totp') || methods.includes('recovery_code')
  return (
    <div className="stack">
      <p>{texts.secondStepText}</p>
      {methods.includes('passkey') && (
        <PasskeyOption action={SECOND_STEP_PATH} returnTo={returnTo} onDone={onLoggedIn} />
      )}
      {hasCode && (
        <fetcher.Form className="stack" method="post" action={SECOND_STEP_PATH} noValidate>
          {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
          <CodeField error={fieldError} />
          <div role="alert">{error && !fieldError && <FieldError>{error.msg}</FieldError>}</div>
          <Button type="submit" isWide isBusy={fetcher.state !== 'idle'}>
            {texts.logInTitle}
          </Button>
        </fetcher.Form>
      )}
      <p className="quiet small">
        {texts.lostPhoneText} <a href="/contact-us">{texts.contactUsLink}</a>.
      </p>
    </div>
  )
}
