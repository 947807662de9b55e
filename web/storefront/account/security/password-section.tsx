import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import { newPasswordErrors } from '../password-reset/new-password.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from './security-texts.ts'
import * as accountTexts from '../account-texts.ts'

const EMPTY = { current: '', next: '', repeated: '' }

/** Form for a new password, with the same messages as the password reset. @source S-VALID-4 */
export function PasswordSection() {
  const form = useAccountForm('password')
  const [values, setValues] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const [clearedReply, setClearedReply] = useState<object>()
  const answer = form.isDone ? form.reply : undefined
  if (answer && answer !== clearedReply) {
    setClearedReply(answer)
    setValues(EMPTY)
    setChecked(false)
  }
  const errors = newPasswordErrors(values.next, values.repeated)
  const currentError = values.current === '' ? fieldTexts.passwordRequired : undefined
  const isValid = !errors.password && !errors.repeated && !currentError
  const changeValues = (changed: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...changed }))

  return (
    <AccountSection title={texts.passwordTitle} intro={texts.passwordIntro}>
      <form.Form
        className="stack"
        method="post"

        noValidate
        onSubmit={(event) => {
          setChecked(true)
          if (!isValid || form.isBusy) event.preventDefault()
        }}
      >
        <Field
          label={texts.currentPasswordLabel}
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={values.current}
          error={(isChecked ? currentError : undefined) ?? form.fieldError('current_password')}
          onChange={(event) => changeValues({ current: event.target.value })}
        />
        <Field
          label={texts.newPasswordLabel}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={accountTexts.passwordHint}
          value={values.next}
          error={(isChecked ? errors.password : undefined) ?? form.fieldError('password')}
          onChange={(event) => changeValues({ next: event.target.value })}
        />
        <Field
          label={texts.confirmPasswordLabel}
          name="repeat_password"
          type="password"
          autoComplete="new-password"
          value={values.repeated}
          error={(isChecked ? errors.repeated : undefined) ?? form.fieldError('repeat_password')}
          onChange={(event) => changeValues({ repeated: event.target.value })}
        />
        <input type="hidden" name="intent" value="password" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.setPasswordButton}
        </Button>
      </form.Form>
    </AccountSection>
  )
}
