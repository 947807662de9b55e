import { type AddressState } from '../states.ts'
import { parseState } from '../written-states.ts'

/** Parsed place from a notification request. Missing parts are null. */
export type WrittenPlace = { suburb: string; state: AddressState | null; postcode: string | null }

const LONGEST_NAME = 60
const NAME = /^[\p{L}][\p{L}'’ .-]*$/u

/**
 * Parses the suburb in a notification request: "Geelong", "Geelong VIC 3220" or "geelong, 3220". Returns null for other
 * text, such as a sentence, because it could name a person.
 *
 * @source A-DEMAND-1
 */
export function writtenPlace(typed: string): WrittenPlace | null {
  const words = typed.replaceAll(',', ' ').trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const postcode = /^\d{4}$/.test(last) ? last : null
  if (postcode) words.pop()
  const state = words.length > 1 ? parseState(words.at(-1) ?? '') : null
  // States where the shop can't open are not counted.
  if (state === 'other') return null
  if (state) words.pop()
  const suburb = words.join(' ')
  const isName = suburb.length <= LONGEST_NAME && words.length <= 4 && NAME.test(suburb)
  return isName ? { suburb: suburb.toUpperCase(), state, postcode } : null
}

/** Returns the first day of a date's month, by which demand is counted. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`
