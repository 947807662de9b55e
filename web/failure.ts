import { data } from 'react-router'
import { ApiError, OFFLINE } from '#contract/client.ts'
import type { ErrorBody } from '#contract/errors.ts'

export type Failure = { ok: false; error: ErrorBody }

/** What an action answers when the API refused: the envelope's error, to be shown beside the form. */
export function refusal(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return data<Failure>({ ok: false, error: error.body }, { status: error.status || 503 })
}

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/**
 * Runs an action from the browser and keeps the page when no answer comes: the failure is shown where any other would
 * be, and what was typed stays.
 */
export async function keepPageWhenOffline<Result>({
  serverAction,
}: {
  serverAction: () => Promise<Result>
}): Promise<Result | Failure> {
  try {
    return await serverAction()
  } catch (error) {
    // Redirects and error answers pass through; only a `fetch` that never arrived is a TypeError.
    if (!(error instanceof TypeError)) throw error
    return { ok: false, error: { code: 'network', msg: OFFLINE } }
  }
}
