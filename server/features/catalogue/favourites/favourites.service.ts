import { MAX_FAVOURITES } from '#contract/shop/favourites.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './favourites.queries.ts'

/** Requires a member, because a pending guest has no account yet. Another user's list is answered as not found. */
function ownerOf(principal: Principal, userId: number): number {
  if (principal.kind !== 'member' || principal.userId !== userId) throw new ShopError('not_found')
  return userId
}

export async function favouritesOf(
  shop: Shop,
  principal: Principal,
  userId: number,
): Promise<queries.FavouriteRow[]> {
  return queries.readFavourites(shop.db, ownerOf(principal, userId))
}

/** @throws `product_not_found` if the only given product is unknown. */
export async function addFavourites(
  shop: Shop,
  principal: Principal,
  { userId, productIds }: { userId: number; productIds: readonly number[] },
): Promise<queries.FavouriteRow[]> {
  const owner = ownerOf(principal, userId)
  const existing = await queries.readFavourites(shop.db, owner)
  const isKnown = (id: number) => shop.catalogue.hasProduct(id)
  const added = productIds.filter((id) => isKnown(id) && !existing.some((row) => row.product_id === id))
  if (existing.length + added.length > MAX_FAVOURITES) throw new ShopError('too_many_favourites')
  if (productIds.length === 1 && !productIds.every(isKnown)) throw new ShopError('product_not_found')
  await queries.insertFavourites(shop.db, owner, added, shop.clock.now())
  return queries.readFavourites(shop.db, owner)
}

export async function removeFavourite(
  shop: Shop,
  principal: Principal,
  { userId, productId }: { userId: number; productId: number },
): Promise<void> {
  await queries.deleteFavourite(shop.db, ownerOf(principal, userId), productId)
}
