import { Field } from '#web/ui/field.tsx'

/** Accepts a code of the authenticator app or a recovery code; the server tells them apart. */
export function CodeField({
  error,
  hint = 'Or one of your recovery codes',
}: {
  error?: string | undefined
  hint?: string
}) {
  return (
    <Field
      label="Code from your authenticator app"
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
