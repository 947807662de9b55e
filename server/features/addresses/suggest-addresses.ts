import type { AddressReading } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
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
import { type House, houseOf, addressPieces } from './located-address.ts'

export type AddressSuggestion = { id: string; label: string }

type RankedStreet = StreetRow & { usesBuilding: boolean; fit: number }
type Suggestion = HouseSuggestion<House>

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
    best.set(street.street_id, { ...street, fit, usesBuilding: reading.usesBuilding })
  }
  return [...best.values()]
    .toSorted((a, b) => b.fit - a.fit || b.size - a.size || a.city.localeCompare(b.city))
    .slice(0, MAX_STREETS)
}

/** Returns the addresses of the streets that match the number and premises of a search. */
export async function suggestIn(
  db: Database,
  streets: RankedStreet[],
  search: AddressSearch,
  limit: number,
): Promise<AddressSuggestion[]> {
  if (streets.length === 0) return []
  const { number, premises } = search
  const ids = streets.map((street) => street.street_id)
  const points = number
    ? await pointsAtNumber(db, ids, number.first, premises.unit)
    : await firstPoints(db, ids.slice(0, limit), limit)
  return agreeing(suggestEach(streets, points, search), search)
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

function suggestEach(streets: RankedStreet[], points: PointRow[], search: AddressSearch): Suggestion[] {
  const byStreet = Map.groupBy(points, (point) => point.street_id)
  return streets
    .flatMap((street) => {
      const houses = (byStreet.get(street.street_id) ?? []).map((point) => houseOf(point, street))
      const { building, ...inside } = search.premises
      return suggestHouses(houses, street.usesBuilding && building ? { ...search, premises: inside } : search)
    })
    .toSorted((a, b) => a.band - b.band)
}

function suggestionOf(
  { house, number, premises }: Suggestion,
  { careOf, notes }: AddressSearch,
): AddressSuggestion {
  const remarks = { ...(careOf && { careOf }), ...(notes && { notes }) }
  const id = encodeAddressId({ pid: house.point.pid, number, premises, ...remarks })
  return {
    id,
    label: addressLabel(addressPieces(house.point, house.street, { number, premises, ...remarks })),
  }
}
