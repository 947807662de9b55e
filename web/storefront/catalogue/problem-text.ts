import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** The message for an error of a form that was submitted without JavaScript; '' for none and for an unknown code. */
export function problemText(params: URLSearchParams): string {
  const code = params.get('problem') ?? ''
  return Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode][1] : ''
}
