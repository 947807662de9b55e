import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Failure } from '#web/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import styles from './login-form.module.css'

export type LoginReply = { ok: true } | Failure

/** @source spec §5 "Login", §8 "Login failure": the error goes when anything changes */
export function LoginForm({
  returnTo,
  onLoggedIn,
  onForgot,
}: {
  returnTo?: string
  onLoggedIn?: () => void
  onForgot?: () => void
}) {
  const fetcher = useFetcher<LoginReply>()
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})
  const [isErrorSeen, setErrorSeen] = useState(false)
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const told = useRef(false)

  useEffect(() => {
    if (!reply?.ok || told.current) return
    told.current = true
    onLoggedIn?.()
  }, [reply, onLoggedIn])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const found = {
      ...(!form.get('username') && { username: 'Email is required' }),
      ...(!form.get('password') && { password: 'Password is required' }),
    }
    setMissing(found)
    setErrorSeen(false)
    if (Object.keys(found).length > 0 || fetcher.state !== 'idle') event.preventDefault()
  }
  const error = reply && !reply.ok && !isErrorSeen ? reply.error.msg : null

  return (
    <fetcher.Form
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
      <Field label="Email" name="username" type="email" autoComplete="username" error={missing.username} />
      <Field
        label="Password"
        name="password"
        type="password"
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
    </fetcher.Form>
  )
}
