import type { AddressSearch } from '#domain/address/address-search.ts'
import { type AddressPieces, addressLabel } from '#domain/address/compose-address.ts'
import { readWrittenAddress } from '#domain/address/read-written-address.ts'
import { streetNumberText } from '#domain/address/street-number.ts'
import { nameWords } from '#domain/address/street-words.ts'
import { type HouseSuggestion, type IndexedHouse, suggestHouses } from '#domain/address/suggest-houses.ts'
import type { SuggestedPlace } from '#server/integrations/maps/port.ts'

type MapHouse = IndexedHouse & { id: string; written: AddressPieces }

/** A result of the map service that matches a search, with its label. */
export type MapMatch = { place: string; label: string; address: AddressPieces }

/**
 * The query to the map service: house, street and suburb without unit and level, of which it knows few. It would look
 * for a street of that name.
 */
export function mapServiceQuery({ number, words, premises, state, postcode }: AddressSearch): string | null {
  if (!number || words.length === 0) return null
  // Words before the number may be a building or the suburb. Only the service can tell.
  return [streetNumberText(number), ...words, premises.building, state, postcode].filter(Boolean).join(' ')
}

/**
 * Matches the service's results with the typed number and unit by the rules for the index, the best first and each
 * label once.
 */
export function matchMapResults(places: readonly SuggestedPlace[], search: AddressSearch): MapMatch[] {
  const houses = places.flatMap(({ id, line, area }) => {
    const written = readWrittenAddress(line, area)
    return written ? [{ id, written, number: written.number, premises: written.premises }] : []
  })
  const streets = Map.groupBy(houses, ({ written: { street, city, state } }) => `${street}, ${city} ${state}`)
  const suggestions = [...streets.values()]
    .flatMap((group) => suggestHouses(group, withoutSuburb(search, group[0]!.written.city)))
    .toSorted((a, b) => a.band - b.band)
    .map(suggestionOf)
  return [...new Map(suggestions.map((each) => [each.label, each])).values()]
}

/** In `Fitzroy, 12 Smith Street` the suburb was read as the name of a building. */
function withoutSuburb(search: AddressSearch, city: string): AddressSearch {
  const { building = '', ...inside } = search.premises
  const isSuburb = nameWords(building).join(' ') === nameWords(city).join(' ')
  return isSuburb ? { ...search, premises: inside } : search
}

function suggestionOf({ house, number, premises }: HouseSuggestion<MapHouse>): MapMatch {
  const address = { ...house.written, number, premises }
  return { place: house.id, label: addressLabel(address), address }
}
