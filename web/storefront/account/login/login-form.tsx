import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { PasskeyOption } from '#web/platform/authentication/passkey-option.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { CaptchaSolver } from '#web/storefront/captcha/captcha-box.tsx'
import { useCaptcha } from '#web/storefront/captcha/use-captcha.ts'
import styles from './login-form.module.css'
import type { LoginReply } from './login-state.ts'
import type { SecondStepMethods } from './two-step-login-form.tsx'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from './login-texts.ts'
import * as accountTexts from '../account-texts.ts'

type Props = {
  returnTo?: string
  /** The reply of the page's own action, when the form was submitted without JavaScript. */
  answer?: LoginReply | undefined
  onLoggedIn?: () => void
  onForgot?: () => void
  onRegister?: () => void
  solve?: CaptchaSolver
}

/** Failed attempts before the form requires a captcha. The API has its own limit, in `login.service.ts`. */
const TRIES_BEFORE_CAPTCHA = 3

const CaptchaField = lazyComponent(async () => (await import('../../captcha/captcha-field.tsx')).CaptchaField)
const TwoStepLoginForm = lazyComponent(
  async () => (await import('./two-step-login-form.tsx')).TwoStepLoginForm,
)
/** Additional fields of the passkey request. */
const LOGIN_FIELDS = { intent: 'login' }

const registerPath = (returnTo: string | undefined) =>
  returnTo && returnTo !== '/' ? `/register?return_to=${encodeURIComponent(returnTo)}` : '/register'

/** @source S-LOGIN-1, S-LOGIN-2, S-VALID-2 */
export function LoginForm({ returnTo, answer, onLoggedIn, onForgot, onRegister, solve }: Props) {
  const fetcher = useFetcher<LoginReply>()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<MissingFields>({})
  const [isErrorSeen, setErrorSeen] = useState(false)
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined
  const notified = useRef(false)
  const captcha = useCaptcha(reply)
  const needsCaptcha = useCaptchaNeed(reply)

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onLoggedIn?.()
  }, [reply, onLoggedIn])

  useEffect(() => {
    // The pressed button loses the focus, because it is disabled until the captcha is solved.
    if (needsCaptcha && reply) focusField(form.current, 'password')
  }, [needsCaptcha, reply])

  const validate = (event: FormEvent<HTMLFormElement>) => {
    const missingNow = missingFields(new FormData(event.currentTarget))
    setMissing(missingNow)
    setErrorSeen(false)
    const [first] = Object.keys(missingNow)
    if (first) focusField(form.current, first)
    if (first || fetcher.state !== 'idle') event.preventDefault()
  }
  const error = reply && !reply.ok && !isErrorSeen ? failureText(reply, needsCaptcha) : null
  const step = secondStepOf(reply)
  if (step === 'enrol') return <EnrolPrompt />
  if (step) return <TwoStepLoginForm {...step} returnTo={returnTo} onLoggedIn={onLoggedIn} />

  return (
    <fetcher.Form
      ref={form}
      className="stack"
      method="post"
      action="/login"
      noValidate
      onSubmit={validate}
      onChange={() => {
        setErrorSeen(true)
        setMissing({})
      }}
    >
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      <Field
        label={accountTexts.emailLabel}
        name="username"
        type="email"
        autoComplete="username webauthn"
        error={missing.username}
      />
      <PasswordField
        label={accountTexts.passwordLabel}
        name="password"
        autoComplete="current-password"
        error={missing.password}
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      {needsCaptcha && <CaptchaField form="login" {...captcha.field} solve={solve} />}
      <Button
        type="submit"
        isWide
        disabled={needsCaptcha && !captcha.isSolved}
        isBusy={fetcher.state !== 'idle'}
      >
        {texts.logInTitle}
      </Button>
      <LoginAlternatives {...{ returnTo, onLoggedIn, onForgot, onRegister }} />
    </fetcher.Form>
  )
}

/** Returns the second step that is required after a correct password, or null. */
function secondStepOf(reply: LoginReply | undefined): SecondStepMethods | 'enrol' | null {
  if (!reply || reply.ok) return null
  const { code, methods = [] } = reply.error
  if (code === 'second_factor_required') return { methods }
  return code === 'second_factor_enrolment_required' ? 'enrol' : null
}

const EnrolPrompt = () => (
  <p>
    {texts.enrolText} <Link to="/account/two-step">{texts.enrolLink}</Link>
  </p>
)

/** Links to the password reset and registration, and the passkey button. */
function LoginAlternatives({ returnTo, onLoggedIn, onForgot, onRegister }: Omit<Props, 'answer' | 'solve'>) {
  return (
    <>
      <Link
        className={styles.forgot}
        to="/forgot_password"
        onClick={(event) => {
          if (!onForgot) return
          event.preventDefault()
          onForgot()
        }}
      >
        {texts.forgotLink}
      </Link>
      <p className={styles.register}>
        {texts.newHereText}{' '}
        <Link to={registerPath(returnTo)} onClick={() => onRegister?.()}>
          {texts.createAccountLink}
        </Link>
      </p>
      <PasskeyOption
        action="/-/passkeys"
        fields={LOGIN_FIELDS}
        returnTo={returnTo}
        onDone={onLoggedIn}
        isOffered
      />
    </>
  )
}

/** Returns true after `TRIES_BEFORE_CAPTCHA` failed attempts, or once the API requires a captcha. */
function useCaptchaNeed(reply: LoginReply | undefined): boolean {
  const [seen, setSeen] = useState<{ reply?: LoginReply; wrong: number; isRequired: boolean }>({
    wrong: 0,
    isRequired: false,
  })
  const { isRequired } = seen
  if (reply && reply !== seen.reply) {
    const error = reply.ok ? undefined : reply.error
    const wrong = seen.wrong + (error?.code === 'login_failed' ? 1 : 0)
    setSeen({
      reply,
      wrong,
      isRequired: isRequired || wrong >= TRIES_BEFORE_CAPTCHA || error?.fields?.captcha !== undefined,
    })
  }
  return useIsHydrated() && isRequired
}

/** Returns the failure's text. The captcha error is omitted without JavaScript, because no captcha can be solved. */
const failureText = ({ error }: Failure, hasCaptcha: boolean): string =>
  (hasCaptcha && error.fields?.captcha) || error.msg

const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

type MissingFields = { username?: string; password?: string }

const missingFields = (form: FormData): MissingFields => ({
  ...(!form.get('username') && { username: fieldTexts.emailRequired }),
  ...(!form.get('password') && { password: fieldTexts.passwordRequired }),
})
