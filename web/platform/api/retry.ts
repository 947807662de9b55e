import { isRouteErrorResponse } from 'react-router'

/** @source S-RETRY-1 */
export const RETRY_DELAY_MS = 2000
export const EXTRA_TRIES = 3
/** Delay in milliseconds after the regular tries, for loads that the visitor waits for. */
export const PATIENT_DELAY_MS = 5000

const REQUEST_TIMEOUT = 408
const FIRST_SERVER_FAULT = 500

/**
 * Loads code of a page, with up to three retries after two seconds each. Only transient failures are retried: no
 * network, a timeout, a server error. A 401 and all other responses are final.
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

/** Returns true if the next try may succeed. */
export function isTransient(error: unknown): boolean {
  // `fetch` throws a TypeError if no response arrived.
  if (error instanceof TypeError) return true
  const status = statusOf(error)
  return status !== undefined && (status === REQUEST_TIMEOUT || status >= FIRST_SERVER_FAULT)
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status
  return undefined
}

/** Waits, at most until the network is back. Rejects if `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(new DOMException('The wait was aborted', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
