import type { AddressSearch } from '#domain/address/address-search.ts'
import type { TypedAddress } from '#domain/address/typed-address.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { isPostcodeOf } from '#domain/address/postcodes.ts'
import { parseState } from '#domain/written-states.ts'
import { type StreetNumber, streetNumberText } from '#domain/address/street-number.ts'
import { nameWords } from '#domain/address/street-words.ts'
import { type LocatedHouse, MapsUnavailable } from '#server/integrations/maps/port.ts'
import type { Shop } from '#server/shop.ts'
import {
  indexedAddressById,
  type GeocodedAddress,
  geocodeInIndex,
  searchIndex,
} from './address-index.service.ts'
import { type LocatedAddress, locatedAddress } from './located-address.ts'
import { decodeMapSuggestionId, encodeMapSuggestionId, type MapSuggestion } from './map-suggestion-id.ts'
import { asTyped, findHouse, findSuburb } from './index-lookup.ts'
import type { AddressSuggestion } from './suggest-addresses.ts'
import { mapServiceQuery, matchMapResults } from './map-suggestions.ts'

export type AddressSources = Pick<Shop, 'db' | 'keys' | 'addressFinder'>

/** A suggestion, with an attribution if it comes from the map service. */
export type Suggestion = AddressSuggestion & { attribution?: string }

/** Suggests addresses for `text`: from the map service if it is enabled and finds any, otherwise from the index. */
export async function suggestAddresses(
  shop: AddressSources,
  text: string,
  { limit, session }: { limit: number; session?: string | undefined },
): Promise<Suggestion[]> {
  const theirs = await suggestFromMapService(shop, text, session)
  return theirs.length > 0 ? theirs.slice(0, limit) : searchIndex(shop.db, text, limit)
}

async function suggestFromMapService(
  { addressFinder, keys }: AddressSources,
  text: string,
  session: string | undefined,
): Promise<Suggestion[]> {
  if (!addressFinder) return []
  const search = parseAddressSearch(text)
  const question = search.isPostOfficeBox || search.isElsewhere ? null : mapServiceQuery(search)
  if (question === null) return []
  const places = await unlessUnavailable(addressFinder.suggest(question, session))
  return matchMapResults(places ?? [], search).map(({ place, label, address, isOtherSuburb }) => {
    const { postcode: _, ...written } = address
    const choice = { place, ...written, ...(session && { session }) }
    const id = encodeMapSuggestionId(keys, choice)
    return {
      id,
      label,
      attribution: addressFinder.name,
      ...(isOtherSuburb && { other_suburb: true as const }),
    }
  })
}

/** Returns the address of a suggestion's id; null for any other text. */
export async function addressOfSuggestion(shop: AddressSources, id: string): Promise<LocatedAddress | null> {
  const choice = decodeMapSuggestionId(shop.keys, id)
  if (!choice) return indexedAddressById(shop.db, id)
  const house = await unlessUnavailable(shop.addressFinder?.locate(choice.place, choice.session))
  return (house && addressFromMapService(house, choice)) ?? addressFromIndex(shop, choice)
}

/** Combines number and unit as the shopper picked them with the remaining data from the map service. */
function addressFromMapService(
  house: LocatedHouse,
  { number, premises, careOf, notes }: MapSuggestion,
): LocatedAddress | null {
  const state = servedState(house)
  const remarks = { ...(careOf && { careOf }), ...(notes && { notes }) }
  return state && locatedAddress({ ...house, state, number, premises, ...remarks }, house)
}

/**
 * Returns the same address from the index, otherwise from its suburb, if the map service fails or has removed the
 * place.
 */
async function addressFromIndex(shop: AddressSources, choice: MapSuggestion): Promise<LocatedAddress | null> {
  const { street, city, state } = choice
  const suburb = await findSuburb(shop.db, state, { city, postcode: '' })
  if (!suburb) return null
  const house = await findHouse(shop.db, state, suburb, { ...choice, words: nameWords(street) })
  return house ?? locatedAddress({ ...choice, city: suburb.name, postcode: suburb.postcode }, suburb)
}

/** Index errors that a map service may resolve. */
const WORTH_ASKING: readonly string[] = ['unknown_suburb', 'out_of_reach', 'no_street']

/**
 * Geocodes a typed address. If the index does not have the house, the map service is queried. Its result counts only if
 * it is the house itself.
 */
export async function geocodeAddress(shop: AddressSources, typed: TypedAddress): Promise<GeocodedAddress> {
  const placed = await geocodeInIndex(shop.db, typed)
  const isSettled = placed.ok ? placed.precision === 'house' : !WORTH_ASKING.includes(placed.reason)
  if (isSettled || !shop.addressFinder) return placed
  const street = parseAddressSearch(typed.addressLine1)
  for (const question of geocodingQuestions(typed, street)) {
    const house = await unlessUnavailable(shop.addressFinder.geocode(question))
    if (house === undefined) break
    const address = house && geocodedAs(typed, street, house)
    if (address) return { ok: true, address, precision: 'house' }
  }
  return placed
}

/**
 * Returns the queries for an address. They omit the unit, because the service knows few units and returns less exact
 * results with them. The second query also omits suffix or range, because the entrance is at the same house.
 */
function geocodingQuestions(
  { city, state, postcode }: TypedAddress,
  { number, words }: AddressSearch,
): string[] {
  if (!number) return []
  const numbers = new Set([streetNumberText(number), String(number.first)])
  return [...numbers].map((each) => `${each} ${words.join(' ')}, ${city} ${state} ${postcode}`)
}

/**
 * Returns null if the result is a different house than the typed house, that is, one with another number, or with
 * neither its suburb nor its postcode.
 */
function geocodedAs(
  typed: TypedAddress,
  { number }: AddressSearch,
  house: LocatedHouse,
): LocatedAddress | null {
  const state = servedState(house)
  const numbers = parseAddressSearch(`${house.number} ${house.street}`).number
  const isSameHouse = numbers && number && isWithin(number.first, numbers)
  const isSameCity = nameWords(house.city).join(' ') === nameWords(typed.city).join(' ')
  const isNear = isSameCity || house.postcode === typed.postcode.trim()
  if (!state || state !== parseState(typed.state) || !isSameHouse || !isNear) return null
  return asTyped({ ...typed, postcode: house.postcode }, state, { ...house, name: house.city })
}

const isWithin = (number: number, { first, last = first }: StreetNumber): boolean =>
  number >= first && number <= last

function servedState({ state: name, postcode }: LocatedHouse) {
  const state = parseState(name)
  return state && state !== 'other' && isPostcodeOf(state, postcode) ? state : null
}

/** Returns undefined if there is no service or it fails. The failure has been reported already. */
async function unlessUnavailable<Answer>(answer: Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MapsUnavailable) return undefined
    throw error
  }
}
