import { ADULT_AGE } from './age.ts'

/**
 * Returns the latest birth date of a person who is 18 on `today`, for drivers to compare with an ID. Both dates are
 * `YYYY-MM-DD`. On 29 February it is 28 February, because the year 18 years before a leap year has no 29 February.
 * @source L-1
 */
export function latestAdultBirth(today: string): string {
  const monthAndDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return `${Number(today.slice(0, 4)) - ADULT_AGE}-${monthAndDay}`
}
