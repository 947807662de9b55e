import { isRouteErrorResponse } from 'react-router'

/** @source S-RETRY-1 */
export const RETRY_DELAY_MS = 2000
export const EXTRA_TRIES = 3
/** Pause between two tries for what the visitor waits for, once the usual tries are used up. */
export const PATIENT_DELAY_MS = 5000

const REQUEST_TIMEOUT = 408
const FIRST_SERVER_FAULT = 500

/**
 * Loads a part of a page's code, and after two seconds again, up to three more times. Only failures that may pass are
 * tried again: no network, a timeout, a server error. A 401 or any other answer is final.
 * @source S-RETRY-1, A-CART-4
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === EXTRA_TRIES || signal?.aborted || !isTransient(error)) throw error
      await pause(RETRY_DELAY_MS, signal)
    }
  }
}

/** Whether a failure may be gone on the next try. */
export function isTransient(error: unknown): boolean {
  // `fetch` throws a TypeError when no answer came.
  if (error instanceof TypeError) return true
  const status = statusOf(error)
  return status !== undefined && (status === REQUEST_TIMEOUT || status >= FIRST_SERVER_FAULT)
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status
  return undefined
}

/** Waits, but no longer than until the network comes back. Rejects when `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(new DOMException('Nobody waits for it any more', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
