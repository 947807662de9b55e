import { seededRandom } from '#domain/seeded-random.ts'

/** Maximum number of attempts, over about a day. After that staff have to check the address or the provider. */
export const MAX_ATTEMPTS = 10

const FIRST_SECONDS = 10
const LONGEST_SECONDS = 6 * 3600
const SPREAD = 0.2

/**
 * Returns the seconds until the next attempt: exponential backoff with factor 3, up to six hours. The delay has a
 * jitter of 20 % by message, so that a recovering provider is not overloaded.
 * @source S-MSG-4
 * @param failures number of failed attempts, from 1
 * @param key identifies the message and determines its jitter
 */
export function retrySeconds(failures: number, key: string): number {
  const base = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 3 ** (failures - 1))
  return Math.round(base * seededRandom(`${key} ${failures}`).range(1 - SPREAD, 1 + SPREAD))
}
