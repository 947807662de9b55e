import { data } from 'react-router'
import { ApiError, OFFLINE } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { announceEndedSession } from './session-end.ts'

/** What an action answers in place of the API that did not. */
const NO_ANSWER = 503

export type Failure = { ok: false; error: ErrorBody }
/** What most actions answer. */
export type ActionReply = { ok: true } | Failure

/** What an action answers when the API refused: the envelope's error, to be shown beside the form. */
export function refusal(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return data<Failure>({ ok: false, error: error.body }, { status: error.status || NO_ANSWER })
}

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/** For pages that others move too: loads them again after a refusal as well, but not when no answer came. */
export const refreshAfterRefusal = ({ actionStatus }: { actionStatus?: number | undefined }): boolean =>
  actionStatus !== NO_ANSWER

/**
 * Runs an action from the browser and keeps the page when no answer comes: the failure is shown where any other would
 * be, and what was typed stays. A session that has ended meanwhile is told to the frame, which asks to log in again.
 */
export async function keepPageWhenOffline<Result>({ serverAction }: { serverAction: () => Promise<Result> }) {
  try {
    const reply = await serverAction()
    if (isNotSignedIn(reply)) announceEndedSession()
    return reply
  } catch (error) {
    // Redirects and error answers pass through; only a `fetch` that never arrived is a TypeError.
    if (!(error instanceof TypeError)) throw error
    // With an error's status the framework doesn't load the page again, which would fail and replace it.
    return data<Failure>({ ok: false, error: { code: 'network', msg: OFFLINE } }, { status: NO_ANSWER })
  }
}

function isNotSignedIn(reply: unknown): boolean {
  const failure = reply as Partial<Failure> | null | undefined
  return failure?.ok === false && failure.error?.code === 'not_signed_in'
}
