import { addressReadings } from '#domain/address/address-readings.ts'
import { addressVariants } from '#domain/address/address-variants.ts'
import type { AddressFault } from '#domain/address/address-faults.ts'
import { checkStreetAddress } from '#domain/address/check-street-address.ts'
import type { TypedAddress } from '#domain/address/typed-address.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import type { AddressState } from '#domain/states.ts'
import { nameWords } from '#domain/address/street-words.ts'
import { carries } from '#domain/address/suggest-houses.ts'
import { unlistedFault } from '#domain/address/unlisted-street.ts'
import { addressLabel } from '#domain/address/compose-address.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { isOutOfReach } from '#domain/delivery/delivery-reach.ts'
import type { Database } from '#server/db/database.ts'
import { decodeAddressId, encodeAddressId } from './address-id.ts'
import { pointByPid, pointNear, streetsAlike, streetsBeginning } from './addresses.queries.ts'
import { type LocatedAddress, locatedAddress, addressPieces, numberOf } from './located-address.ts'
import {
  asTyped,
  findHouse,
  findSuburb,
  hasPostcode,
  nearestHouse,
  type Suburb,
  withSecondLine,
} from './index-lookup.ts'
import { type AddressSuggestion, rankStreets, suggestIn } from './suggest-addresses.ts'
import { isSuburbAlone, suggestNearby } from './suggest-nearby.ts'

/**
 * Ranges of readings for the fuzzy search. Comparing mistyped words with every name takes 8 ms per reading on the
 * national data, so the two most likely readings are tried first, and six at most.
 */
const LOOSE_READINGS = [
  [0, 2],
  [2, 6],
] as const

/**
 * Suggests addresses of the index for `text`, most likely first. A text without a street gets no suggestions. Addresses
 * in another suburb than the typed suburb are suggested last, and only as a question.
 */
export async function searchIndex(db: Database, text: string, limit: number): Promise<AddressSuggestion[]> {
  const search = parseAddressSearch(text)
  if (search.isPostOfficeBox || search.isElsewhere || search.words.length === 0) return []
  if (await isSuburbAlone(db, search)) return []
  const variants = addressVariants(search)
  let elsewhere: AddressSuggestion[] = []
  for (const { search: variant } of variants) {
    const readings = addressReadings(variant)
    const exact = rankStreets(await streetsBeginning(db, readings, variant), readings, variant)
    const found = await suggestIn(db, exact, variant, limit)
    if (found[0] && !found[0].other_suburb) return found
    if (elsewhere.length === 0) elsewhere = found
  }
  if (elsewhere.length > 0) return elsewhere
  for (const [from, to] of LOOSE_READINGS) {
    for (const { search: variant } of variants.filter(({ isExactOnly }) => !isExactOnly)) {
      const likely = addressReadings(variant).slice(from, to)
      const alike = rankStreets(await streetsAlike(db, likely, variant), likely, variant)
      const forgiven = await suggestIn(db, alike, variant, limit)
      if (forgiven[0] && !forgiven[0].other_suburb) return forgiven
      if (elsewhere.length === 0) elsewhere = forgiven
    }
  }
  const nearby = await suggestNearby(db, variants, limit)
  return nearby.length > 0 ? nearby : elsewhere
}

/** Returns the address of an index suggestion's id; null for any other text. */
export async function indexedAddressById(db: Database, id: string): Promise<LocatedAddress | null> {
  const choice = decodeAddressId(id)
  const row = choice && (await pointByPid(db, choice.pid))
  if (!row) return null
  // The number may be part of a range in the index. An id must not place any other number at this point.
  if (!carries(numberOf(row), choice.number)) return null
  return locatedAddress(addressPieces(row, row, choice), row)
}

/** Metres to the nearest address. A phone's position has an error of 5 to 50 m between buildings. */
const NEAREST_METRES = 60

/** Returns the whole house nearest to a point as a suggestion; null if there is none within 60 m. @source A-ADDR-3 */
export async function addressNear(db: Database, point: GeoPoint): Promise<AddressSuggestion | null> {
  const row = await pointNear(db, point, NEAREST_METRES)
  if (!row) return null
  const choice = { number: numberOf(row), premises: {} }
  return {
    id: encodeAddressId({ pid: row.pid, ...choice }),
    label: addressLabel(addressPieces(row, row, choice)),
  }
}

export type GeocodedAddress =
  | { ok: true; address: LocatedAddress; precision: 'house' | 'suburb' }
  | { ok: false; reason: AddressFault }

/**
 * Geocodes a typed address in the index to its house, otherwise to the centre of its suburb. An address that can't be
 * delivered to, or has no known suburb, is rejected with the reason.
 */
export async function geocodeInIndex(db: Database, typed: TypedAddress): Promise<GeocodedAddress> {
  const checked = checkStreetAddress(typed)
  if (!checked.ok) return checked
  const { state, street } = checked
  const suburb = await findSuburb(db, state, typed)
  const postcode = typed.postcode.trim()
  if (!suburb)
    return { ok: false, reason: isOutOfReach(typed.city, postcode) ? 'out_of_reach' : 'unknown_suburb' }
  if (!(await hasPostcode(db, state, suburb, postcode)))
    return { ok: false, reason: 'postcode_of_another_suburb' }
  for (const { search } of addressVariants(street)) {
    const address = await findHouse(db, state, suburb, search)
    if (address) return { ok: true, address: withSecondLine(address, typed.addressLine2), precision: 'house' }
  }
  return geocodeUnlisted(typed, state, (await nearestHouse(db, state, suburb, street)) ?? suburb)
}

/**
 * Geocodes an address that is not in the index by its suburb. The text must still look like a house in a street of that
 * suburb.
 */
function geocodeUnlisted(
  typed: TypedAddress,
  state: AddressState,
  suburb: Pick<Suburb, 'name' | 'search' | 'lat' | 'lng'>,
): GeocodedAddress {
  const names = [suburb.search, nameWords(typed.city).join(' ')]
  const fault = unlistedFault(typed.addressLine1, typed.addressLine2 ?? '', names)
  if (fault) return { ok: false, reason: fault }
  return { ok: true, address: asTyped(typed, state, suburb), precision: 'suburb' }
}
