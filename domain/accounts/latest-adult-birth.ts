const ADULT_AGE = 18

/**
 * The last date of birth with which somebody is 18 on `today`: what a driver compares an ID with. Both are
 * `YYYY-MM-DD`. On 29 February that is the 28th: eighteen years before a leap year there was none.
 * @source L-1
 */
export function latestAdultBirth(today: string): string {
  const monthAndDay = today.slice(5) === '02-29' ? '02-28' : today.slice(5)
  return `${Number(today.slice(0, 4)) - ADULT_AGE}-${monthAndDay}`
}
