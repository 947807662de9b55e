import { seededRandom } from './seeded-random.ts'

/** Delays that grow by a factor with each failure, up to the longest delay. */
type GrowingDelays = { first: number; factor: number; longest: number }

/**
 * Delays between the attempts of one action.
 * @property delays the delay after each failure; after the end of a table its last delay repeats
 * @property maxAttempts attempts after which the action has failed permanently
 * @property jitter share by which a delay varies, so that a recovering receiver is not overloaded
 */
export type RetrySchedule = {
  delays: readonly number[] | GrowingDelays
  maxAttempts: number
  jitter: number
}

/**
 * Delays of mails and SMS in seconds, over about a day. After that staff have to check the address or the provider.
 * @source S-MSG-4
 */
export const MESSAGE_RETRIES: RetrySchedule = {
  delays: { first: 10, factor: 3, longest: 6 * 3600 },
  maxAttempts: 10,
  jitter: 0.2,
}

/**
 * Delays of webhooks in seconds, over about a day. The first delays are short, for receivers that restart. The last
 * delays are long, so that a failure at night can be fixed in the morning.
 * @source A-HOOK-4
 */
export const WEBHOOK_RETRIES: RetrySchedule = {
  delays: [5, 60, 300, 1800, 7200, 18_000, 28_800],
  maxAttempts: 9,
  jitter: 0.2,
}

/** Delays before a failed process starts again, in milliseconds. Its supervisor decides when to give up. */
export const RESTART_RETRIES: RetrySchedule = {
  delays: { first: 100, factor: 2, longest: 30_000 },
  maxAttempts: Infinity,
  jitter: 0,
}

/** Returns the delays before pictures are drawn again, in milliseconds: `first`, then doubled up to a minute. */
export const pictureRetries = (first: number): RetrySchedule => ({
  delays: { first, factor: 2, longest: 60_000 },
  maxAttempts: Infinity,
  jitter: 0,
})

/**
 * Returns the delay until the next attempt, in the unit of the schedule.
 * @param failures number of failed attempts, from 1
 * @param key identifies the action and determines its jitter
 * @returns null if there are no more attempts
 */
export function retryDelay(schedule: RetrySchedule, failures: number, key = ''): number | null {
  if (failures >= schedule.maxAttempts) return null
  const { delays, jitter } = schedule
  const delay =
    'factor' in delays ? grownDelay(delays, failures) : delays[Math.min(failures, delays.length) - 1]
  if (delay === undefined || jitter === 0) return delay ?? null
  return Math.round(delay * seededRandom(`${key} ${failures}`).range(1 - jitter, 1 + jitter))
}

const grownDelay = ({ first, factor, longest }: GrowingDelays, failures: number): number =>
  Math.min(longest, first * factor ** (failures - 1))
