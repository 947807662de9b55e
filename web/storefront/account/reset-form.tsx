import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ActionReply } from '#web/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import styles from './login-form.module.css'
import { newPasswordErrors } from './new-password.ts'

/**
 * Posts to the page it stands on, whose address names the account and the token.
 * @source spec §2 "Popups: Reset password form", §4 "Reset-password dialog"
 */
export function ResetForm({ onLogin }: { onLogin: () => void }) {
  const fetcher = useFetcher<ActionReply>()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [touched, setTouched] = useState({ password: false, repeated: false })
  const errors = newPasswordErrors(password, repeated)
  const isValid = !errors.password && !errors.repeated
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined

  if (reply?.ok) {
    return (
      <>
        <Note tone="ok">Your new password is set. Log in with it from now on.</Note>
        <Button isWide onClick={onLogin}>
          Log In
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
      <Field
        label="New Password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        error={touched.password ? errors.password : undefined}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: true }))}
      />
      <Field
        label="Confirm Password"
        name="repeat_password"
        type="password"
        autoComplete="new-password"
        value={repeated}
        error={touched.repeated ? errors.repeated : undefined}
        onChange={(event) => setRepeated(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, repeated: true }))}
      />
      <div role="alert">{reply && <FieldError>{reply.error.msg}</FieldError>}</div>
      <Button type="submit" isWide disabled={!isValid} isBusy={fetcher.state !== 'idle'}>
        Submit
      </Button>
      {reply?.error.code === 'reset_link_invalid' && (
        <Link className={styles.forgot} to="/forgot_password">
          Ask for a new link
        </Link>
      )}
    </fetcher.Form>
  )
}
