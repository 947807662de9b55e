import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { deferred } from '#web/deferred.tsx'
import type { Failure } from '#web/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './login-form.module.css'

export type LoginReply = { ok: true } | Failure

type Props = {
  returnTo?: string
  /** What the page's own action answered, when the form was sent before scripts ran. */
  answer?: LoginReply | undefined
  onLoggedIn?: () => void
  onForgot?: () => void
  onRegister?: () => void
}

const PasskeyLogin = deferred(async () => (await import('./passkey-login.tsx')).PasskeyLogin)

const registerPath = (returnTo: string | undefined) =>
  returnTo && returnTo !== '/' ? `/register?return_to=${encodeURIComponent(returnTo)}` : '/register'

/** @source spec §2 "Popups: Login", §5 "Login", §8 "Login failure": the error goes when anything changes */
export function LoginForm({ returnTo, answer, onLoggedIn, onForgot, onRegister }: Props) {
  const fetcher = useFetcher<LoginReply>()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const [isErrorSeen, setErrorSeen] = useState(false)
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined
  const told = useRef(false)

  useEffect(() => {
    if (!reply?.ok || told.current) return
    told.current = true
    onLoggedIn?.()
  }, [reply, onLoggedIn])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const found = missingFields(new FormData(event.currentTarget))
    setMissing(found)
    setErrorSeen(false)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (first || fetcher.state !== 'idle') event.preventDefault()
  }
  const error = reply && !reply.ok && !isErrorSeen ? reply.error.msg : null

  return (
    <fetcher.Form
      ref={form}
      className="stack"
      method="post"
      action="/login"
      noValidate
      onSubmit={check}
      onChange={() => {
        setErrorSeen(true)
        setMissing({})
      }}
    >
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      <Field
        label="Email"
        name="username"
        type="email"
        autoComplete="username webauthn"
        error={missing.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={missing.password}
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <Button type="submit" isWide isBusy={fetcher.state !== 'idle'}>
        Log In
      </Button>
      <Link
        className={styles.forgot}
        to="/forgot_password"
        onClick={(event) => {
          if (!onForgot) return
          event.preventDefault()
          onForgot()
        }}
      >
        Forgot Password?
      </Link>
      <p className={styles.register}>
        New here?{' '}
        <Link to={registerPath(returnTo)} onClick={() => onRegister?.()}>
          Create an account
        </Link>
      </p>
      <PasskeyLogin returnTo={returnTo} onLoggedIn={onLoggedIn} />
    </fetcher.Form>
  )
}

type Missing = { username?: string; password?: string }

const missingFields = (form: FormData): Missing => ({
  ...(!form.get('username') && { username: 'Email is required' }),
  ...(!form.get('password') && { password: 'Password is required' }),
})
