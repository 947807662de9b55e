import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { CONFIRM_PATH } from './step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PasskeyOption } from './passkey-option.tsx'
import { CodeField } from './code-field.tsx'
import * as texts from '../platform-texts.ts'

type Props = {
  returnTo?: string
  /** Reply of the page's own action, if the form was submitted without JavaScript. */
  answer?: ActionReply | undefined
  onConfirmed?: () => void
}

const WANTS_CODE = ['second_factor_required', 'second_factor_wrong']

/** Form that asks for the password, for a code if the account has an authenticator app, or for a passkey. */
export function ConfirmForm({ returnTo, answer, onConfirmed }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined
  const notified = useRef(false)
  const error = reply && !reply.ok ? reply.error : undefined
  const hasCode = !error?.methods || error.methods.some((method) => method !== 'passkey')
  const wantsCode = useSticky(error !== undefined && WANTS_CODE.includes(error.code) && hasCode)

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onConfirmed?.()
  }, [reply, onConfirmed])

  const isSaid = error?.fields !== undefined || (error?.code === 'second_factor_required' && hasCode)
  return (
    <>
      <fetcher.Form className="stack" method="post" action={CONFIRM_PATH} noValidate>
        {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
        <PasswordField
          label={texts.passwordLabel}
          name="password"
          autoComplete="current-password"
          error={error?.fields?.password}
        />
        {wantsCode && <CodeField error={error?.fields?.otp ?? error?.fields?.recovery_code} />}
        <div role="alert">
          {error && !isSaid && <FieldError>{hasCode ? error.msg : texts.passkeyNeededText}</FieldError>}
        </div>
        <Button type="submit" isWide isBusy={fetcher.state !== 'idle'}>
          {texts.confirmButton}
        </Button>
      </fetcher.Form>
      <PasskeyOption action={CONFIRM_PATH} returnTo={returnTo} onDone={onConfirmed} />
    </>
  )
}

/** Returns true once `isNow` has been true, so that a requested field stays while its form is submitted. */
function useSticky(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return isNow || was
}
