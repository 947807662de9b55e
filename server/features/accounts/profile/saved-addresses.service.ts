import type { AddressParts } from '#contract/shop/addresses.ts'
import { geocodeAddress } from '#server/features/addresses/addresses.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'

/** Locates a typed address by the index or the map service, else by its suburb. */
export async function resolveAddress(shop: Shop, parts: AddressParts): Promise<queries.NewAddress> {
  const placed = await geocodeAddress(shop, {
    addressLine1: parts.address_line_1,
    addressLine2: parts.address_line_2 ?? '',
    city: parts.city,
    state: parts.state,
    postcode: parts.postcode,
    country: parts.country ?? 'Australia',
  })
  if (!placed.ok) throw new ShopError('address_invalid')
  const { addressLine1, addressLine2 = '', city, state, postcode, lat, lng } = placed.address
  return { line_1: addressLine1, line_2: addressLine2, city, state, postcode, lat, lng }
}

export async function saveAddress(
  shop: Shop,
  userId: number,
  parts: AddressParts,
): Promise<queries.AddressRow> {
  const address = await resolveAddress(shop, parts)
  return (await queries.upsertAddress(shop.db, userId, { ...address, usedAt: null }, shop.clock.now()))!
}

export async function removeAddress(shop: Shop, userId: number, addressId: number): Promise<void> {
  const forgotten = await queries.removeAddress(shop.db, userId, addressId, shop.clock.now())
  if (forgotten === 0) throw new ShopError('not_found')
}

/** Reads a saved address of the caller. */
export async function ownAddress(
  shop: Shop,
  principal: Principal,
  addressId: number,
): Promise<queries.AddressRow> {
  const found =
    principal.kind === 'member' ? await queries.readAddress(shop.db, principal.userId, addressId) : undefined
  if (!found) throw new ShopError('address_not_found')
  return found
}

/** Saves the delivery address of an order among the buyer's addresses and returns its id. */
export async function saveDestination(
  shop: Shop,
  userId: number,
  place: queries.NewAddress & { addressId: number | null },
): Promise<number> {
  const now = shop.clock.now()
  return (await queries.upsertAddress(shop.db, userId, { ...place, usedAt: now }, now))!.address_id
}
