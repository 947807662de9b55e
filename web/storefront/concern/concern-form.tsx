import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { EMAIL_MAX, ENQUIRY_MESSAGE_MAX, RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { CaptchaField } from '#web/storefront/captcha/captcha-field.tsx'
import { useCaptcha } from '#web/storefront/captcha/use-captcha.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import type { Failure } from '#web/platform/api/action-reply.ts'
import styles from './concern.module.css'
import * as texts from './concern-texts.ts'

/** Rejected form with what was typed. */
export type RejectedConcern = Failure & { typed: Record<string, string> }

type Props = { reply: RejectedConcern | undefined }

/** The form. A rejected form keeps what was typed. */
export function ConcernForm({ reply }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const captcha = useCaptcha(reply)
  const [message, setMessage] = useState(reply?.typed.message ?? '')
  const fields = reply?.error.fields ?? {}
  const typed = (name: string) => ({
    name,
    defaultValue: reply?.typed[name] ?? '',
    ...(fields[name] && { error: fields[name] }),
  })
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [reply])
  return (
    <Form ref={form} method="post" className={`${styles.panel} stack`} noValidate aria-label={texts.title}>
      <h2>{texts.formTitle}</h2>
      <p className="quiet small">{texts.personHint}</p>
      <Field label={texts.nameLabel} maxLength={RECIPIENT_NAME_MAX} autoComplete="off" {...typed('name')} />
      <Field
        label={texts.emailLabel}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        {...typed('email')}
      />
      <Field label={texts.mobileLabel} type="tel" maxLength={20} autoComplete="off" {...typed('mobile')} />
      <TextArea
        label={texts.messageLabel}
        name="message"
        required
        value={message}
        maxLength={ENQUIRY_MESSAGE_MAX}
        {...(fields.message && { error: fields.message })}
        onChange={(event) => setMessage(event.target.value)}
      />
      <CaptchaField form="contact" {...captcha.field} />
      <div role="alert">{reply && !reply.error.fields && <FieldError>{reply.error.msg}</FieldError>}</div>
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.sendButton}
      </Button>
      <p className="quiet caption">{texts.privacyText}</p>
    </Form>
  )
}
