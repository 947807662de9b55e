import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { ApiError, OFFLINE, TRY_AGAIN } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { captureError, isNetworkError } from '../errors/error-capture.ts'
import { announceEndedSession, announceStepUp } from './session-events.ts'

/** Status of an action whose API call received no response. */
const NO_ANSWER = 503
const FIRST_SERVER_FAULT = 500

export type Failure = { ok: false; error: ErrorBody }
/** Reply of most actions. */
export type ActionReply = { ok: true } | Failure

/** Returns the reply of an action whose API call was rejected. The error is shown at the form. */
export function failureReply(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return data<Failure>({ ok: false, error: error.body }, { status: error.status || NO_ANSWER })
}

/**
 * Rethrows a 4xx error of a loader's API call as the page's status. Such errors are caused by the request's
 * parameters and are not reported as faults.
 */
export function throwAsRouteError(error: unknown): never {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    throw data(null, { status: error.status })
  throw error
}

const SECOND_FACTOR_ERRORS = ['second_factor_required', 'second_factor_enrolment_required']

/**
 * Returns true if the error is the API's error with this code. A login that lacks its second step also counts as
 * `not_signed_in`.
 */
export const isApiError = (error: unknown, code: string): boolean =>
  error instanceof ApiError &&
  (error.code === code || (code === 'not_signed_in' && SECOND_FACTOR_ERRORS.includes(error.code)))

/** Errors of a call that needs the payment gateway: it is unreachable, or the visitor sent too many requests. */
const GATEWAY_ERRORS = ['payment_unavailable', 'rate_limited']

/** Returns a handler that replaces the errors of the payment gateway by a value. It rethrows all other errors. */
export const withoutGateway =
  <T>(value: T) =>
  (error: unknown): T => {
    if (GATEWAY_ERRORS.some((code) => isApiError(error, code))) return value
    throw error
  }

const NOT_SIGNED_IN = 401

/**
 * Revalidates pages that other users change, also after a rejected action. Skips it when no response arrived or when
 * the session has ended, because a redirect to the login would lose the typed values.
 */
export const revalidateAfterFailure = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== NO_ANSWER && actionStatus !== NOT_SIGNED_IN

/**
 * Keeps the page and the typed values when an action fails without a response or with a server error. The error is
 * shown at the form. Notifies the layout when the session has ended or a confirmation is required, which opens a
 * dialog.
 */
export const keepPageAfterAction: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.method === 'GET') return results
  for (const [route, result] of Object.entries(results)) {
    const answer = withoutStatus(result.result)
    const failure = result.type === 'error' ? faultOf(answer) : null
    // An error status prevents a revalidation of the page's data, which would fail too and replace the page.
    if (failure) results[route] = { type: 'data', result: data(failure, { status: NO_ANSWER }) }
    else if (result.type === 'data') announce(answer)
  }
  return results
}

/** Returns the reply for a fault; null for redirects and rejections, which have their own pages. */
function faultOf(error: unknown): Failure | null {
  if (isNetworkError(error)) return { ok: false, error: { code: 'network', msg: OFFLINE } }
  if (isRouteErrorResponse(error) ? error.status < FIRST_SERVER_FAULT : !(error instanceof Error)) return null
  const reference = captureError(error, 'request')
  return { ok: false, error: { code: 'internal', msg: TRY_AGAIN, ...(reference && { reference }) } }
}

function announce(answer: unknown): void {
  const reply = answer as Partial<Failure> | null | undefined
  const code = reply?.ok === false ? reply.error?.code : undefined
  if (code === 'not_signed_in') announceEndedSession()
  if (code === 'reauthentication_required') announceStepUp()
}

type DataWithStatus = { type?: unknown; data?: unknown } | null | undefined

/** Unwraps the data of an action's result, to which the framework adds the status. */
const withoutStatus = (result: unknown): unknown =>
  (result as DataWithStatus)?.type === 'DataWithResponseInit' ? (result as DataWithStatus)?.data : result
