import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { maskDate } from '#web/storefront/checkout/draft/checkout-draft.ts'
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
        <FieldPair>
          <Field
            label="First Name"
            name="firstname"
            autoComplete="given-name"
            maxLength={60}
            required
            defaultValue={user.firstname}
            error={form.fieldError('firstname')}
          />
          <Field
            label="Last Name"
            name="lastname"
            autoComplete="family-name"
            maxLength={60}
            required
            defaultValue={user.lastname}
            error={form.fieldError('lastname')}
          />
        </FieldPair>
        {!user.dob && (
          <Field
            label="Date of Birth"
            name="dob"
            inputMode="numeric"
            autoComplete="bday"
            placeholder="DD/MM/YYYY"
            hint="We need it once before you can order alcohol."
            value={dob}
            error={form.fieldError('dob')}
            onChange={(event) => setDob(maskDate(event.target.value))}
          />
        )}
        {user.dob && (
          <dl className={styles.facts}>
            <dt>Date of birth</dt>
            <dd>On record, kept encrypted</dd>
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
