import { ADULT_AGE } from './age.ts'

/**
 * The latest birth date of somebody who is 18 on `today`, which drivers compare with an ID. Both are `YYYY-MM-DD`. On
 * 29 February it is the 28th, because eighteen years before a leap year there was no 29th.
 * @source L-1
 */
export function latestAdultBirth(today: string): string {
  const monthAndDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return `${Number(today.slice(0, 4)) - ADULT_AGE}-${monthAndDay}`
}
