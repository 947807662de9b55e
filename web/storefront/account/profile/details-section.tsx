import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { maskDate } from '#domain/accounts/typed-date.ts'
import { NameFields } from '../name-fields.tsx'
import type { AccountMember } from './load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'
import * as texts from './profile-texts.ts'
import * as accountTexts from '../account-texts.ts'

/** Name and date of birth. Once the date of birth is stored, the page shows only that it is. @source L-53 */
export function DetailsSection({ user }: { user: AccountMember }) {
  const form = useAccountForm('details')
  const [dob, setDob] = useState('')
  return (
    <AccountSection title={texts.detailsTitle}>
      <form.Form className="stack" method="post" noValidate>
        <NameFields
          startsWithOneName={user.firstname !== '' && user.lastname === ''}
          first={{ defaultValue: user.firstname, error: form.fieldError('firstname') }}
          last={{ defaultValue: user.lastname, error: form.fieldError('lastname') }}
        />
        {!user.dob && (
          <Field
            label={accountTexts.birthDateLabel}
            name="dob"
            inputMode="numeric"
            autoComplete="bday"
            placeholder={accountTexts.birthDateFormat}
            hint={texts.birthDateHint}
            value={dob}
            error={form.fieldError('dob')}
            onChange={(event) => setDob(maskDate(event.target.value))}
          />
        )}
        {user.dob && (
          <dl className={styles.facts}>
            <dt>{texts.savedBirthDate}</dt>
            <dd>{texts.savedBirthDateText}</dd>
          </dl>
        )}
        <input type="hidden" name="intent" value="details" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.saveDetailsButton}
        </Button>
      </form.Form>
    </AccountSection>
  )
}
