import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** Returns the error message of a form submitted without JavaScript, or '' without an error or for an unknown code. */
export function problemText(params: URLSearchParams): string {
  const code = params.get('problem') ?? ''
  return Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode][1] : ''
}
