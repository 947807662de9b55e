import { ADULT_AGE } from './age.ts'

/**
 * Returns the latest birth date of a person who has an age on `today`, for drivers to compare with an ID. Both dates
 * are `YYYY-MM-DD`. On 29 February it is 28 February, because the year 18 years before a leap year has no 29 February.
 * @param age in years
 * @source L-1
 */
export function latestAdultBirth(today: string, age = ADULT_AGE): string {
  const monthAndDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return `${Number(today.slice(0, 4)) - age}-${monthAndDay}`
}
