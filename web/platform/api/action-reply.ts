import { data } from 'react-router'
import { ApiError, OFFLINE } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { announceEndedSession, announceStepUp } from './session-events.ts'

/** The status of an action whose API call got no answer. */
const NO_ANSWER = 503

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
 * Runs an action from the browser and keeps the page when no answer comes: the error is shown beside the form, and what
 * was typed stays. The layout is told when the session has ended or when the identity must be confirmed, and opens a
 * dialog.
 */
export async function keepPageWhenOffline<Result>({ serverAction }: { serverAction: () => Promise<Result> }) {
  try {
    const reply = await serverAction()
    const code = codeOf(reply)
    if (code === 'not_signed_in') announceEndedSession()
    if (code === 'reauthentication_required') announceStepUp()
    return reply
  } catch (error) {
    // Redirects and error responses pass through; only a `fetch` without an answer throws a TypeError.
    if (!(error instanceof TypeError)) throw error
    // With an error status the framework doesn't reload the page's data, which would fail and replace the page.
    return data<Failure>({ ok: false, error: { code: 'network', msg: OFFLINE } }, { status: NO_ANSWER })
  }
}

function codeOf(reply: unknown): string | undefined {
  // The value passed to `data()` on the server arrives here unwrapped.
  const failure = reply as Partial<Failure> | null | undefined
  return failure?.ok === false ? failure.error?.code : undefined
}
