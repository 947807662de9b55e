import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from '../login/login-form.module.css'
import { newPasswordErrors } from './new-password.ts'
import * as texts from './password-reset-texts.ts'

/** Form that posts to its own page, whose URL contains the account and the token. @source S-RESET-1, S-VALID-4 */
export function ResetForm({
  answer,
  onLogin,
}: {
  /** The reply of the page's own action, when the form was submitted without JavaScript. */
  answer?: ActionReply | undefined
  onLogin: () => void
}) {
  const isHydrated = useIsHydrated()
  const fetcher = useFetcher<ActionReply>()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [touched, setTouched] = useState({ password: false, repeated: false })
  const errors = newPasswordErrors(password, repeated)
  const isValid = !errors.password && !errors.repeated
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined

  if (reply?.ok) {
    return (
      <>
        <Notice tone="ok">{texts.passwordSetText}</Notice>
        <Button isWide onClick={onLogin}>
          {texts.logInButton}
        </Button>
      </>
    )
  }
  return (
    <fetcher.Form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        if (!isValid || fetcher.state !== 'idle') event.preventDefault()
      }}
    >
      <PasswordField
        label={texts.newPasswordLabel}
        name="password"
        autoComplete="new-password"
        value={password}
        error={touched.password ? errors.password : undefined}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
      />
      <PasswordField
        label={texts.confirmPasswordLabel}
        name="repeat_password"
        autoComplete="new-password"
        value={repeated}
        error={touched.repeated ? errors.repeated : undefined}
        onChange={(event) => setRepeated(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, repeated: true }))}
      />
      <div role="alert">
        {reply && <FieldError>{reply.error.fields?.password ?? reply.error.msg}</FieldError>}
      </div>
      <Button type="submit" isWide disabled={isHydrated && !isValid} isBusy={fetcher.state !== 'idle'}>
        {texts.submitButton}
      </Button>
      {reply?.error.code === 'reset_link_invalid' && (
        <Link className={styles.forgot} to="/forgot_password">
          {texts.newLinkButton}
        </Link>
      )}
    </fetcher.Form>
  )
}
