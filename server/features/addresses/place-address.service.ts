import { cutText } from '#domain/text/cut-text.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AddressParts } from '#contract/shop/addresses.ts'
import { faultyFields, isPlaceNotServed } from '#domain/address/address-faults.ts'
import { DELIVERY_NOTES_MAX } from '#domain/field-lengths.ts'
import { distanceKm, type GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { sortAddress } from '#domain/address/typed-address.ts'
import { ShopError } from '#server/http/errors.ts'
import { hasIndex } from './addresses.queries.ts'
import { type AddressSources, geocodeAddress } from './addresses.service.ts'
import type { LocatedAddress } from './located-address.ts'

/** A typed address with the point of its house. If it is not listed, with its pin or the point of its suburb. */
export type PlacedAddress = LocatedAddress & { notes: string; isListed: boolean }

/** Error codes for a place that no store delivers to. The checkout and the store form have their own codes. */
type NotServedCode = Extract<ErrorCode, 'area_not_served' | 'address_not_served' | 'address_invalid'>

/**
 * Geocodes a typed address to its house. An unlisted address gets its pin, or the point of its suburb.
 * @throws ShopError `notServed` for a place that no store delivers to, otherwise `address_invalid` with the wrong
 * fields
 * @source S-VALID-1, S-ERR-1, S-ERR-2, A-ADDR-2, A-ADDR-5
 */
export async function placeAddress(
  shop: AddressSources,
  parts: AddressParts,
  notServed: NotServedCode = 'area_not_served',
): Promise<PlacedAddress> {
  const typed = sortAddress({
    addressLine1: parts.address_line_1,
    addressLine2: parts.address_line_2 ?? '',
    city: parts.city,
    state: parts.state,
    postcode: parts.postcode,
    country: parts.country ?? 'Australia',
  })
  const placed = await geocodeAddress(shop, typed)
  if (!placed.ok && isPlaceNotServed(placed.reason)) throw new ShopError(notServed)
  if (!placed.ok) throw new ShopError('address_invalid', { fields: faultyFields(typed, placed.reason) })
  const isListed = placed.precision === 'house'
  // Without an index and a map service, the shop can't distinguish an invented address from a real address.
  const canTell = shop.addressFinder !== null || (await hasIndex(shop.db))
  if (!isListed && parts.address_unlisted !== true && canTell) throw new ShopError('address_invalid')
  const notes = cutText(placed.address.notes ?? '', DELIVERY_NOTES_MAX)
  const pin = isListed ? null : pinOf(parts)
  if (pin && distanceKm(pin, placed.address) > MAX_PIN_KM)
    throw new ShopError('address_invalid', { fields: faultyFields(typed, 'pin_in_another_suburb') })
  return { ...placed.address, ...pin, notes, isListed }
}

/**
 * Kilometres from a pin to the middle of its suburb, or to the nearest house of its street. The longest served suburbs
 * reach 4 km from their middle.
 */
const MAX_PIN_KM = 5

/** Returns the point that the shopper set on the map; null without one. */
const pinOf = ({ pin_lat: lat, pin_lng: lng }: AddressParts): GeoPoint | null =>
  lat === undefined || lng === undefined ? null : { lat, lng }
