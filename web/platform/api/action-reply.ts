import { data } from 'react-router'
import { ApiError, OFFLINE } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { announceEndedSession, announceStepUp } from './session-events.ts'

/** What an action answers in place of the API that did not. */
const NO_ANSWER = 503

export type Failure = { ok: false; error: ErrorBody }
/** What most actions answer. */
export type ActionReply = { ok: true } | Failure

/** What an action answers when the API refused: the envelope's error, to be shown beside the form. */
export function failureReply(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return data<Failure>({ ok: false, error: error.body }, { status: error.status || NO_ANSWER })
}

/** What the API refuses of a loader's own parameters is the caller's mistake and no fault of the page. */
export function throwAsRouteError(error: unknown): never {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    throw data(null, { status: error.status })
  throw error
}

const SECOND_FACTOR_ERRORS = ['second_factor_required', 'second_factor_enrolment_required']

/** A login that lacks its second step is none yet: it counts as `not_signed_in` too. */
export const isApiError = (error: unknown, code: string): boolean =>
  error instanceof ApiError &&
  (error.code === code || (code === 'not_signed_in' && SECOND_FACTOR_ERRORS.includes(error.code)))

const NOT_SIGNED_IN = 401

/**
 * For pages that others move too: loads them again after a refusal as well, but not when no answer came, nor when the
 * session has ended, which would lead to the login page and lose what was typed.
 */
export const revalidateAfterFailure = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== NO_ANSWER && actionStatus !== NOT_SIGNED_IN

/**
 * Runs an action from the browser and keeps the page when no answer comes: the failure is shown where any other would
 * be, and what was typed stays. The frame is told of a session that has ended meanwhile, and of one that has to be
 * confirmed: it asks, and the page stays.
 */
export async function keepPageWhenOffline<Result>({ serverAction }: { serverAction: () => Promise<Result> }) {
  try {
    const reply = await serverAction()
    const code = codeOf(reply)
    if (code === 'not_signed_in') announceEndedSession()
    if (code === 'reauthentication_required') announceStepUp()
    return reply
  } catch (error) {
    // Redirects and error answers pass through; only a `fetch` that never arrived is a TypeError.
    if (!(error instanceof TypeError)) throw error
    // With an error's status the framework doesn't load the page again, which would fail and replace it.
    return data<Failure>({ ok: false, error: { code: 'network', msg: OFFLINE } }, { status: NO_ANSWER })
  }
}

function codeOf(reply: unknown): string | undefined {
  // What `data()` answers on the server arrives here as its value.
  const failure = reply as Partial<Failure> | null | undefined
  return failure?.ok === false ? failure.error?.code : undefined
}
