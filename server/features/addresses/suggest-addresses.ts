import type { AddressReading } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import { buildingNames, ignoresBuildingSuburb, isOtherSuburb } from '#domain/address/other-suburb.ts'
import { addressLabel } from '#domain/address/compose-address.ts'
import { isPostcodeOf } from '#domain/address/postcodes.ts'
import { streetFit } from '#domain/address/rank-streets.ts'
import { type HouseSuggestion, suggestHouses } from '#domain/address/suggest-houses.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { encodeAddressId } from './address-id.ts'
import {
  firstPoints,
  type FoundStreet,
  type PointRow,
  pointsAtNumber,
  type StreetRow,
} from './addresses.queries.ts'
import { knownSuburbNames } from './known-suburbs.ts'
import { type House, houseOf, addressPieces } from './located-address.ts'

/** A suggestion. With `other_suburb` it is not in the typed suburb, so it is only a question to the shopper. */
export type AddressSuggestion = { id: string; label: string; other_suburb?: true }

/** A street with its score and the reading that found it. */
export type RankedStreet = StreetRow & { wanted: AddressReading; fit: number }
type Suggestion = HouseSuggestion<House> & { isOther: boolean }

const MAX_STREETS = 60

/** Returns each street once, with its best matching reading. */
export function rankStreets(
  found: FoundStreet[],
  readings: readonly AddressReading[],
  { postcode }: Pick<AddressSearch, 'postcode'>,
): RankedStreet[] {
  const best = new Map<number, RankedStreet>()
  for (const street of found) {
    const reading = required(readings[street.reading], 'reading')
    const fit = streetFit(street, reading, postcode)
    const known = best.get(street.street_id)
    if (fit === null || (known && known.fit >= fit)) continue
    best.set(street.street_id, { ...street, fit, wanted: reading })
  }
  return [...best.values()]
    .toSorted((a, b) => b.fit - a.fit || b.size - a.size || a.city.localeCompare(b.city))
    .slice(0, MAX_STREETS)
}

/**
 * Returns the addresses of the streets that match the number and premises of a search. Addresses in the typed suburb
 * come first.
 */
export async function suggestIn(
  db: Database,
  streets: readonly RankedStreet[],
  search: AddressSearch,
  limit: number,
): Promise<AddressSuggestion[]> {
  if (streets.length === 0) return []
  const { number, premises } = search
  const ids = streets.map((street) => street.street_id)
  const points = number
    ? await pointsAtNumber(db, ids, number.first, premises.unit)
    : await firstPoints(db, ids.slice(0, limit), limit)
  const found = agreeing(await suggestEach(db, streets, points, search), search)
  return found
    .toSorted((a, b) => Number(a.isOther) - Number(b.isOther))
    .slice(0, limit)
    .map((suggestion) => suggestionOf(suggestion, search))
}

/**
 * Returns the suggestions with the typed postcode. If there are none, returns those of the state that the postcode
 * belongs to. They visibly differ from the typed text, and the shopper has to pick one.
 */
function agreeing(suggestions: Suggestion[], { postcode = '' }: AddressSearch): Suggestion[] {
  if (postcode.length < 4) return suggestions
  const same = suggestions.filter(({ house }) => house.point.postcode === postcode)
  return same.length > 0
    ? same
    : suggestions.filter(({ house }) => isPostcodeOf(house.street.state, postcode))
}

async function suggestEach(
  db: Database,
  streets: readonly RankedStreet[],
  points: PointRow[],
  search: AddressSearch,
): Promise<Suggestion[]> {
  const byStreet = Map.groupBy(points, (point) => point.street_id)
  const withHouses = streets.filter(({ street_id }) => byStreet.has(street_id))
  const isSuburb = await suburbTest(db, withHouses, search)
  const { building, ...inside } = search.premises
  return withHouses
    .filter((street) => !ignoresBuildingSuburb(street, street.wanted, building, isSuburb))
    .flatMap((street) => {
      const houses = (byStreet.get(street.street_id) ?? []).map((point) => houseOf(point, street))
      const isInside = street.wanted.usesBuilding && building !== undefined
      return suggestHouses(houses, isInside ? { ...search, premises: inside } : search).map((suggestion) => {
        const { postcode } = suggestion.house.point
        const isOther = isOtherSuburb({ ...street, postcode }, street.wanted, search.postcode, isSuburb)
        return { ...suggestion, isOther }
      })
    })
    .toSorted((a, b) => a.band - b.band)
}

/** Returns a function that reports whether a name is a suburb. It reads only the names that streets did not match. */
async function suburbTest(
  db: Database,
  streets: readonly RankedStreet[],
  { premises: { building = '' }, state }: AddressSearch,
): Promise<(name: string) => boolean> {
  const unmatched = streets
    .filter(({ locality, wanted }) => wanted.locality !== locality)
    .map(({ wanted }) => wanted.locality)
  const names = [...unmatched, ...buildingNames(building)].filter(Boolean)
  const known = await knownSuburbNames(db, names, state)
  return (name) => known.has(name)
}

function suggestionOf(
  { house, number, premises, isOther }: Suggestion,
  { careOf, notes }: AddressSearch,
): AddressSuggestion {
  const remarks = { ...(careOf && { careOf }), ...(notes && { notes }) }
  const id = encodeAddressId({ pid: house.point.pid, number, premises, ...remarks })
  return {
    id,
    label: addressLabel(addressPieces(house.point, house.street, { number, premises, ...remarks })),
    ...(isOther && { other_suburb: true }),
  }
}
