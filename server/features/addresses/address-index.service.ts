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
import { isOutOfReach } from '#domain/delivery/delivery-reach.ts'
import type { Database } from '#server/db/database.ts'
import { decodeAddressId } from './address-id.ts'
import { pointByPid, streetsAlike, streetsBeginning } from './addresses.queries.ts'
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

/**
 * Ranges of readings for the fuzzy search. Comparing mistyped words with every name takes 8 ms per reading on the
 * national data, so the two most likely readings are tried first, and six at most.
 */
const LOOSE_READINGS = [
  [0, 2],
  [2, 6],
] as const

/** Suggests addresses of the index for `text`, most likely first. A text without a street gets no suggestions. */
export async function searchIndex(db: Database, text: string, limit: number): Promise<AddressSuggestion[]> {
  const search = parseAddressSearch(text)
  if (search.isPostOfficeBox || search.isElsewhere || search.words.length === 0) return []
  const variants = addressVariants(search)
  for (const { search: variant } of variants) {
    const readings = addressReadings(variant)
    const exact = rankStreets(await streetsBeginning(db, readings, variant), readings, variant)
    const found = await suggestIn(db, exact, variant, limit)
    if (found.length > 0) return found
  }
  for (const [from, to] of LOOSE_READINGS) {
    for (const { search: variant } of variants.filter(({ isExactOnly }) => !isExactOnly)) {
      const likely = addressReadings(variant).slice(from, to)
      const alike = rankStreets(await streetsAlike(db, likely, variant), likely, variant)
      const forgiven = await suggestIn(db, alike, variant, limit)
      if (forgiven.length > 0) return forgiven
    }
  }
  return []
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
