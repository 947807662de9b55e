import * as fieldTexts from '#domain/field-texts.ts'
/** Validates a new password and its repetition, with the form's own messages. @source S-VALID-4 */
export function newPasswordErrors(password: string, repeated: string) {
  return {
    password: password === '' ? fieldTexts.passwordRequired : undefined,
    repeated: repeatError(password, repeated),
  }
}

function repeatError(password: string, repeated: string): string | undefined {
  if (repeated === '') return fieldTexts.passwordRequired
  return repeated === password ? undefined : fieldTexts.passwordsDiffer
}
