import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import { newPasswordErrors } from '../password-reset/new-password.ts'
import * as fieldTexts from '#domain/field-texts.ts'

const EMPTY = { current: '', next: '', repeated: '' }

/** @source S-VALID-4: the same words where the fields are the same */
export function PasswordSection() {
  const form = useAccountForm('password')
  const [values, setValues] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState<object>()
  const answer = form.isDone ? form.reply : undefined
  if (answer && answer !== done) {
    setDone(answer)
    setValues(EMPTY)
    setChecked(false)
  }
  const errors = newPasswordErrors(values.next, values.repeated)
  const currentError = values.current === '' ? fieldTexts.passwordRequired : undefined
  const isValid = !errors.password && !errors.repeated && !currentError
  const set = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }))

  return (
    <AccountSection title="Password" intro="Every other device is logged out.">
      <form.Form
        className="stack"
        method="post"
        action="/account"
        noValidate
        onSubmit={(event) => {
          setChecked(true)
          if (!isValid || form.isBusy) event.preventDefault()
        }}
      >
        <Field
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={values.current}
          error={(isChecked ? currentError : undefined) ?? form.fieldError('current_password')}
          onChange={(event) => set({ current: event.target.value })}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          value={values.next}
          error={(isChecked ? errors.password : undefined) ?? form.fieldError('password')}
          onChange={(event) => set({ next: event.target.value })}
        />
        <Field
          label="Confirm password"
          name="repeat_password"
          type="password"
          autoComplete="new-password"
          value={values.repeated}
          error={(isChecked ? errors.repeated : undefined) ?? form.fieldError('repeat_password')}
          onChange={(event) => set({ repeated: event.target.value })}
        />
        <input type="hidden" name="intent" value="password" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          Set new password
        </Button>
      </form.Form>
    </AccountSection>
  )
}
