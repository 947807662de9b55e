/** Validates a new password and its repetition, with the form's own messages. @source S-VALID-4 */
export function newPasswordErrors(password: string, repeated: string) {
  return {
    password: password === '' ? 'Password is required' : undefined,
    repeated: repeatedError(password, repeated),
  }
}

function repeatedError(password: string, repeated: string): string | undefined {
  if (repeated === '') return 'Password is required'
  return repeated === password ? undefined : 'Password not match'
}
