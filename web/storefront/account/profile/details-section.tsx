import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { maskDate } from '#web/storefront/checkout/draft/checkout-draft.ts'
import { NameFields } from '../name-fields.tsx'
import type { AccountPage } from './load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'

/** The date of birth is asked for once; afterwards the page only says that it is known. @source L-53 */
export function DetailsSection({ user }: { user: AccountPage['user'] }) {
  const form = useAccountForm('details')
  const [dob, setDob] = useState('')
  return (
    <AccountSection title="My details">
      <form.Form className="stack" method="post" action="/account" noValidate>
        <NameFields
          startsWithOne={user.firstname !== '' && user.lastname === ''}
          first={{ defaultValue: user.firstname, error: form.fieldError('firstname') }}
          last={{ defaultValue: user.lastname, error: form.fieldError('lastname') }}
        />
        {!user.dob && (
          <Field
            label="Date of Birth"
            name="dob"
            inputMode="numeric"
            autoComplete="bday"
            placeholder="DD/MM/YYYY"
            hint="We need this once before you can order alcohol."
            value={dob}
            error={form.fieldError('dob')}
            onChange={(event) => setDob(maskDate(event.target.value))}
          />
        )}
        {user.dob && (
          <dl className={styles.facts}>
            <dt>Date of birth</dt>
            <dd>Saved and encrypted</dd>
          </dl>
        )}
        <input type="hidden" name="intent" value="details" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          Save details
        </Button>
      </form.Form>
    </AccountSection>
  )
}
