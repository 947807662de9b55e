import { cutText } from '#domain/text/cut-text.ts'
import type { AddressParts } from '#contract/shop/addresses.ts'
import { DELIVERY_NOTES_MAX } from '#domain/field-lengths.ts'
import { sortAddress } from '#domain/address/typed-address.ts'
import { ShopError } from '#server/http/errors.ts'
import { hasIndex } from './addresses.queries.ts'
import { type AddressSources, geocodeAddress } from './addresses.service.ts'
import type { LocatedAddress } from './located-address.ts'

/** An address that somebody typed, placed at its house, or at its suburb where it is not listed. */
export type PlacedAddress = LocatedAddress & { notes: string; isListed: boolean }

/** Places a typed address, or refuses it with the one message for all. @source S-VALID-1, A-ADDR-2 */
export async function placeAddress(shop: AddressSources, parts: AddressParts): Promise<PlacedAddress> {
  const typed = sortAddress({
    addressLine1: parts.address_line_1,
    addressLine2: parts.address_line_2 ?? '',
    city: parts.city,
    state: parts.state,
    postcode: parts.postcode,
    country: parts.country ?? 'Australia',
  })
  const placed = await geocodeAddress(shop, typed)
  if (!placed.ok) throw new ShopError('address_invalid')
  const isListed = placed.precision === 'house'
  // A shop without an index of its own can't tell an invented address from a real one.
  const canTell = shop.addressFinder !== null || (await hasIndex(shop.db))
  if (!isListed && parts.address_unlisted !== true && canTell) throw new ShopError('address_invalid')
  const notes = cutText(placed.address.notes ?? '', DELIVERY_NOTES_MAX)
  return { ...placed.address, notes, isListed }
}
