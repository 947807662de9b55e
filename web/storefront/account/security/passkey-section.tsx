import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PASSKEY_NAME_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { SecurityPage } from '../profile/load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'
import { dayAndTime } from './session-text.ts'
import * as texts from './security-texts.ts'
import * as accountTexts from '../account-texts.ts'

/** Passkeys: stored by the phone or computer and unlocked with a fingerprint, face or code. */
export function PasskeySection({ passkeys }: { passkeys: SecurityPage['passkeys'] }) {
  const form = useAccountForm('remove-passkey')
  return (
    <AccountSection title={texts.passkeysTitle} intro={texts.passkeysIntro}>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ passkey_id, name, created, last_used }) => (
            <li key={passkey_id}>
              <span>
                {name}
                <span className={`${styles.beside} quiet small`}>
                  {last_used ? texts.lastUsed(dayAndTime(last_used)) : texts.addedOn(dayAndTime(created))}
                </span>
              </span>
              <form.Form method="post">
                <input type="hidden" name="passkey_id" value={passkey_id} />
                <button
                  type="submit"
                  className={styles.link}
                  name="intent"
                  value="remove-passkey"
                  aria-label={texts.removeLabel(name)}
                >
                  {texts.removeButton}
                </button>
              </form.Form>
            </li>
          ))}
        </ul>
      )}
      <FormOutcome {...form} />
      <AddPasskeyForm />
    </AccountSection>
  )
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

type PasskeyError = { msg: string; field?: string }

export function AddPasskeyForm() {
  const isHydrated = useIsHydrated()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PasskeyError>()
  if (!isHydrated) return <p className={`${styles.unopened} quiet small`}>{texts.passkeyNeedsScripts}</p>

  const addNewPasskey = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    // The passkey code is loaded on the first press, because most visits never need it.
    const { addPasskey } = await import('#web/platform/authentication/passkeys.ts')
    const outcome = await addPasskey(textOf(fields, 'name'), textOf(fields, 'password'))
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome)
    form.current?.reset()
    setOpen(false)
    await revalidate()
  }
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.addPasskeyTitle}</summary>
      <form
        ref={form}
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => void addNewPasskey(event)}
      >
        <Field
          label={texts.passkeyNameLabel}
          name="name"
          maxLength={PASSKEY_NAME_MAX}
          hint={texts.passkeyNameHint}
          error={failure?.field === 'name' ? failure.msg : undefined}
        />
        <Field
          label={accountTexts.yourPasswordLabel}
          name="password"
          type="password"
          autoComplete="current-password"
          error={failure?.field === 'password' ? failure.msg : undefined}
        />
        <div role="alert">{failure && !failure.field && <FieldError>{failure.msg}</FieldError>}</div>
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.addPasskeyButton}
        </Button>
      </form>
    </details>
  )
}
