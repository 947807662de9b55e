import type { AddressDetails } from '#contract/account/users.ts'
import type { AddressParts } from '#contract/shop/addresses.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { type PlacedAddress, placeAddress } from '#server/features/addresses/place-address.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'

/**
 * Geocodes the typed address of an order. An address that is on no map is rejected unless it is marked as unlisted.
 * @source A-ADDR-2
 */
export const resolveAddress = async (shop: Shop, parts: AddressParts): Promise<queries.NewAddress> =>
  newAddress(parts, await placeAddress(shop, parts, 'address_not_served'))

function newAddress(parts: AddressParts, placed: PlacedAddress): queries.NewAddress {
  const { notes, isListed, ...address } = placed
  const { addressLine1, addressLine2 = '', city, state, postcode, lat, lng } = address
  const place = { line_1: addressLine1, line_2: addressLine2, city, state, postcode, lat, lng }
  return { ...place, delivery_notes: parts.delivery_notes || notes, is_unlisted: !isListed }
}

export async function saveAddress(
  shop: Shop,
  userId: number,
  parts: AddressParts & AddressDetails,
): Promise<queries.AddressRow> {
  const address = newAddress(parts, await placeAddress(shop, parts))
  const { label = '', default: isDefault } = parts
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const saved = required(
      await queries.upsertAddress(shop.db, userId, { ...address, label, usedAt: null }, now),
      'address',
    )
    return isDefault ? changeAddress(shop, userId, saved.address_id, { default: true }) : saved
  })
}

export function changeAddress(
  shop: Shop,
  userId: number,
  addressId: number,
  details: AddressDetails,
): Promise<queries.AddressRow> {
  const { label, default: isDefault, delivery_notes: notes } = details
  return inTransaction(shop, async (shop) => {
    if (isDefault) await queries.clearDefaultAddress(shop.db, userId)
    const changed = await queries.changeAddress(
      shop.db,
      { userId, addressId },
      {
        ...(label !== undefined && { label }),
        ...(isDefault !== undefined && { isDefault }),
        ...(notes !== undefined && { notes }),
      },
    )
    if (!changed) throw new ShopError('not_found')
    return changed
  })
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

/** Saves the new destination of an existing order. Runs in the caller's transaction. */
export async function saveDestination(
  shop: Shop,
  userId: number,
  place: queries.NewAddress,
): Promise<queries.AddressRow> {
  const now = shop.clock.now()
  return required(await queries.upsertAddress(shop.db, userId, { ...place, usedAt: now }, now), 'address')
}

/** Returns the statement that saves an order's delivery address, for use within the statement that writes the order. */
export function destinationUpsert(shop: Shop, userId: number, place: queries.NewAddress) {
  const now = shop.clock.now()
  return queries.addressUpsert(userId, { ...place, usedAt: now }, now)
}
