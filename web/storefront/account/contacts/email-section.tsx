import { useState } from 'react'
import { EMAIL_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'
import * as texts from '../profile/profile-texts.ts'
import * as accountTexts from '../account-texts.ts'

/**
 * Form for a new email address, which takes effect when its mailed link is pressed. The old address is valid until then
 * and can revert the change afterwards.
 */
export function EmailSection({ email, isProved }: { email: string; isProved: boolean }) {
  const form = useAccountForm('email')
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title={texts.emailTitle} intro={texts.emailIntro}>
      <p className={styles.fact}>{email}</p>
      {!isProved && <VerifyEmail />}
      <FormOutcome message={form.message} failure={undefined} />
      <details
        className={styles.more}
        open={(isOpen || form.failure !== undefined) && !form.isDone}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{texts.changeEmailTitle}</summary>
        <form.Form className="stack" method="post" noValidate>
          <Field
            label={texts.newEmailLabel}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            hint={texts.newEmailHint}
            error={form.fieldError('email')}
          />
          <Field
            label={accountTexts.yourPasswordLabel}
            name="password"
            type="password"
            autoComplete="current-password"
            error={form.fieldError('password')}
          />
          <input type="hidden" name="intent" value="email" />
          <FormOutcome message="" failure={form.failure} />
          <Button type="submit" tone="outline" isBusy={form.isBusy}>
            {texts.sendLinkButton}
          </Button>
        </form.Form>
      </details>
    </AccountSection>
  )
}

/** Form that resends the confirmation link. Until it is pressed, a password reset gives a new, empty account. */
function VerifyEmail() {
  const form = useAccountForm('prove-email')
  return (
    <form.Form className="stack" method="post">
      <p>{texts.confirmEmailText}</p>
      <input type="hidden" name="intent" value="prove-email" />
      <FormOutcome message={form.message} failure={form.failure} />
      <Button type="submit" tone="outline" isBusy={form.isBusy}>
        {texts.emailLinkAgainButton}
      </Button>
    </form.Form>
  )
}
