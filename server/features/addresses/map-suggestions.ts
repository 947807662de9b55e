import { suburbNames } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import { type AddressPieces, addressLabel } from '#domain/address/compose-address.ts'
import { readWrittenAddress } from '#domain/address/read-written-address.ts'
import { streetNumberText } from '#domain/address/street-number.ts'
import { nameWords } from '#domain/address/street-words.ts'
import { type HouseSuggestion, type IndexedHouse, suggestHouses } from '#domain/address/suggest-houses.ts'
import { required } from '#domain/required.ts'
import { withoutSuburb } from './index-lookup.ts'
import { isBuiltInSuburb } from './known-suburbs.ts'
import type { SuggestedPlace } from '#server/integrations/maps/port.ts'

type MapHouse = IndexedHouse & { id: string; written: AddressPieces }

/** A result of the map service that matches a search, with its label. */
export type MapMatch = { place: string; label: string; address: AddressPieces; isOtherSuburb: boolean }

/**
 * Returns the query to the map service: house, street and suburb without unit and level. The service knows few units
 * and would look for a street of that name.
 */
export function mapServiceQuery({ number, words, premises, state, postcode }: AddressSearch): string | null {
  if (!number || words.length === 0) return null
  // Words before the number may be a building or the suburb. Only the service can distinguish them.
  return [streetNumberText(number), ...words, premises.building, state, postcode].filter(Boolean).join(' ')
}

/**
 * Matches the service's results with the typed number and unit by the rules of the index. Returns the best first, each
 * label once.
 */
export function matchMapResults(places: readonly SuggestedPlace[], search: AddressSearch): MapMatch[] {
  const houses = places.flatMap(({ id, line, area }) => {
    const written = readWrittenAddress(line, area)
    return written ? [{ id, written, number: written.number, premises: written.premises }] : []
  })
  const inSuburb = (city: string) => withoutSuburb(search.premises, { search: nameWords(city).join(' ') })
  const streets = Map.groupBy(houses, ({ written: { street, city, state } }) => `${street}, ${city} ${state}`)
  const suggestions = [...streets.values()]
    .flatMap((group) =>
      suggestHouses(group, { ...search, premises: inSuburb(required(group[0], 'house').written.city) }),
    )
    .toSorted((a, b) => a.band - b.band)
    .map((suggestion) => suggestionOf(suggestion, search))
    .toSorted((a, b) => Number(a.isOtherSuburb) - Number(b.isOtherSuburb))
  return [...new Map(suggestions.map((each) => [each.label, each])).values()]
}

function suggestionOf(
  { house, number, premises }: HouseSuggestion<MapHouse>,
  search: AddressSearch,
): MapMatch {
  const { careOf, notes } = search
  const remarks = { ...(careOf && { careOf }), ...(notes && { notes }) }
  const address = { ...house.written, number, premises, ...remarks }
  const isOtherSuburb = !isInTypedSuburb(address.city, search.words)
  return { place: house.id, label: addressLabel(address), address, isOtherSuburb }
}

/** Returns whether a result is in the suburb that the words end in; true if they end in no suburb of the list. */
function isInTypedSuburb(city: string, words: readonly string[]): boolean {
  const suburbs = words.slice(1).map((_, i) => suburbNames(words.slice(i + 1)))
  const typed = suburbs.find((names) => names.some(isBuiltInSuburb))
  return typed === undefined || typed.includes(nameWords(city).join(' '))
}
