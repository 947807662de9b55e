import { type AddressReading, addressReadings } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import {
  addressLabel,
  type AddressPieces,
  addressText,
  composeAddress,
  type StreetAddress,
} from '#domain/address/compose-address.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import type { Premises } from '#domain/address/premises.ts'
import { streetFit } from '#domain/address/rank-streets.ts'
import type { StreetNumber } from '#domain/address/street-number.ts'
import { type HouseSuggestion, type IndexedHouse, suggestHouses } from '#domain/address/suggest-houses.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { Database } from '#server/db/database.ts'
import { decodeAddressId, encodeAddressId } from './address-id.ts'
import {
  type FoundStreet,
  pointByPid,
  type PointRow,
  pointsAtNumber,
  pointsInRanges,
  type StreetRow,
  streetsAlike,
  streetsBeginning,
} from './addresses.queries.ts'

export type AddressSuggestion = { id: string; label: string }

export type FoundAddress = StreetAddress & GeoPoint & { text: string }

export type House = IndexedHouse & { point: PointRow; street: StreetRow }
type Suggestion = HouseSuggestion<House>

const USUAL_LIMIT = 8
const MOST_RESULTS = 20
const MOST_STREETS = 60
/** Mistyped words are compared with everything, so only the likeliest ways to read them are. */
const MOST_LOOSE_READINGS = 8
/** How many of the best streets are worth completing a half-typed number in. */
const STREETS_TO_COMPLETE = 3

/** Addresses that may be meant by `text`, the likeliest first. Text that names no street finds none. */
export async function searchAddresses(
  db: Database,
  text: string,
  limit = USUAL_LIMIT,
): Promise<AddressSuggestion[]> {
  const search = parseAddressSearch(text)
  if (search.isPostOfficeBox || search.isElsewhere || search.words.length === 0) return []
  const most = Math.min(Math.max(1, Math.trunc(limit) || USUAL_LIMIT), MOST_RESULTS)
  const readings = addressReadings(search)
  const exact = rankStreets(await streetsBeginning(db, readings, search), readings, search)
  const found = await suggestIn(db, exact, search, most)
  if (found.length > 0) return found
  const likeliest = readings.slice(0, MOST_LOOSE_READINGS)
  const alike = rankStreets(await streetsAlike(db, likeliest, search), likeliest, search)
  return suggestIn(db, alike, search, most)
}

/** The address behind a search result's id; null for anything that is none. */
export async function addressById(db: Database, id: string): Promise<FoundAddress | null> {
  const choice = decodeAddressId(id)
  const row = choice && (await pointByPid(db, choice.pid))
  if (!row) return null
  const number = { ...choice.number, first: row.number_first }
  return foundAddress(pieces(row, row, number, choice.premises), row)
}

export function foundAddress(address: AddressPieces, { lat, lng }: GeoPoint): FoundAddress {
  const composed = composeAddress(address)
  return { ...composed, lat, lng, text: addressText(composed) }
}

export type RankedStreet = StreetRow & { usesBuilding: boolean; fit: number }

/** Each street once, by the reading that it fits best. */
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

async function suggestIn(
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

/** 12 may become 120 to 129; four digits are a whole number in any street there is. */
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

export function houseOf(point: PointRow, street: StreetRow): House {
  return { point, street, number: numberOf(point), premises: premisesOf(point) }
}

function numberOf(point: PointRow): StreetNumber {
  return {
    first: point.number_first,
    ...(point.number_suffix && { suffix: point.number_suffix }),
    ...(point.number_last && { last: point.number_last }),
    ...(point.last_suffix && { lastSuffix: point.last_suffix }),
  }
}

function premisesOf({ unit_type, unit, level, building }: PointRow): Premises {
  return {
    ...(unit_type && { unitType: unit_type }),
    ...(unit && { unit }),
    ...(level && { level }),
    ...(building && { building }),
  }
}

function suggestionOf({ house, number, premises }: Suggestion): AddressSuggestion {
  const id = encodeAddressId({ pid: house.point.pid, number, premises })
  return { id, label: addressLabel(pieces(house.point, house.street, number, premises)) }
}

export function pieces(
  point: PointRow,
  street: StreetRow,
  number: StreetNumber,
  premises: Premises,
): AddressPieces {
  const { name, city, state } = street
  return { premises, number, street: name, city, state, postcode: point.postcode }
}
