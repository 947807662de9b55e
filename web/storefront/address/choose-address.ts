import { ApiError } from '#contract/client.ts'
import { ERRORS } from '#contract/errors.ts'
import {
  type AddressParts,
  getAddress,
  mapSurroundings,
  nearestAddress,
  placeAddress,
  searchAddresses,
  suburbOfText,
} from '#contract/shop/addresses.ts'
import { openCart } from '#contract/shop/carts.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { getMe } from '#contract/account/users.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { splitTypedAddress, titleCase, type TypedFields } from '#domain/address/split-typed-address.ts'
import type { AddressState } from '#domain/states.ts'
import { servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { findZone } from './delivery-area.ts'
import { readSavedAddress, saveAddress, type SavedAddress, toSavedAddress } from './saved-address.ts'

/** A place to which no store delivers. */
export type UnservedSuburb = { city: string; state: string; postcode: string }

/** Error for a place to which no store delivers. It contains the place for the sorry overlay. */
export class AreaNotServed extends ApiError {
  readonly area: UnservedSuburb
  constructor({ city, state, postcode }: UnservedSuburb) {
    const [status, msg] = ERRORS.area_not_served
    super(status, { code: 'area_not_served', msg })
    this.area = { city: titleCase(city), state, postcode }
  }
}

/** Adds the place to the API's `area_not_served` error. */
export async function withNamedArea<Answer>(place: UnservedSuburb, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw isApiError(error, 'area_not_served') ? new AreaNotServed(place) : error
  }
}

export type AddressChoice = { lat: number; lng: number; city: string; state: AddressState; postcode: string }

/**
 * Sets the visitor's delivery address. Finds its zone and store, opens the cart there or moves it, and saves the
 * address last, so that a refusal changes nothing.
 *
 * @throws AreaNotServed; ApiError `unmatched_packs` if the new store lacks packs of the cart
 */
export async function chooseAddress(
  api: PageApi,
  choice: AddressChoice,
  options: {
    isForced: boolean
    complete: (zone: { zone_id: number; primary_store_id: number }) => SavedAddress
  },
): Promise<SavedAddress> {
  const zone = await withNamedArea(choice, findZone(api, choice))
  await openCartAt(api, zone.primary_store_id, zone.zone_id, options.isForced)
  const address = options.complete(zone)
  saveAddress(api, address)
  return address
}

/**
 * Opens a cart at a store, or moves the visitor's cart there. Replaces a cart that no longer exists.
 */
async function openCartAt(api: PageApi, storeId: number, zoneId: number, isForced: boolean): Promise<void> {
  const body = { store_id: storeId, zone_id: zoneId, force_change: isForced }
  const cartId = api.cookie('cart_id')
  try {
    await api.call(openCart, { body: { ...body, ...(cartId && { cart_id: cartId }) } })
  } catch (error) {
    if (!isApiError(error, 'cart_not_found')) throw error
    await api.call(openCart, { body })
  }
}

/** Sets one of the member's saved addresses. Returns null for an unknown id. */
export async function chooseOwnAddress(api: PageApi, addressId: number, isForced: boolean) {
  const user = await api.call(getMe)
  const ownAddress = user.addresses.find((address) => address.address_id === addressId)
  return ownAddress
    ? chooseAddress(api, ownAddress, { isForced, complete: (zone) => toSavedAddress(ownAddress, zone) })
    : null
}

/**
 * Sets a member's default or last used address on a device without an address. The shop opens for it immediately, and
 * the top bar lets them change it.
 */
export async function chooseUsualAddress(api: PageApi): Promise<void> {
  if (readSavedAddress(api)) return
  const [usualAddress] = (await api.call(getMe)).addresses
  if (usualAddress)
    await chooseAddress(api, usualAddress, {
      isForced: false,
      complete: (zone) => toSavedAddress(usualAddress, zone),
    })
}

export async function chooseStreetAddress(api: PageApi, id: string, isForced: boolean) {
  const address = await api.call(getAddress, { params: { id } })
  return chooseAddress(api, address, { isForced, complete: (zone) => toSavedAddress(address, zone) })
}

/**
 * Sets the address of an earlier order of the caller, without the address's id, because the address may have been
 * deleted since. Keeps the current address if the order's address was erased after its retention period.
 */
export async function chooseOrderAddress(api: PageApi, orderId: number, isForced: boolean): Promise<void> {
  const order = await api.call(getOrder, { params: { order_id: orderId } })
  const { address_id: _, ...place } = order.addresses
  if (!place.address_line_1) return
  const orderAddress = {
    ...place,
    ...(order.address_unlisted && { address_unlisted: true }),
    delivery_notes: order.delivery_notes,
  }
  await chooseAddress(api, place, { isForced, complete: (zone) => toSavedAddress(orderAddress, zone) })
}

/** Returns the address nearest to a position; null if there is none nearby. */
export async function addressAt(
  api: PageApi,
  point: { lat: number; lng: number },
): Promise<FoundAddress | null> {
  return api.call(nearestAddress, { body: point }).catch((error: unknown) => {
    if (isApiError(error, 'address_not_found')) return null
    throw error
  })
}

/**
 * Returns the suburb of a position without an address nearby, as fields of an unlisted address with a pin. Returns
 * nothing if the suburb is unknown or the look-up fails.
 *
 * @throws AreaNotServed in a place to which no store delivers
 */
export async function unlistedAt(api: PageApi, point: { lat: number; lng: number }) {
  const around = await api.call(mapSurroundings, { body: point }).catch(() => null)
  if (!around?.city) return null
  const { city, state, postcode, is_served: isServed } = around
  if (!isServed) throw new AreaNotServed({ city, state, postcode })
  return { unlisted: { line: '', suburb: city, state, postcode }, pin: point }
}

/** Sets an address that is missing from the address index, as the shopper entered it. */
export async function chooseUnlistedAddress(api: PageApi, parts: AddressParts, isForced: boolean) {
  const address = await withNamedArea(
    parts,
    api.call(placeAddress, { body: { ...parts, address_unlisted: true } }),
  )
  return chooseAddress(api, address, { isForced, complete: (zone) => toSavedAddress(address, zone) })
}

/**
 * Looks up the saved address again, because its zone or store may have changed. Returns null without a saved address.
 * @source S-POPUP-5
 */
export async function recheckSavedAddress(api: PageApi): Promise<SavedAddress | null> {
  const saved = readSavedAddress(api)
  if (!saved) return null
  return chooseAddress(api, saved, {
    isForced: false,
    complete: (zone) => ({ ...saved, zone_id: zone.zone_id, store_id: zone.primary_store_id }),
  })
}

/** Sets a suburb from the list, in lower case and without a street; checkout asks for the street. @source S-SUBURB-2 */
export async function chooseSuburb(api: PageApi, state: AddressState, name: string, isForced: boolean) {
  const suburb = servedSuburb(state, name)
  if (!suburb) return null
  const choice = { ...suburb, city: suburb.name }
  return chooseAddress(api, choice, {
    isForced,
    complete: (zone) => ({
      city: suburb.name.toLowerCase(),
      state,
      postcode: suburb.postcode,
      lat: suburb.lat,
      lng: suburb.lng,
      zone_id: zone.zone_id,
      store_id: zone.primary_store_id,
    }),
  })
}

type FoundAddress = { id: string; label: string }

/**
 * The most likely address for a typed text, or the text as fields for the shopper to check, with the same house in
 * other suburbs.
 */
type TypedAddress = { match: FoundAddress } | { match: null; fields: TypedFields; elsewhere: FoundAddress[] }

/** Maximum number of addresses in other suburbs that a question lists. */
const MAX_ELSEWHERE = 3

/**
 * Finds the most likely address for a text that was typed without picking a suggestion. A text without a number has no
 * match, because house numbers are never guessed. Neither has an address in another suburb than the typed suburb.
 *
 * @throws AreaNotServed if the text is an address or a suburb in a place to which no store delivers
 * @source S-VALID-1, S-ADDR-3, S-ERR-2
 */
export async function readTypedAddress(api: PageApi, text: string, session: string): Promise<TypedAddress> {
  const fields = splitTypedAddress(text)
  const { number } = parseAddressSearch(text)
  const found = number ? await findMatches(api, text, session) : []
  const match = found.find((each) => !each.other_suburb)
  // A suggestion with another postcode is a guess. The address may be in a place that isn't served.
  if (!match?.label.includes(fields.postcode)) await rejectUnservedArea(api, text, fields)
  if (match) return { match }
  return { match: null, fields, elsewhere: found.map(({ id, label }) => ({ id, label })) }
}

/** Returns the most likely addresses. Those in another suburb than the typed suburb come last. */
function findMatches(api: PageApi, text: string, session: string) {
  const query = { search: text, session: session || undefined, limit: MAX_ELSEWHERE }
  return api.call(searchAddresses, { query })
}

/** Rejects addresses and suburbs in unserved places. Other errors are shown after the shopper has reviewed the fields. */
async function rejectUnservedArea(api: PageApi, text: string, fields: TypedFields): Promise<void> {
  await rejectUnservedAddress(api, fields)
  // A failed lookup leaves the message that the address is invalid.
  const place = await api.call(suburbOfText, { query: { search: text } }).catch(() => null)
  if (place?.is_served === false) throw new AreaNotServed(place)
}

async function rejectUnservedAddress(
  api: PageApi,
  { line, suburb, state, postcode }: TypedFields,
): Promise<void> {
  if (!line || !suburb || !state || !postcode) return
  const parts = { address_line_1: line, city: suburb, state, postcode }
  await withNamedArea(parts, api.call(placeAddress, { body: parts })).catch((error: unknown) => {
    if (!isApiError(error, 'address_invalid')) throw error
  })
}
