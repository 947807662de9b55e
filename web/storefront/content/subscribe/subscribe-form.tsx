import { type FocusEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { parseEmail } from '#domain/accounts/email.ts'
import { ENQUIRY_MESSAGE_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useTemporarily } from '#web/ui/use-temporarily.ts'
import type { CaptchaSolver } from '#web/storefront/captcha/captcha-box.tsx'
import { CaptchaField } from '#web/storefront/captcha/captcha-field.tsx'
import type { SubscribeReply } from './subscribe-action.ts'
import styles from './subscribe-form.module.css'
import { useCaptcha } from '#web/storefront/captcha/use-captcha.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from '../content-texts.ts'
import * as accountTexts from '../../account/account-texts.ts'

/** @source S-FORM-2 */
const THANKS_MS = 5000

/** Variant of the form. `email` has only an email field, `minimal` has no contact number. */
export type SubscribeVariant = 'email' | 'minimal' | 'full'

type Props = {
  referrer: string
  thanks: string
  variant?: SubscribeVariant
  /** Hidden message of the `email` variant; the other variants have a field for it. */
  message?: string
  hasCaptcha?: boolean
  /** The thank-you message remains, and the form does not return. */
  isShownOnce?: boolean
  /** The path to which the form posts. The path of the page itself works without JavaScript. */
  action?: string
  /** The page's reply to a form submitted without JavaScript. */
  reply?: SubscribeReply | undefined
  solve?: CaptchaSolver
}

/**
 * The contact form of all pages. It shows only errors that the visitor can correct, and retains its text.
 * @source S-FORM-1, S-FORM-2, S-VALID-5
 */
export function SubscribeForm({ action = '/-/subscribe', thanks, isShownOnce = false, ...props }: Props) {
  const fetcher = useFetcher<SubscribeReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? props.reply) : undefined
  const success = reply?.ok ? reply : undefined
  const isThanking = useTemporarily(success, isShownOnce ? null : THANKS_MS) !== undefined
  const [round, setRound] = useState({ success, count: 0 })
  // The fields are cleared after a success and retain their text after a failure.
  if (success && round.success !== success) setRound({ success, count: round.count + 1 })

  return (
    <div className={styles.box}>
      <fetcher.Form className="stack" method="post" action={action} noValidate inert={isThanking}>
        <Fields
          key={round.count}
          {...props}
          failure={reply && !reply.ok ? reply : undefined}
          isBusy={fetcher.state !== 'idle'}
        />
      </fetcher.Form>
      <output className={styles.thanks} data-is-shown={isThanking}>
        {isThanking && thanks}
      </output>
    </div>
  )
}

type FieldsProps = Pick<Props, 'referrer' | 'variant' | 'message' | 'hasCaptcha' | 'solve'> & {
  failure: Extract<SubscribeReply, { ok: false }> | undefined
  isBusy: boolean
}

function Fields({ referrer, variant = 'email', message, hasCaptcha, solve, failure, isBusy }: FieldsProps) {
  const isHydrated = useIsHydrated()
  const [values, setValues] = useState({ email: '', firstName: '', text: '' })
  const [touched, setTouched] = useState({ email: false, firstName: false })
  const captcha = useCaptcha(failure)
  const hasName = variant !== 'email'
  const isEmailFine = parseEmail(values.email) !== null
  const isValid =
    isEmailFine && (!hasName || values.firstName.trim() !== '') && (!hasCaptcha || captcha.isSolved)
  const touchOnBlur = (event: FocusEvent<HTMLInputElement>, name: keyof typeof touched) => {
    // A press on the dialog's close button must not show a message that moves the button.
    const { currentTarget, relatedTarget } = event
    if (relatedTarget && !currentTarget.form?.contains(relatedTarget)) return
    setTouched((before) => ({ ...before, [name]: true }))
  }
  const changeValues = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }))

  return (
    <>
      <Field
        label={accountTexts.emailLabel}
        name="email"
        type="email"
        required
        autoComplete="email"
        value={values.email}
        error={touched.email && !isEmailFine ? fieldTexts.emailInvalid : undefined}
        onChange={(event) => changeValues({ email: event.target.value })}
        onBlur={(event) => touchOnBlur(event, 'email')}
      />
      {hasName && (
        <Field
          label={accountTexts.firstNameLabel}
          name="first_name"
          required
          autoComplete="given-name"
          value={values.firstName}
          error={touched.firstName && values.firstName.trim() === '' ? texts.firstNameRequired : undefined}
          onChange={(event) => changeValues({ firstName: event.target.value })}
          onBlur={(event) => touchOnBlur(event, 'firstName')}
        />
      )}
      {variant === 'full' && (
        <Field
          label={texts.contactNumberLabel}
          name="contact_number"
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
      )}
      {hasName ? (
        <TextArea
          label={texts.messageLabel}
          name="message"
          value={values.text}
          maxLength={ENQUIRY_MESSAGE_MAX}
          onChange={(event) => changeValues({ text: event.target.value })}
        />
      ) : (
        <input type="hidden" name="message" value={message ?? ''} />
      )}
      {hasCaptcha && <CaptchaField form="contact" {...captcha.field} solve={solve} />}
      <div role="alert">
        {failure && isCorrectable(failure) && <FieldError>{failure.error.msg}</FieldError>}
      </div>
      <input type="hidden" name="referrer" value={referrer} />
      {/* Without JavaScript nothing would enable the button. */}
      <Button type="submit" isWide disabled={isHydrated && !isValid} isBusy={isBusy}>
        {texts.submitButton}
      </Button>
    </>
  )
}

/** Returns whether the visitor can act on the error: go online, wait, or solve the captcha again. @source S-FORM-2 */
const isCorrectable = ({ error }: { error: { code: string } }): boolean =>
  ['network', 'rate_limited', 'captcha_wrong', 'captcha_unavailable'].includes(error.code)
