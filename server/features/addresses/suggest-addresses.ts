import type { AddressReading } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import { addressLabel } from '#domain/address/compose-address.ts'
import { streetFit } from '#domain/address/rank-streets.ts'
import { type HouseSuggestion, suggestHouses } from '#domain/address/suggest-houses.ts'
import type { Database } from '#server/db/database.ts'
import { encodeAddressId } from './address-id.ts'
import {
  type FoundStreet,
  type PointRow,
  pointsAtNumber,
  pointsInRanges,
  type StreetRow,
} from './addresses.queries.ts'
import { type House, houseOf, addressPieces } from './located-address.ts'

export type AddressSuggestion = { id: string; label: string }

type RankedStreet = StreetRow & { usesBuilding: boolean; fit: number }
type Suggestion = HouseSuggestion<House>

const MOST_STREETS = 60
/** Half-typed numbers are completed in this many of the best streets. */
const STREETS_TO_COMPLETE = 3

/** Each street once, with the reading that fits it best. */
export function rankStreets(
  found: FoundStreet[],
  readings: readonly AddressReading[],
  { postcode }: Pick<AddressSearch, 'postcode'>,
): RankedStreet[] {
  const best = new Map<number, RankedStreet>()
  for (const street of found) {
    const reading = readings[street.reading]!
    const fit = streetFit(street, reading, postcode)
    const known = best.get(street.street_id)
    if (fit === null || (known && known.fit >= fit)) continue
    best.set(street.street_id, { ...street, fit, usesBuilding: reading.usesBuilding })
  }
  return [...best.values()]
    .toSorted((a, b) => b.fit - a.fit || b.size - a.size || a.city.localeCompare(b.city))
    .slice(0, MOST_STREETS)
}

/** The addresses of the streets that the number and premises of a search may mean. */
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
    : await pointsInRanges(db, ids.slice(0, limit), [[1, 99_999]], limit)
  const suggestions = suggestEach(streets, points, search)
  if (number && suggestions.length < limit && !number.suffix && !number.last) {
    const begun = await pointsInRanges(
      db,
      ids.slice(0, STREETS_TO_COMPLETE),
      numbersBegun(number.first),
      limit,
    )
    suggestions.push(...suggestEach(streets, begun, search))
  }
  return suggestions.slice(0, limit).map(suggestionOf)
}

/** A typed 12 may become 120 to 129. A number of four digits is complete. */
function numbersBegun(first: number): [number, number][] {
  const ranges: [number, number][] = [
    [first * 10, first * 10 + 9],
    [first * 100, first * 100 + 99],
  ]
  return ranges.filter(([, to]) => to <= 9_999)
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

function suggestionOf({ house, number, premises }: Suggestion): AddressSuggestion {
  const id = encodeAddressId({ pid: house.point.pid, number, premises })
  return { id, label: addressLabel(addressPieces(house.point, house.street, number, premises)) }
}
