import type { AddressSearch } from '#domain/address/address-search.ts'
import { type AddressPieces, addressLabel } from '#domain/address/compose-address.ts'
import { readWrittenAddress } from '#domain/address/read-written-address.ts'
import { streetNumberText } from '#domain/address/street-number.ts'
import { nameWords } from '#domain/address/street-words.ts'
import { type HouseSuggestion, type IndexedHouse, suggestHouses } from '#domain/address/suggest-houses.ts'
import type { SuggestedPlace } from '#server/integrations/maps/port.ts'

type MapHouse = IndexedHouse & { id: string; written: AddressPieces }

/** A suggestion of a map service: its place, and what the address is called with all that was typed. */
export type MapMatch = { place: string; label: string; address: AddressPieces }

/**
 * What a map service is asked: house, street and suburb as typed, without unit and level. The service knows few of them,
 * and would look for a street of that name.
 */
export function mapServiceQuery({ number, words, premises, state, postcode }: AddressSearch): string | null {
  if (!number || words.length === 0) return null
  // Words before the number may be a building's or the suburb's, which only the service can tell.
  return [streetNumberText(number), ...words, premises.building, state, postcode].filter(Boolean).join(' ')
}

/** The same rules for a typed number and premises as among the index's own houses; the best first, each label once. */
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

/** `Fitzroy, 12 Smith Street`: what reads like a building's name was the suburb. */
function withoutSuburb(search: AddressSearch, city: string): AddressSearch {
  const { building = '', ...inside } = search.premises
  const isSuburb = nameWords(building).join(' ') === nameWords(city).join(' ')
  return isSuburb ? { ...search, premises: inside } : search
}

function suggestionOf({ house, number, premises }: HouseSuggestion<MapHouse>): MapMatch {
  const address = { ...house.written, number, premises }
  return { place: house.id, label: addressLabel(address), address }
}
