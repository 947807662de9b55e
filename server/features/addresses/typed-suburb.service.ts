import { suburbNames } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { splitTypedAddress, titleCase } from '#domain/address/split-typed-address.ts'
import { streetType } from '#domain/address/street-words.ts'
import { isOutOfReach } from '#domain/delivery/delivery-reach.ts'
import type { Shop } from '#server/shop.ts'
import { type KnownSuburb, knownSuburbs } from './known-suburbs.ts'

type TypedSuburb = { city: string; state: string; postcode: string; is_served: boolean }

/**
 * Returns the suburb in which a typed address ends, and whether a store delivers there. An unknown suburb is outside
 * the zones if its state or its postcode is. Returns null for a post office box and for a text without a suburb.
 * @source S-ADDR-5, A-ADDR-4
 */
export async function typedSuburb(
  shop: Pick<Shop, 'db' | 'storeDirectory'>,
  text: string,
): Promise<TypedSuburb | null> {
  const search = parseAddressSearch(text)
  if (search.isPostOfficeBox || search.words.length === 0) return null
  const found = await knownSuburbAtEnd(shop, search)
  if (found) {
    const isServed = shop.storeDirectory.zoneAt(found) !== undefined
    return { city: found.name, state: found.state, postcode: found.postcode, is_served: isServed }
  }
  const fields = splitTypedAddress(text)
  const city = fields.suburb || (isNameAlone(search, fields.postcode) ? titleCase(fields.line) : '')
  const isOutside = search.isElsewhere || (fields.postcode !== '' && isOutOfReach(city, fields.postcode))
  return city && fields.state && isOutside
    ? { city, state: fields.state, postcode: fields.postcode, is_served: false }
    : null
}

/** Returns the known suburb in which a text ends, a served one first. */
export async function knownSuburbAtEnd(
  shop: Pick<Shop, 'db' | 'storeDirectory'>,
  search: AddressSearch,
): Promise<KnownSuburb | undefined> {
  const known = search.isElsewhere ? [] : await suburbsAtEnd(shop, search)
  const { postcode = '' } = search
  const served = known.find((suburb) => shop.storeDirectory.zoneAt(suburb))
  return served ?? known.find((suburb) => postcode === '' || suburb.postcode === postcode)
}

/** Returns whether a text without a known suburb can be a suburb's name: it has no street type and no house number. */
function isNameAlone({ number, words }: AddressSearch, postcode: string): boolean {
  // Without a house number, a postcode outside the served states is parsed as one: `Brisbane 4000`.
  const hasHouse = number !== undefined && String(number.first) !== postcode
  return !hasHouse && !words.some((word) => streetType(word) !== undefined)
}

/** Returns the suburbs with the longest known name at the end of the words. Words after a number begin with a street. */
async function suburbsAtEnd(
  { db }: Pick<Shop, 'db'>,
  { words, number, state }: AddressSearch,
): Promise<KnownSuburb[]> {
  const endings = words.map((_, start) => suburbNames(words.slice(start))).slice(number ? 1 : 0)
  const suburbs = await knownSuburbs(db, endings.flat(), state)
  const longest = endings.find((names) => suburbs.some(({ search }) => names.includes(search)))
  return suburbs.filter(({ search }) => longest?.includes(search))
}
