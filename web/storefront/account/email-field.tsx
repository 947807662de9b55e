import { suggestEmail } from '#domain/accounts/suggest-email.ts'
import { EMAIL_MAX } from '#domain/field-lengths.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './account.module.css'
import * as accountTexts from './account-texts.ts'

type Props = { value: string; error: string | undefined; onType: (email: string) => void }

/** Email field of a new account. A likely typo causes a suggestion, not an error, because the address may exist. */
export function EmailField({ value, error, onType }: Props) {
  const suggestion = suggestEmail(value)
  return (
    <div>
      <Field
        label={accountTexts.emailLabel}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        value={value}
        error={error}
        onChange={({ target }) => onType(target.value)}
      />
      <div aria-live="polite">
        {suggestion && (
          <p className="small">
            {accountTexts.didYouMean}{' '}
            <button type="button" className={styles.suggestion} onClick={() => onType(suggestion)}>
              {suggestion}
            </button>
            ?
          </p>
        )}
      </div>
    </div>
  )
}
