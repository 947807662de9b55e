import type { AddressSearch } from './address-search.ts'
import { direction, nameWords, streetKey } from './street-words.ts'

/** One way to split typed words into street and suburb. */
export type AddressReading = {
  /** Beginning of a street's name in the spelling of the index. */
  street: string
  /** `street` without its street type. */
  bare: string
  /** Beginning of a suburb's name; empty if no suburb was typed, or only a city with another suburb's postcode. */
  locality: string
  /** Words read as the suburb. They differ from `locality` only if that is empty. */
  place: string
  /**
   * Likelihood of the reading before the lookup in the index. 0 is the street followed by the suburb; higher is better.
   */
  favour: number
  /** True if the words before the number are read as the suburb instead of a building. */
  usesBuilding: boolean
}

const AT_BREAK = 0.5
const SUBURB_FIRST = -0.6
const AS_TYPED = -0.1
/** Bonus for a street that ends in a street type. */
const ENDS_IN_TYPE = 0.2
/** Penalty for dropping a city's name, which people type after the suburb, or instead of it before a postcode. */
const CITY_DROPPED = -0.3
/** Cities with their own postcodes. */
const CITIES = new Map([
  ['melbourne', '3000'],
  ['sydney', '2000'],
])

/** Returns every way to split the words of a search, the most likely first. */
export function addressReadings({ words, breaks, premises, postcode = '' }: AddressSearch): AddressReading[] {
  const readings: AddressReading[] = []
  const add = (street: string[], suburb: string[], favour: number, usesBuilding = false) => {
    for (const { text: locality, favour: suburbFavour } of localityForms(suburb, postcode)) {
      const place = locality || suburb.join(' ')
      for (const form of streetForms(street)) {
        readings.push({ ...form, locality, place, favour: favour + form.favour + suburbFavour, usesBuilding })
      }
    }
  }
  for (let at = 1; at <= words.length; at++) {
    const bonus = breaks.includes(at) ? AT_BREAK : 0
    add(words.slice(0, at), words.slice(at), bonus)
    if (at < words.length) add(words.slice(at), words.slice(0, at), bonus + SUBURB_FIRST)
  }
  if (premises.building && words.length > 0) add(words, nameWords(premises.building), SUBURB_FIRST, true)
  return readings.toSorted((a, b) => b.favour - a.favour)
}

/**
 * Returns the street with its type in full and as typed: `smith st` may become `Smith Street` or `Smith Stables Lane`.
 */
function streetForms(words: string[]): { street: string; bare: string; favour: number }[] {
  const { full, bare } = streetKey(words)
  const typed = words.join(' ')
  const forms = [{ street: full, bare, favour: full === bare ? 0 : ENDS_IN_TYPE }]
  if (typed !== full) forms.push({ street: typed, bare: typed, favour: AS_TYPED })
  return forms
}

/** Returns the possible names of a suburb: Fitzroy North for `north fitzroy`, Fitzroy for `fitzroy melbourne`. */
export const suburbNames = (words: string[]): string[] => localityForms(words, '').map(({ text }) => text)

/** Returns the possible names of a suburb. A city's name alone is dropped only if the postcode is another suburb's. */
function localityForms(words: string[], postcode: string): { text: string; favour: number }[] {
  const forms = [{ text: words.join(' '), favour: 0 }]
  const [first = '', ...rest] = words
  const side = rest.length > 0 ? direction(first) : undefined
  // Accepts North Fitzroy for Fitzroy North.
  if (side) forms.push({ text: [...rest, side].join(' '), favour: 0 })
  const cityPostcode = CITIES.get(words.at(-1) ?? '')
  const isInSuburb = rest.length > 0 || (postcode.length === 4 && postcode !== cityPostcode)
  if (cityPostcode && isInSuburb) forms.push({ text: words.slice(0, -1).join(' '), favour: CITY_DROPPED })
  return forms
}
