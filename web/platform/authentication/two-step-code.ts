/** Parses the field for both kinds of code. Six digits are a code of the app; anything else is a recovery code. */
export function parseTwoStepCode(text: string): { otp?: string; recovery_code?: string } {
  const code = text.trim()
  if (code === '') return {}
  return /^[\d\s]{6,8}$/.test(code) ? { otp: code } : { recovery_code: code }
}
