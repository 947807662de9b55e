import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** What went wrong with a form that was sent before scripts ran, in words; '' for nothing and for anything odd. */
export function problemText(params: URLSearchParams): string {
  const code = params.get('problem') ?? ''
  return Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode][1] : ''
}
