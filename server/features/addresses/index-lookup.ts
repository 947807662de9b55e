import type { AddressReading } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import type { TypedAddress } from '#domain/address/typed-address.ts'
import { addressText, type StreetAddress } from '#domain/address/compose-address.ts'
import type { Premises } from '#domain/address/premises.ts'
import type { AddressState } from '#domain/states.ts'
import { direction, nameWords, streetKey } from '#domain/address/street-words.ts'
import { suggestHouses } from '#domain/address/suggest-houses.ts'
import { typingSlips } from '#domain/address/word-distance.ts'
import { isFurtherPostcode } from '#domain/delivery/delivery-reach.ts'
import { servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import {
  type LocalityRow,
  localitiesNamed,
  nearestPoint,
  type PointRow,
  pointsAtNumber,
  hasPostcodeInLocality,
  type StreetRow,
  streetsBeginning,
} from './addresses.queries.ts'
import { type LocatedAddress, locatedAddress, houseOf, addressPieces } from './located-address.ts'

export type Suburb = GeoPoint & { name: string; search: string; postcode: string }

/** Finds a suburb by its name, then by a mistyped name within the postcode, then in the built-in list. */
export async function findSuburb(
  db: Database,
  state: AddressState,
  { city, postcode }: Pick<TypedAddress, 'city' | 'postcode'>,
): Promise<Suburb | undefined> {
  const names = suburbNames(city)
  const found: LocalityRow[] = await localitiesNamed(db, state, names, postcode.trim())
  const named = found.find(({ search }) => names.includes(search))
  const mistyped = found.find(({ search }) => names.some((name) => typingSlips(name, search) !== null))
  const builtIn = servedSuburb(state, city)
  return named ?? mistyped ?? (builtIn && { ...builtIn, search: required(names[0], 'suburb name') })
}

/** Returns whether the suburb, or a part of it, has that postcode. */
export async function hasPostcode(
  db: Database,
  state: AddressState,
  { search, name, postcode }: Suburb,
  typed: string,
): Promise<boolean> {
  if (typed === postcode || typed === servedSuburb(state, name)?.postcode) return true
  if (isFurtherPostcode(state, name, typed)) return true
  return hasPostcodeInLocality(db, { state, search, postcode: typed })
}

/** Returns the possible names of a suburb: for North Fitzroy also Fitzroy North. */
function suburbNames(city: string): string[] {
  const [first = '', ...rest] = nameWords(city)
  const side = rest.length > 0 ? direction(first) : undefined
  return [[first, ...rest].join(' '), ...(side ? [[...rest, side].join(' ')] : [])]
}

export async function findHouse(
  db: Database,
  state: AddressState,
  suburb: { search: string },
  search: Pick<AddressSearch, 'number' | 'premises' | 'words' | 'careOf' | 'notes'>,
): Promise<LocatedAddress | undefined> {
  const { number, careOf, notes } = search
  const premises = withoutSuburb(search.premises, suburb)
  const street = await findStreet(db, state, suburb, search.words)
  if (!street || !number) return undefined
  const points: PointRow[] = await pointsAtNumber(db, [street.street_id], number.first, premises.unit)
  const [best] = suggestHouses(
    points.map((point) => houseOf(point, street)),
    { number, premises },
  )
  if (!best) return undefined
  return locatedAddress(
    addressPieces(best.house.point, street, {
      number,
      premises: { ...best.premises, ...premises },
      ...(careOf && { careOf }),
      ...(notes && { notes }),
    }),
    best.house.point,
  )
}

async function findStreet(
  db: Database,
  state: AddressState,
  suburb: { search: string },
  words: string[],
): Promise<StreetRow | undefined> {
  const readings = streetReadings(words, suburb.search)
  const matching = await streetsBeginning(db, readings, { state })
  return matching.find(
    (each) =>
      each.locality === suburb.search && isNamed(each, required(readings[each.reading], 'reading').street),
  )
}

/**
 * Returns the suburb with the point of the nearest number in the typed street, because a suburb may extend into another
 * zone.
 */
export async function nearestHouse(
  db: Database,
  state: AddressState,
  suburb: Suburb,
  { number, words }: Pick<AddressSearch, 'number' | 'words'>,
): Promise<Suburb | undefined> {
  const street = number && (await findStreet(db, state, suburb, words))
  const point = street && (await nearestPoint(db, street.street_id, number.first))
  return point && { ...suburb, lat: point.lat, lng: point.lng }
}

/** Removes the suburb from the premises. In `Fitzroy, 12 Smith Street` it was read as the name of a building. */
export function withoutSuburb({ building, ...inside }: Premises, { search }: { search: string }): Premises {
  return building === undefined || nameWords(building).join(' ') === search ? inside : { ...inside, building }
}

/** Reads the first line as a street, without the suburb that many people add before or after it. */
function streetReadings(words: string[], locality: string): AddressReading[] {
  const length = locality.split(' ').length
  const isSuburb = (part: string[]) => words.length > length && part.join(' ') === locality
  const streets = [
    words,
    ...(isSuburb(words.slice(-length)) ? [words.slice(0, -length)] : []),
    ...(isSuburb(words.slice(0, length)) ? [words.slice(length)] : []),
  ]
  return streets.map((street) => {
    const { full, bare } = streetKey(street)
    return { street: full, bare, locality, place: locality, favour: 0, usesBuilding: false }
  })
}

function isNamed(street: StreetRow, typed: string): boolean {
  return street.search === typed || street.bare === typed
}

/** Returns the address as typed, because the index has no better text. */
export function asTyped(
  typed: TypedAddress,
  state: AddressState,
  suburb: GeoPoint & { name: string },
): LocatedAddress {
  const addressLine2 = typed.addressLine2?.trim()
  const address: StreetAddress = {
    addressLine1: typed.addressLine1.trim(),
    ...(addressLine2 && { addressLine2 }),
    city: suburb.name,
    state,
    country: 'Australia',
    postcode: typed.postcode.trim(),
  }
  return { ...address, lat: suburb.lat, lng: suburb.lng, text: addressText(address) }
}

/** Combines the unit of the first line with the text of the second line, without repeating either. */
export function withSecondLine(address: LocatedAddress, typed = ''): LocatedAddress {
  const second = typed.trim()
  const first = address.addressLine2
  if (!second || second === first) return address
  const lines = { ...address, addressLine2: first ? `${first}, ${second}` : second }
  return { ...lines, text: addressText(lines) }
}
