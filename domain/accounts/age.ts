import { hasShortYear, typedDateToIso } from './typed-date.ts'
import { plainTyping } from './typed-text.ts'
import * as fieldTexts from '../field-texts.ts'

/** A calendar date without a time, such as a birthday. */
export type CalendarDate = { year: number; month: number; day: number }

export const ADULT_AGE = 18
const OLDEST_AGE = 100

/** Requires an offset after a time; without it, the time would be read in the time zone of the machine. */
const INSTANT_OR_DATE = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/

/** Parses a birth date typed by a person or sent by a program. Returns null if it is not a calendar date. */
export const readBirthDate = (text: string): CalendarDate | null =>
  parseBirthDate(text) ?? parseBirthDate(typedDateToIso(text) ?? '')

/**
 * Returns a message for the person who typed a date that can't be read, or null if it can be read. The message
 * explains the format, because an unreadable date does not reveal the person's age.
 */
export function birthDateReadingProblem(text: string): string | null {
  const plain = plainTyping(text)
    .replace(/\p{Pd}/gu, '-')
    .trim()
  if (hasShortYear(text)) return 'Please enter the year with 4 digits, as DD/MM/YYYY.'
  if (readBirthDate(text)) return null
  const isDate = typedDateToIso(text) !== null || INSTANT_OR_DATE.test(plain)
  return isDate ? fieldTexts.birthDateInvalid : 'We can’t read that date. Please enter it as DD/MM/YYYY.'
}

/**
 * Returns a message for the person who typed a birth date that is missing, unreadable or not accepted; null if it is
 * accepted.
 * @source S-VALID-8
 */
export function birthDateProblem(text: string, today: CalendarDate): string | null {
  if (text.trim() === '') return fieldTexts.birthDateRequired
  const unread = birthDateReadingProblem(text)
  if (unread) return unread
  const birth = readBirthDate(text)
  return birth && isAcceptedBirthDate(birth, today) ? null : fieldTexts.birthDateInvalid
}

/**
 * Parses `YYYY-MM-DD`, or an ISO instant, of which the UTC date is used. Returns null if it is not a calendar date.
 * @source A-CHECK-1
 */
export function parseBirthDate(text: string): CalendarDate | null {
  const match = INSTANT_OR_DATE.exec(text.trim())
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const real = new Date(Date.UTC(year, month - 1, day))
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) return null
  if (!match[4]) return { year, month, day }
  const instant = Date.parse(match[0])
  return Number.isNaN(instant) ? null : parseBirthDate(new Date(instant).toISOString().slice(0, 10))
}

/**
 * Returns whether a person born on `birth` has turned 18 by `today`, a date in the store's time zone. In a common year
 * a person born on 29 February turns 18 on 1 March.
 * @source L-1
 */
export function isAdult(birth: CalendarDate, today: CalendarDate): boolean {
  const age = today.year - birth.year
  if (age !== ADULT_AGE) return age > ADULT_AGE
  return today.month !== birth.month ? today.month > birth.month : today.day >= birth.day
}

/** Returns whether the birth year is at most 100 years ago and the person is 18. @source S-VALID-8, L-1 */
export const isAcceptedBirthDate = (birth: CalendarDate, today: CalendarDate): boolean =>
  birth.year >= today.year - OLDEST_AGE && isAdult(birth, today)

/** Formats a date as `DDMMYYYY`, as in the user's `dob` field. @source S-ENT-1 */
export const formatBirthDate = ({ year, month, day }: CalendarDate): string =>
  `${String(day).padStart(2, '0')}${String(month).padStart(2, '0')}${year}`

export const toIsoDate = ({ year, month, day }: CalendarDate): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
