import { RESTART_RETRIES, retryDelay } from '#domain/retry-schedules.ts'

/** Milliseconds after the start within which an exit counts as an immediate failure. */
const AT_ONCE_MS = 20_000

/** Failures in a row after which restarts are hopeless, and the operator's supervisor must take over. */
export const MAX_FAILURES = 6

/** Returns the number of failures in a row, including a run that has just ended after `livedMs`. */
export const failuresInRow = (before: number, livedMs: number): number =>
  livedMs < AT_ONCE_MS ? before + 1 : 0

/** Returns the pause before the next start in milliseconds: none at first, then doubled up to 30 s. */
export const restartPause = (failures: number): number =>
  failures === 0 ? 0 : (retryDelay(RESTART_RETRIES, failures) ?? 0)
