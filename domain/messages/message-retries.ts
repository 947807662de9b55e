import { seededRandom } from '#domain/seeded-random.ts'

/** After this many attempts, about a day, a person has to look: the address or the provider is broken. */
export const MAX_ATTEMPTS = 10

const FIRST_SECONDS = 10
const LONGEST_SECONDS = 6 * 3600
const SPREAD = 0.2

/**
 * Seconds until the next attempt: three times as long after each failure, up to six hours. Each message waits a
 * slightly different time, so that a provider that recovers is not overloaded.
 * @source S-MSG-4
 * @param failures how many tries have failed, from 1
 * @param key what tells this message from others; the same key always waits the same
 */
export function retrySeconds(failures: number, key: string): number {
  const base = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 3 ** (failures - 1))
  return Math.round(base * seededRandom(`${key} ${failures}`).range(1 - SPREAD, 1 + SPREAD))
}
