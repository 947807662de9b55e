import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { ApiError, OFFLINE, TRY_AGAIN } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { captureError, isNetworkError } from '../errors/error-capture.ts'
import { announceEndedSession, announceStepUp } from './session-events.ts'

/** The status of an action whose API call got no answer. */
const NO_ANSWER = 503
const FIRST_SERVER_FAULT = 500

export type Failure = { ok: false; error: ErrorBody }
/** The reply of most actions. */
export type ActionReply = { ok: true } | Failure

/** The reply of an action whose API call was refused: the error is shown beside the form. */
export function failureReply(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return data<Failure>({ ok: false, error: error.body }, { status: error.status || NO_ANSWER })
}

/**
 * A 4xx error of a loader's API call is caused by the request's own parameters: it becomes the page's status and is not
 * reported as a fault.
 */
export function throwAsRouteError(error: unknown): never {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    throw data(null, { status: error.status })
  throw error
}

const SECOND_FACTOR_ERRORS = ['second_factor_required', 'second_factor_enrolment_required']

/**
 * Whether an error is the API's error of this code. A login that still lacks its second step counts as `not_signed_in`
 * too.
 */
export const isApiError = (error: unknown, code: string): boolean =>
  error instanceof ApiError &&
  (error.code === code || (code === 'not_signed_in' && SECOND_FACTOR_ERRORS.includes(error.code)))

const NOT_SIGNED_IN = 401

/**
 * For pages that other people change as well: they are loaded again after a refused action too, but not when no answer
 * came, nor when the session has ended, which would redirect to the login and lose what was typed.
 */
export const revalidateAfterFailure = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== NO_ANSWER && actionStatus !== NOT_SIGNED_IN

/**
 * Keeps the page when an action gets no answer, or one that is a fault: the error is shown beside the form, and what was
 * typed stays. The layout is told when the session has ended or when the identity must be confirmed, and opens a dialog.
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
    // With an error status the framework doesn't reload the page's data, which would fail and replace the page.
    if (failure) results[route] = { type: 'data', result: data(failure, { status: NO_ANSWER }) }
    else if (result.type === 'data') announce(answer)
  }
  return results
}

/** Redirects and refusals pass through: they have a page of their own. */
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

type WithStatus = { type?: unknown; data?: unknown } | null | undefined

/** The framework hands on what an action has answered, and what was thrown, with a status around it. */
const withoutStatus = (result: unknown): unknown =>
  (result as WithStatus)?.type === 'DataWithResponseInit' ? (result as WithStatus)?.data : result
