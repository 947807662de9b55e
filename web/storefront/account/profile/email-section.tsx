import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'

/**
 * A new e-mail address takes effect when its link is pressed. The old address is valid until then, and can revert the
 * change afterwards.
 */
export function EmailSection({ email, isProved }: { email: string; isProved: boolean }) {
  const form = useAccountForm('email')
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title="Email" intro="You log in with this email. Receipts go here.">
      <p className={styles.fact}>{email}</p>
      {!isProved && <VerifyEmail />}
      <FormOutcome said={form.said} failure={undefined} />
      <details
        className={styles.more}
        open={(isOpen || form.failure !== undefined) && !form.isDone}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>Change my email</summary>
        <form.Form className="stack" method="post" action="/account" noValidate>
          <Field
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            hint="We’ll email a link to the new address. Your old email stays until you open it."
            error={form.fieldError('email')}
          />
          <Field
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={form.fieldError('password')}
          />
          <input type="hidden" name="intent" value="email" />
          <FormOutcome said="" failure={form.failure} />
          <Button type="submit" tone="outline" isBusy={form.isBusy}>
            Send link
          </Button>
        </form.Form>
      </details>
    </AccountSection>
  )
}

/** The e-mail address is unverified until its link is pressed: a password reset would then start the account over. */
function VerifyEmail() {
  const form = useAccountForm('prove-email')
  return (
    <form.Form className="stack" method="post" action="/account">
      <p>
        Please confirm your email with the link we mailed you. Until you do, setting a new password by mail
        from another device starts you off with an empty account.
      </p>
      <input type="hidden" name="intent" value="prove-email" />
      <FormOutcome said={form.said} failure={form.failure} />
      <Button type="submit" tone="outline" isBusy={form.isBusy}>
        Send the link again
      </Button>
    </form.Form>
  )
}
