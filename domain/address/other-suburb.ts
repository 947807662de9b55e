import type { AddressReading } from './address-readings.ts'
import { nameWords } from './street-words.ts'

/** Place of an indexed house: its suburb's name in the spelling of the index, and its postcode. */
type HousePlace = { locality: string; postcode: string }

/**
 * Returns whether a house is in a different suburb than the typed suburb. The beginning of a name and a misspelt name
 * match the suburb found. The full name of a suburb matches only that suburb. Without a typed suburb, a typed
 * postcode decides.
 * @param isSuburb whether a name is the full name of a suburb
 * @source S-ADDR-3
 */
export function isOtherSuburb(
  { locality, postcode }: HousePlace,
  wanted: Pick<AddressReading, 'locality'>,
  typedPostcode = '',
  isSuburb: (name: string) => boolean,
): boolean {
  if (wanted.locality === '') return typedPostcode.length === 4 && typedPostcode !== postcode
  return wanted.locality !== locality && isSuburb(wanted.locality)
}

/**
 * Returns whether a reading treats the name of another suburb as the name of a building and reads no suburb: `100 Crown
 * St, Darlinghurst` is not in Surry Hills.
 */
export function ignoresBuildingSuburb(
  { locality }: Pick<HousePlace, 'locality'>,
  { usesBuilding, place }: Pick<AddressReading, 'usesBuilding' | 'place'>,
  building = '',
  isSuburb: (name: string) => boolean,
): boolean {
  if (usesBuilding || place !== '') return false
  return buildingNames(building).some((name) => name !== locality && isSuburb(name))
}

/** Returns the parts of a building's text in the spelling of the index. */
export const buildingNames = (building: string): string[] =>
  building
    .split(',')
    .map((part) => nameWords(part).join(' '))
    .filter(Boolean)
