import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { labelWithWait, useResendWait } from '#web/storefront/checkout/verification/use-resend-wait.ts'
import type { AccountMember } from './load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import * as texts from './profile-texts.ts'
import * as accountTexts from '../account-texts.ts'

/** Form for a new mobile, which takes effect when its code is entered. The old number is valid until then. */
export function MobileSection({ user }: { user: AccountMember }) {
  const form = useAccountForm('mobile-code', 'mobile-again')
  const isResend = form.reply?.intent === 'mobile-again'
  const resend = useResendWait(isResend ? form.failure : undefined)
  const failure =
    form.failure && isResend ? { ...form.failure, msg: resend.text ?? form.failure.msg } : form.failure
  const unverifiedMobile = user.new_mobile || (user.verified ? '' : user.mobile)
  return (
    <AccountSection title={texts.mobileTitle} intro={texts.mobileIntro}>
      <p className={styles.fact}>
        <span className="figures">{mobileText(user.mobile)}</span>
        {user.verified ? (
          <Tag tone="ok">{texts.verifiedTag}</Tag>
        ) : (
          <Tag tone="warning">{texts.notVerifiedTag}</Tag>
        )}
      </p>
      {unverifiedMobile && (
        <CodeForm key={unverifiedMobile} mobile={unverifiedMobile} form={form} wait={resend.secondsLeft} />
      )}
      <FormOutcome message={form.message} failure={failure} />
      <ChangeForm key={user.mobile + user.new_mobile} hasMobile={user.verified} />
    </AccountSection>
  )
}

type CodeFormProps = {
  mobile: string
  form: ReturnType<typeof useAccountForm>
  /** Seconds until the code can be resent. */
  wait: number
}

function CodeForm({ mobile, form, wait }: CodeFormProps) {
  const [code, setCode] = useState('')
  return (
    <div className={`${styles.panel} stack`}>
      <form.Form className="stack" method="post" noValidate>
        <Field
          label={texts.codeLabel(mobileText(mobile))}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <input type="hidden" name="intent" value="mobile-code" />
        <Button type="submit" isBusy={form.isBusy}>
          {texts.verifyButton}
        </Button>
      </form.Form>
      <form.Form method="post">
        <button
          type="submit"
          className={styles.link}
          name="intent"
          value="mobile-again"
          aria-disabled={wait > 0 || undefined}
          onClick={(event) => {
            if (wait > 0) event.preventDefault()
          }}
        >
          {labelWithWait(texts.codeAgainButton, wait)}
        </button>
      </form.Form>
    </div>
  )
}

function ChangeForm({ hasMobile }: { hasMobile: boolean }) {
  const form = useAccountForm('mobile')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.more}
      open={isOpen || form.failure !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{hasMobile ? texts.changeMobileTitle : texts.correctMobileTitle}</summary>
      <form.Form className="stack" method="post" noValidate>
        <Field
          label={texts.newMobileLabel}
          name="mobile"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          hint={texts.newMobileHint}
          error={form.fieldError('mobile')}
        />
        {hasMobile && (
          <Field
            label={accountTexts.yourPasswordLabel}
            name="password"
            type="password"
            autoComplete="current-password"
            error={form.fieldError('password')}
          />
        )}
        <input type="hidden" name="intent" value="mobile" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.sendCodeButton}
        </Button>
      </form.Form>
    </details>
  )
}
