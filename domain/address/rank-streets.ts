import type { AddressReading } from './address-readings.ts'
import { typingSlips } from './word-distance.ts'

/** Fields of an indexed street that are compared with typed text. */
export type StreetNames = { search: string; bare: string; locality: string; postcode: string; size: number }

const SLIP = 0.4
const OTHER_TYPE = 0.5
const OTHER_POSTCODE = 0.7

/**
 * Scores how well a street matches one reading of the typed text. Returns null if it does not match; higher is better.
 * A full name of a street or suburb ranks above its prefix, and each typing error lowers the score.
 */
export function streetFit(street: StreetNames, reading: AddressReading, postcode = ''): number | null {
  const name = nameFit(street, reading)
  const locality = reading.locality === '' ? 0 : localityFit(street.locality, reading.locality)
  if (name === null || locality === null) return null
  const postcodeCost = street.postcode.startsWith(postcode) ? 0 : OTHER_POSTCODE
  return name + locality + reading.favour - postcodeCost
}

function nameFit({ search, bare }: StreetNames, reading: AddressReading): number | null {
  if (search === reading.street) return 3
  if (bare === reading.street) return 2.6
  if (search.startsWith(`${reading.street} `)) return 2
  if (search.startsWith(reading.street)) return 1 + reading.street.length / search.length
  // Digits and single letters must match, because they belong to a number that was not parsed.
  if (!hasSameMarks(reading.street, search)) return null
  const wholeSlips = typingSlips(reading.street, search)
  const bareSlips = typingSlips(reading.bare, bare)
  const fits = [
    ...(wholeSlips === null ? [] : [2.6 - SLIP * wholeSlips]),
    ...(bareSlips === null
      ? []
      : [2.6 - SLIP * bareSlips - (reading.bare === reading.street ? 0 : OTHER_TYPE)]),
  ]
  return fits.length > 0 ? Math.max(...fits) : null
}

function localityFit(locality: string, typed: string): number | null {
  if (locality === typed) return 1.5
  if (locality.startsWith(typed)) return 1.4 * (typed.length / locality.length)
  const slips = hasSameMarks(typed, locality) ? typingSlips(typed, locality) : null
  return slips === null ? null : 1.2 - SLIP * slips
}

const MARKS = /\d\S*|(?<!\S)\S(?!\S)/g

const hasSameMarks = (typed: string, name: string): boolean =>
  (typed.match(MARKS) ?? []).every((mark) => name.split(' ').includes(mark))
