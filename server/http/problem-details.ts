import Negotiator from 'negotiator'
import { ERRORS, type ErrorBody, type ErrorCode, publicCode } from '#contract/errors.ts'

/** Media type of an error as RFC 9457 describes it. @source A-REPLY-4 */
export const PROBLEM_TYPE = 'application/problem+json'

/** Path of the page that lists every error. The `type` of a problem leads to the error on it. */
export const ERRORS_PATH = '/api/docs/errors'

/** Media types of an error. The first is the default. */
const ERROR_TYPES = ['application/json', PROBLEM_TYPE]

/**
 * Returns true if the caller prefers `application/problem+json` to `application/json`: by a higher weight, or by
 * the order in `Accept` if the weights are equal. A caller who names neither gets the envelope.
 */
export function prefersProblem(accept: string | undefined): boolean {
  // Nearly all requests end here. A wildcard never prefers the problem, because the envelope is the default.
  if (accept === undefined || !/problem\+json/i.test(accept)) return false
  return new Negotiator({ headers: { accept } }).mediaTypes(ERROR_TYPES)[0] === PROBLEM_TYPE
}

/**
 * Returns the JSON of an error as a problem: `code`, `errors` for the fields, and the other details by the names
 * that they have in the envelope.
 */
export function problemJson(code: ErrorCode, { msg, fields, ...details }: Partial<ErrorBody> = {}): string {
  const [status, title] = ERRORS[code]
  const errors = fields && Object.entries(fields).map(([field, detail]) => ({ field, detail }))
  return JSON.stringify({
    type: `${ERRORS_PATH}#${publicCode(code)}`,
    title,
    status,
    detail: msg ?? title,
    ...details,
    code: publicCode(code),
    ...(errors && { errors }),
  })
}
