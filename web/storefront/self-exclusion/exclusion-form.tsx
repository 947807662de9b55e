import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { EXCLUSION_TERMS } from '#domain/accounts/self-exclusion.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { EMAIL_MAX } from '#domain/field-lengths.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { NameFields } from '../account/name-fields.tsx'
import { maskDate } from '#domain/accounts/typed-date.ts'
import styles from './self-exclusion.module.css'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from './self-exclusion-texts.ts'
import * as accountTexts from '../account/account-texts.ts'

const FIRST_WRONG = '[aria-invalid=true], [data-is-wrong]'

type ExclusionErrors = Record<string, string>

/** Validates the form before it is sent; the API decides. */
export function exclusionErrors(text: (name: string) => string): ExclusionErrors {
  const errors: ExclusionErrors = {}
  if (text('firstname').trim() === '') errors.firstname = fieldTexts.firstNameRequired
  if (text('lastname').trim() === '' && text('one_name') !== 'on')
    errors.lastname = fieldTexts.lastNameRequired
  if (text('email') === '' && text('mobile') === '' && text('dob') === '')
    errors.email = fieldTexts.exclusionContactRequired
  else if (text('email') !== '' && !parseEmail(text('email'))) errors.email = fieldTexts.emailInvalid
  if (text('term') === '') errors.term = fieldTexts.exclusionTermRequired
  return errors
}

export function ExclusionForm({ failure }: { failure: Failure | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const [formErrors, setFormErrors] = useState<ExclusionErrors | null>(null)
  const isBusy = useNavigation().state === 'submitting'
  const errors = formErrors ?? failure?.error.fields ?? {}

  useEffect(() => {
    if (formErrors ?? failure) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus()
  }, [formErrors, failure])

  return (
    <Form
      ref={form}
      method="post"
      className={`${styles.panel} stack`}
      aria-label={texts.name}
      noValidate
      onSubmit={(event) => {
        const sent = new FormData(event.currentTarget)
        const newErrors = exclusionErrors((name) => {
          const value = sent.get(name)
          return typeof value === 'string' ? value : ''
        })
        setFormErrors(Object.keys(newErrors).length > 0 ? newErrors : null)
        if (Object.keys(newErrors).length > 0 || isBusy) event.preventDefault()
      }}
    >
      <h2>{texts.formTitle}</h2>
      <PersonFields errors={errors} />
      <Terms error={errors.term} />
      <div role="alert">
        {failure && !failure.error.fields && !formErrors && <FieldError>{failure.error.msg}</FieldError>}
      </div>
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.submitButton}
      </Button>
      <p className="quiet caption">{texts.privacyText}</p>
    </Form>
  )
}

function PersonFields({ errors }: { errors: ExclusionErrors }) {
  const [dob, setDob] = useState('')
  return (
    <>
      <NameFields first={{ error: errors.firstname }} last={{ error: errors.lastname }} />
      <p className="quiet small" id="exclusion-any">
        {texts.contactsHint}
      </p>
      <Field
        label={accountTexts.emailLabel}
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        maxLength={EMAIL_MAX}
      />
      <Field
        label={accountTexts.mobileLabel}
        name="mobile"
        type="tel"
        autoComplete="tel"
        error={errors.mobile}
        maxLength={20}
      />
      <Field
        label={accountTexts.birthDateLabel}
        name="dob"
        inputMode="numeric"
        autoComplete="bday"
        placeholder={accountTexts.birthDateFormat}
        value={dob}
        error={errors.dob}
        onChange={(event) => setDob(maskDate(event.target.value))}
      />
    </>
  )
}

function Terms({ error }: { error: string | undefined }) {
  return (
    <fieldset className={styles.terms} aria-describedby={error && 'term-error'}>
      <legend>{texts.termTitle}</legend>
      <div className={styles.choices}>
        {Object.entries(EXCLUSION_TERMS).map(([term, { label }]) => (
          <label key={term}>
            <input type="radio" name="term" value={term} data-is-wrong={error ? true : undefined} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="term-error">{error}</FieldError>}
    </fieldset>
  )
}
