import type { AddressState } from '#domain/states.ts'
import { addDays, weekdayOf } from '#domain/time.ts'
import { easterSunday } from './lawful-hours.ts'

export type PublicHoliday = {
  date: string
  name: string
  /** True if the government sets the day each year and has not done so yet, so that it may change. */
  isExpected: boolean
}

type Rule = {
  name: string
  /** Returns the date in a year, `YYYY-MM-DD`. */
  on: (year: number) => string
  /**
   * Rule for a holiday on a weekend: it moves to the next Monday, or there is an additional holiday on the next Monday
   * or two days later. By default the weekend changes nothing.
   */
  onWeekend?: 'moves' | 'monday too' | 'two days later too'
  isExpected?: boolean
}

const SATURDAY = 6
const dayOf = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`
const easter = (days: number) => (year: number) => addDays(easterSunday(year), days)

/** Returns the nth occurrence of a weekday in a month. @param month `MM` */
const nth = (count: number, weekday: number, month: string) => (year: number) => {
  const first = `${year}-${month}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** Returns the day before the last Saturday of September, which is the usual day of the grand final. */
function grandFinalFriday(year: number): string {
  const last = `${year}-09-30`
  return addDays(last, -((weekdayOf(last) - SATURDAY + 7) % 7) - 1)
}

const EVERYWHERE: readonly Rule[] = [
  { name: 'New Year’s Day', on: dayOf('01-01'), onWeekend: 'monday too' },
  { name: 'Australia Day', on: dayOf('01-26'), onWeekend: 'moves' },
  { name: 'Good Friday', on: easter(-2) },
  { name: 'Easter Saturday', on: easter(-1) },
  { name: 'Easter Sunday', on: easter(0) },
  { name: 'Easter Monday', on: easter(1) },
  { name: 'Anzac Day', on: dayOf('04-25') },
  { name: 'King’s Birthday', on: nth(2, 1, '06') },
  { name: 'Christmas Day', on: dayOf('12-25'), onWeekend: 'two days later too' },
  { name: 'Boxing Day', on: dayOf('12-26'), onWeekend: 'two days later too' },
]

/** Additional holidays of each state: Public Holidays Act 1993 (Vic), Public Holidays Act 2010 (NSW). */
const OF_STATE: Record<AddressState, readonly Rule[]> = {
  VIC: [
    { name: 'Labour Day', on: nth(2, 1, '03') },
    { name: 'Friday before the AFL Grand Final', on: grandFinalFriday, isExpected: true },
    { name: 'Melbourne Cup Day', on: nth(1, 2, '11') },
  ],
  NSW: [{ name: 'Labour Day', on: nth(1, 1, '10') }],
}

/** Holidays that a government has declared for a single year. */
const ONCE: Record<AddressState, readonly { date: string; name: string }[]> = {
  VIC: [],
  NSW: [
    { date: '2026-04-27', name: 'Anzac Day, additional day' },
    { date: '2027-04-26', name: 'Anzac Day, additional day' },
  ],
}

/** Returns the public holidays of a state from `from` (inclusive) to `until` (exclusive), in order. */
export function publicHolidays(state: AddressState, from: string, until: string): PublicHoliday[] {
  const years: number[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++) years.push(year)
  const once = ONCE[state].map((day) => ({ ...day, isExpected: false }))
  return [
    ...years.flatMap((year) => [...EVERYWHERE, ...OF_STATE[state]].flatMap((rule) => daysOf(rule, year))),
    ...once,
  ]
    .filter(({ date }) => date >= from && date < until)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

function daysOf({ name, on, onWeekend, isExpected = false }: Rule, year: number): PublicHoliday[] {
  const date = on(year)
  const day = { date, name, isExpected }
  const weekday = weekdayOf(date)
  if (onWeekend === undefined || weekday < SATURDAY) return [day]
  const monday = addDays(date, 8 - weekday)
  if (onWeekend === 'moves') return [{ ...day, date: monday }]
  const more = onWeekend === 'monday too' ? monday : addDays(date, 2)
  return [day, { ...day, date: more, name: `${name}, additional day` }]
}
