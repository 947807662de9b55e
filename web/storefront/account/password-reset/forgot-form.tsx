import { useState } from 'react'
import { useFetcher } from 'react-router'
import { parseEmail } from '#domain/accounts/email.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from './password-reset-texts.ts'
import * as accountTexts from '../account-texts.ts'

/**
 * Form that requests the password mail. It remains after the mail is sent, so that a mistyped address can be corrected.
 * @source S-FORGOT-1, S-VALID-3, S-ERR-7
 */
export function ForgotForm({
  answer,
}: {
  /** The reply of the page's own action, when the form was submitted without JavaScript. */
  answer?: ActionReply | undefined
}) {
  const isHydrated = useIsHydrated()
  const fetcher = useFetcher<ActionReply>()
  const [email, setEmail] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isReplySeen, setReplySeen] = useState(false)
  const isValid = parseEmail(email) !== null
  const reply = fetcher.state === 'idle' && !isReplySeen ? (fetcher.data ?? answer) : undefined

  return (
    <fetcher.Form
      className="stack"
      method="post"
      action="/forgot_password"
      noValidate
      onSubmit={(event) => {
        if (!isValid || fetcher.state !== 'idle') event.preventDefault()
        setReplySeen(false)
      }}
    >
      <p>{texts.forgotText}</p>
      <Field
        label={accountTexts.emailLabel}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        error={isTouched && !isValid ? fieldTexts.emailInvalid : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setReplySeen(true)
        }}
        onBlur={() => setTouched(email !== '')}
      />
      <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
      <Button type="submit" isWide disabled={isHydrated && !isValid} isBusy={fetcher.state !== 'idle'}>
        {texts.submitButton}
      </Button>
      <div aria-live="polite">{reply?.ok && <Notice tone="ok">{texts.mailSentText}</Notice>}</div>
    </fetcher.Form>
  )
}
