import { seededRandom } from '#domain/seeded-random.ts'

/**
 * Seconds between attempts, about a day in total. The first delays are short, for receivers that restart; the last ones
 * are long, so that a failure at night can be fixed in the morning.
 */
const WAITS = [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800]
const SPREAD = 0.2

export const MAX_WEBHOOK_ATTEMPTS = WAITS.length + 1

/** Days of failed deliveries after which an endpoint is disabled. It is more than a weekend. */
export const DISABLED_AFTER_DAYS = 4

/**
 * Returns the seconds until the next attempt, with a jitter of 20 % by delivery, so that a recovering receiver is not
 * overloaded.
 * @param attempts number of failed attempts, from 1
 * @param key identifies the delivery and determines its jitter
 * @returns null if there are no more attempts
 * @source A-HOOK-4
 */
export function webhookRetrySeconds(attempts: number, key: string): number | null {
  const base = WAITS[attempts - 1]
  if (base === undefined) return null
  return Math.round(base * seededRandom(`${key} ${attempts}`).range(1 - SPREAD, 1 + SPREAD))
}

/** Returns whether an endpoint has failed for long enough to be disabled. */
export const hasFailedForTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_DAYS * 86_400_000
