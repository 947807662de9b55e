import { seededRandom } from '#domain/seeded-random.ts'

/**
 * Seconds between one attempt and the next, about a day in all: short at first, for a receiver that restarts, then long
 * enough for somebody to mend it after a night.
 */
const WAITS = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800]
const SPREAD = 0.2

export const MAX_WEBHOOK_ATTEMPTS = WAITS.length + 1

/** An address where nothing has arrived for so long is switched off. A weekend must not be enough. */
export const DISABLED_AFTER_DAYS = 4

/**
 * Each delivery waits a slightly different time, so that a receiver that comes back is not overrun.
 * @param attempts how many have failed, from 1
 * @param key what tells this delivery from others; the same key always waits the same
 * @returns null: nobody tries any more
 * @source A-HOOK-4
 */
export function webhookRetrySeconds(attempts: number, key: string): number | null {
  const base = WAITS[attempts - 1]
  if (base === undefined) return null
  return Math.round(base * seededRandom(`${key} ${attempts}`).range(1 - SPREAD, 1 + SPREAD))
}

/** Whether an address has failed for so long that it is switched off. */
export const hasFailedForTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_DAYS * 86_400_000
