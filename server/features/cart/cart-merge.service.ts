import { type ComingLine, mergeLines } from '#domain/carts/merge-lines.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './cart-merge.queries.ts'
import type { PricedCart } from './cart-pricing.ts'
import { inOpenCart, readPriced } from './carts.service.ts'
import { type CartMergeRow, attachUser, setPromo } from './carts.queries.ts'

type Member = Extract<Principal, { kind: 'member' }>

/**
 * Attaches the guest's cart to the member after login. With `merge`, adds the member's older open carts in the same
 * transaction. Nothing is lost; lines that the store can't supply are listed.
 * @source S-CART-10
 */
export async function attachCart(
  shop: Shop,
  principal: Principal,
  cartId: string,
  options: { userId: number; merge: boolean },
): Promise<PricedCart> {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  if (principal.userId !== options.userId) throw new ShopError('forbidden')
  return inTransaction(shop, async (shop) => {
    // Taken before any cart lock, so that two logins can't deadlock.
    if (options.merge) await queries.lockCartsOf(shop.db, options.userId)
    return inOpenCart(shop, principal, cartId, async (shop, id) => {
      await attachUser(shop.db, id, principal, shop.clock.now())
      if (options.merge) await takeOlderCarts(shop, principal, id)
      return readPriced(shop, principal, id)
    })
  })
}

async function takeOlderCarts(shop: Shop, principal: Member, cartId: string): Promise<void> {
  const older = await queries.lockOlderCarts(shop.db, {
    userId: principal.userId,
    sessionHash: principal.tokenHash,
    cartId,
    now: shop.clock.now(),
  })
  if (older.length === 0) return
  const olderIds = older.map((cart) => cart.cart_id)
  const cart = await readPriced(shop, principal, cartId)
  await addMergedLines(
    shop,
    cart,
    'older_cart',
    await queries.readCartLines(shop.db, olderIds, cart.row.store_id),
  )
  await queries.mergeInto(shop.db, cartId, olderIds)
  const promo = older.find((each) => each.promo_code_id !== null)?.promo_code_id
  if (promo && cart.row.promo_code_id === null) await setPromo(shop.db, cartId, promo)
}

/** Adds the lines of an earlier order that this cart's store sells today. */
export async function reorder(
  shop: Shop,
  principal: Principal,
  cartId: string,
  orderId: number,
): Promise<PricedCart> {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  return inOpenCart(shop, principal, cartId, async (shop, id) => {
    const cart = await readPriced(shop, principal, id)
    const lines = await queries.readOrderLines(shop.db, orderId, principal.userId, cart.row.store_id)
    if (lines.length === 0) throw new ShopError('not_found')
    await addMergedLines(shop, cart, 'order', lines)
    return readPriced(shop, principal, id)
  })
}

async function addMergedLines(
  shop: Shop,
  { row }: PricedCart,
  source: CartMergeRow['source'],
  coming: ComingLine[],
): Promise<void> {
  const held = row.items.map((item) => ({
    packId: item.pack_id,
    productId: item.product_id,
    size: item.size,
    quantity: item.quantity,
  }))
  const { added, leftOut } = mergeLines(held, coming)
  const now = shop.clock.now()
  await queries.addLines(shop.db, row.cart_id, added, now)
  await queries.saveMerge(shop.db, row.cart_id, { source, added, left_out: leftOut }, now)
}

/** Confirms or removes the lines of a merge after the shopper has seen its notice. */
export async function answerMerge(
  shop: Shop,
  principal: Principal,
  cartId: string,
  keep: boolean,
): Promise<PricedCart> {
  return inOpenCart(shop, principal, cartId, async (shop, id) => {
    const { row } = await readPriced(shop, principal, id)
    if (row.addition && !keep) await queries.removeLines(shop.db, id, row.addition.added, shop.clock.now())
    await queries.deleteMerge(shop.db, id)
    return readPriced(shop, principal, id)
  })
}
