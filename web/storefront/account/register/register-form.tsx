import { useEffect, useRef, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { MobileField } from '#web/storefront/checkout/details/mobile-field.tsx'
import { maskDate } from '#domain/accounts/typed-date.ts'
import { EmailField } from '../email-field.tsx'
import { NameFields } from '../name-fields.tsx'
import type { CaptchaSolver } from '#web/storefront/captcha/captcha-box.tsx'
import { CaptchaField } from '#web/storefront/captcha/captcha-field.tsx'
import { useCaptcha } from '#web/storefront/captcha/use-captcha.ts'
import { LoginLink } from '#web/storefront/layout/header/login-link.tsx'
import * as texts from './register-texts.ts'
import * as accountTexts from '../account-texts.ts'

const VerifyDialog = lazyComponent(
  async () => (await import('../../checkout/verification/verify-dialog.tsx')).VerifyDialog,
)

export type RegisterReply = { ok: true; userId: number } | Failure

type Props = {
  returnTo: string
  /** The account whose verification code is awaited. */
  pendingUserId: number | null
  /** The reply of the page's own action, when the form was submitted without JavaScript. */
  answer?: RegisterReply | undefined
  solve?: CaptchaSolver
}

/** Registration without an order: the same details as in the checkout, then the code. @source S-VALID-8 */
export function RegisterForm({ returnTo, pendingUserId, answer, solve }: Props) {
  const fetcher = useFetcher<RegisterReply>()
  const isHydrated = useIsHydrated()
  const [mobile, setMobile] = useState('')
  const [isChanging, setChanging] = useState(false)
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? answer) : undefined
  const captcha = useCaptcha(reply)
  const verifyingId = reply?.ok
    ? reply.userId
    : reply === undefined && fetcher.state === 'idle'
      ? pendingUserId
      : null
  const codeUserId = verifyingId ?? pendingUserId
  useTrackedEvent(verifyingId === null ? null : { name: 'signing_up' }, verifyingId)
  const finish = () =>
    void fetcher.submit({ intent: 'finish', return_to: returnTo }, { method: 'post', action: '/register' })

  return (
    <>
      {!isHydrated && codeUserId !== null && <CodeForm userId={codeUserId} returnTo={returnTo} />}
      {verifyingId !== null && isHydrated && !isChanging && (
        <VerifyDialog
          userId={verifyingId}
          mobile={mobile || texts.yourMobile}
          onVerified={finish}
          onGiveUp={() => setChanging(true)}
        />
      )}
      <p>
        {accountTexts.haveAccountText} <LoginLink>{accountTexts.logInHereLink}</LoginLink>
      </p>
      <fetcher.Form
        className="stack"
        method="post"
        action="/register"
        noValidate
        onSubmit={(event) => {
          if (fetcher.state !== 'idle') event.preventDefault()
          setChanging(false)
        }}
      >
        <DetailsFields
          failure={reply && !reply.ok ? reply : undefined}
          mobile={mobile}
          onMobile={setMobile}
        />
        <CaptchaField form="register" {...captcha.field} solve={solve} />
        <input type="hidden" name="return_to" value={returnTo} />
        <p className="small quiet">{texts.adultText}</p>
        {/* Without JavaScript nothing would enable the button. */}
        <Button
          type="submit"
          isWide
          disabled={isHydrated && !captcha.isSolved}
          isBusy={fetcher.state !== 'idle'}
        >
          {texts.createButton}
        </Button>
      </fetcher.Form>
    </>
  )
}

type DetailsFieldsProps = {
  failure: Extract<RegisterReply, { ok: false }> | undefined
  mobile: string
  onMobile: (mobile: string) => void
}

function DetailsFields({ failure, mobile, onMobile }: DetailsFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [dob, setDob] = useState('')
  const [email, setEmail] = useState('')
  const errors = failure?.error.fields ?? {}
  // Focuses the first invalid field.
  useEffect(() => {
    if (failure?.error.fields) box.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return (
    <div className="stack" ref={box}>
      <NameFields first={{ error: errors.firstname }} last={{ error: errors.lastname }} />
      <EmailField value={email} error={errors.email} onType={setEmail} />
      <FieldPair>
        <MobileField
          label={accountTexts.mobileLabel}
          name="mobile"
          autoComplete="tel"
          value={mobile}
          error={errors.mobile}
          onType={onMobile}
        />
        <Field
          label={accountTexts.birthDateLabel}
          name="dob"
          inputMode="numeric"
          autoComplete="bday"
          placeholder={accountTexts.birthDateFormat}
          value={dob}
          error={errors.dob}
          onChange={({ target }) => setDob(maskDate(target.value))}
        />
      </FieldPair>
      <PasswordField
        label={accountTexts.passwordLabel}
        name="password"
        autoComplete="new-password"
        hint={accountTexts.passwordHint}
        error={errors.password}
      />
      <div role="alert">{failure && !failure.error.fields && <Refusal failure={failure} />}</div>
    </div>
  )
}

/** @source S-ERR-10 */
function Refusal({ failure: { error } }: { failure: Extract<RegisterReply, { ok: false }> }) {
  const { settings } = useRootData()
  const contactName = { username_taken: accountTexts.emailContact, mobile_taken: accountTexts.mobileContact }[
    error.code
  ]
  if (!contactName) return <FieldError>{error.msg}</FieldError>
  return (
    <Notice tone="warning">
      {accountTexts.alreadyRegisteredText(contactName, settings.productName)}{' '}
      <LoginLink>{accountTexts.logInHereLink}</LoginLink>
    </Notice>
  )
}

/** Verification code form without JavaScript, with one field in place of the four boxes. */
function CodeForm({ userId, returnTo }: { userId: number; returnTo: string }) {
  return (
    <Form className="stack" method="post" action="/register">
      <Field
        label={texts.codeLabel}
        name="verification_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={4}
      />
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="return_to" value={returnTo} />
      <Button type="submit" name="intent" value="code">
        {texts.verifyButton}
      </Button>
      <Button type="submit" tone="quiet" name="intent" value="again">
        {texts.resendButton}
      </Button>
    </Form>
  )
}
