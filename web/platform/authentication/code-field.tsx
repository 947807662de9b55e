import { Field } from '#web/ui/field.tsx'

/** Takes a code of the app as well as a recovery code; the server tells them apart. */
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
