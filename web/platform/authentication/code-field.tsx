import { Field } from '#web/ui/field.tsx'
import * as texts from '../platform-texts.ts'

/** Field for a code of the authenticator app or a recovery code. The server distinguishes them. */
export function CodeField({
  error,
  hint = texts.recoveryCodeHint,
}: {
  error?: string | undefined
  hint?: string
}) {
  return (
    <Field
      label={texts.appCodeLabel}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      hint={hint}
      error={error}
    />
  )
}
