import { randomBytes } from 'node:crypto'
import { plainPromoCode } from '#domain/pricing/promo-codes.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { constraintOf, sqlStateOf } from '#server/db/violations.ts'
import { findPromoCode } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import { personKey } from '#server/features/promotions/person-keys.service.ts'
import { findReferrer } from '#server/features/promotions/referrals/referrals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import { type Principal, isPerson, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type PricedCart, isInStock, priceRow, promoError, unitsWanted } from './cart-pricing.ts'
import * as queries from './carts.queries.ts'

export { type PricedCart, drinksIn, isInStock, promoError, unitsWanted } from './cart-pricing.ts'
export type { CartItemRow as CartItem } from './carts.queries.ts'

type OpenCart = { storeId: number; zoneId: number; cartId: string | undefined; force: boolean }

/** Opens a cart, or moves the given cart. A cart that the caller can't open is left alone and a new cart is created. */
export async function openCart(shop: Shop, principal: Principal, request: OpenCart): Promise<PricedCart> {
  const zone = shop.storeDirectory.zone(request.zoneId)
  const store = shop.storeDirectory.store(request.storeId)
  if (zone.primaryStoreId !== store.store_id) throw new ShopError('store_not_found')
  const sessionHash = isPerson(principal) ? principal.tokenHash : null
  const place = {
    userId: userIdOf(principal),
    sessionHash,
    storeId: store.store_id,
    zoneId: zone.zoneId,
    now: shop.clock.now(),
  }
  const { cartId } = request
  if (!cartId) return newCart(shop, place)
  return inTransaction(shop, async (shop) => {
    const old = await queries.lockCart(shop.db, cartId)
    if (!old || !mayOpen(principal, old)) return newCart(shop, place)
    if (old.store_id !== store.store_id) await moveItems(shop, old.cart_id, store.store_id, request.force)
    await queries.relocateCart(shop.db, { ...place, cartId: old.cart_id })
    return readPriced(shop, principal, old.cart_id)
  })
}

const newCartId = (): string => randomBytes(18).toString('base64url')

async function newCart(shop: Shop, place: queries.CartLocation): Promise<PricedCart> {
  const cartId = newCartId()
  return priced(shop, required(await queries.insertCart(shop.db, { ...place, cartId }), 'cart'))
}

async function moveItems(shop: Shop, cartId: string, storeId: number, force: boolean): Promise<void> {
  const unmatched = await queries.readUnmatched(shop.db, cartId, storeId)
  if (unmatched.length > 0 && !force) throw new ShopError('unmatched_packs')
  if (unmatched.length > 0) {
    await queries.removeItems(
      shop.db,
      cartId,
      unmatched.map((item) => item.cart_item_id),
    )
  }
  await queries.repackItems(shop.db, cartId, storeId, shop.clock.now())
}

/** A customer whose order staff take, identified by contact details without a session. */
export type ServedCustomer = { kind: 'served'; userId: number | null; mobile: string }

/**
 * Returns whether the caller may open the cart. A guest's cart requires only its id; a user's cart requires the owner's
 * session.
 */
const mayOpen = (who: Principal | ServedCustomer, cart: { user_id: number | null }): boolean =>
  cart.user_id === null || (who.kind !== 'served' && cart.user_id === userIdOf(who))

/** Returns the whole cart at today's prices. Throws `cart_not_found` for a placed, foreign or unknown cart. */
export async function readPriced(
  shop: Shop,
  who: Principal | ServedCustomer,
  cartId: string,
): Promise<PricedCart> {
  const row = await queries.readCart(shop.db, cartId, shopperOf(shop, who), shop.clock.now())
  if (!row || !mayOpen(who, row)) throw new ShopError('cart_not_found')
  return priced(shop, row)
}

/** Returns the shopper to price for. As at checkout, a member's mobile also matches earlier accounts. */
function shopperOf(shop: Shop, who: Principal | ServedCustomer): queries.Shopper {
  if (who.kind === 'served')
    return { userId: who.userId, personKey: who.mobile ? personKey(shop, who.mobile) : null, isServed: true }
  const mobile = who.kind === 'member' ? who.contacts.mobile : ''
  return { userId: userIdOf(who), personKey: mobile ? personKey(shop, mobile) : null }
}

type ServedOrder = {
  storeId: number
  zoneId: number
  items: readonly { packId: number; quantity: number }[]
  promoCode: string
}

/**
 * Fills a cart for an order taken by staff, in the caller's transaction.
 * @returns The cart's id.
 */
export async function fillServedCart(
  shop: Shop,
  { promoCode, items, ...place }: ServedOrder,
): Promise<string> {
  const promoCodeId = promoCode === '' ? null : await findPromoCode(shop, promoCode)
  if (promoCode !== '' && promoCodeId === null) throw new ShopError('promo_not_found')
  const quantities = new Map<number, number>()
  for (const { packId, quantity } of items) quantities.set(packId, (quantities.get(packId) ?? 0) + quantity)
  if ([...quantities.values()].some((quantity) => quantity > MAX_LINE_QUANTITY))
    throw new ShopError('quantity_too_large')
  const packs = [...quantities].map(([packId, quantity]) => ({ packId, quantity }))
  const cartId = newCartId()
  const cart = { ...place, cartId, promoCodeId, items: packs, now: shop.clock.now() }
  if ((await queries.insertServedCart(shop.db, cart)) < packs.length) throw new ShopError('pack_unavailable')
  return cartId
}

/** Returns the cart as its owner sees it, with the owner's credit and orders, for staff. */
export async function readAsOwner(shop: Shop, cartId: string): Promise<PricedCart> {
  const owner = await queries.readCartOwner(shop.db, cartId)
  if (!owner) throw new ShopError('cart_not_found')
  const { user_id: userId, mobile } = owner
  const shopper = { userId, personKey: mobile ? personKey(shop, mobile) : null }
  const row = await queries.readCart(shop.db, cartId, shopper, shop.clock.now())
  return priced(shop, required(row, 'cart'))
}

function priced({ storeDirectory, clock }: Shop, row: queries.CartRow): PricedCart {
  const timeZone = storeDirectory.store(row.store_id).time_zone
  return priceRow(row, { zone: storeDirectory.zone(row.zone_id), timeZone }, clock.now())
}

/**
 * Locks a cart until the caller's transaction ends.
 * @returns The cart's id, which differs from the given id if that cart was merged.
 */
export async function lockOpenCart(
  shop: Shop,
  who: Principal | ServedCustomer,
  cartId: string,
): Promise<string> {
  const cart = await queries.lockCart(shop.db, cartId)
  if (!cart || !mayOpen(who, cart)) throw new ShopError('cart_not_found')
  return cart.cart_id
}

/** Runs `work` while the cart is locked. `work` gets the id that `lockOpenCart` returns. */
export async function inOpenCart<T>(
  shop: Shop,
  principal: Principal,
  cartId: string,
  work: (shop: Shop, cartId: string) => Promise<T>,
): Promise<T> {
  return inTransaction(shop, async (shop) => {
    return work(shop, await lockOpenCart(shop, principal, cartId))
  })
}

type ItemAddition = { cartId: string; packId: number; quantity: number; key: string | null }

const MAX_LINE_QUANTITY = 99

export async function addItem(
  shop: Shop,
  principal: Principal,
  { cartId, packId, quantity, key }: ItemAddition,
): Promise<{ cart: PricedCart; itemId: number }> {
  const bodyHash = fingerprint({ packId, quantity })
  const item = { cartId, packId, quantity, key, bodyHash, userId: userIdOf(principal), now: shop.clock.now() }
  const added = await addOnce(shop, item)
  if (!added) throw new ShopError('cart_not_found')
  if (added.used_hash && !added.used_hash.equals(bodyHash)) throw new ShopError('idempotency_mismatch')
  if (!added.is_sold && !added.used_hash) throw new ShopError('pack_unavailable')
  if (added.cart_item_id === null)
    throw new ShopError(added.quantity + quantity > MAX_LINE_QUANTITY ? 'quantity_too_large' : 'out_of_stock')
  return { cart: await readPriced(shop, principal, added.cart_id), itemId: added.cart_item_id }
}

const CHECK_VIOLATION = '23514'

/** Adds an item. If a concurrent request with the same key was first, the second try finds its result. */
async function addOnce(shop: Shop, item: Parameters<typeof queries.addItemRow>[1]) {
  return queries.addItemRow(shop.db, item).catch((error: unknown) => {
    if (constraintOf(error) === 'cart_item_keys_pkey') return queries.addItemRow(shop.db, item)
    // The line's CHECK constraint limits it to 99.
    throw sqlStateOf(error) === CHECK_VIOLATION ? new ShopError('quantity_too_large') : error
  })
}

function refuseShortage(cart: PricedCart, itemId: number): void {
  const item = cart.row.items.find((line) => line.cart_item_id === itemId)
  if (item && !isInStock(item, unitsWanted(cart.row.items))) throw new ShopError('out_of_stock')
}

type ItemQuantityChange = { cartId: string; itemId: number; packId: number | undefined; quantity: number }

export async function updateItem(
  shop: Shop,
  principal: Principal,
  change: ItemQuantityChange,
): Promise<PricedCart> {
  return inOpenCart(shop, principal, change.cartId, async (shop, cartId) => {
    const before = await readPriced(shop, principal, cartId)
    const line = before.row.items.find((item) => item.cart_item_id === change.itemId)
    if (!line) throw new ShopError('cart_item_not_found')
    const packId = change.packId === line.pack_id ? null : (change.packId ?? null)
    // Two lines of one pack would be one line, so the existing line is removed.
    const duplicate = packId && before.row.items.find((item) => item.pack_id === packId)
    if (duplicate) await queries.removeItems(shop.db, cartId, [duplicate.cart_item_id])
    const row = { cartId, packId, quantity: change.quantity, now: shop.clock.now() }
    const updated = await queries.updateItemRow(shop.db, change.itemId, row)
    if (!updated) throw new ShopError('pack_unavailable')
    const cart = await readPriced(shop, principal, cartId)
    if (change.quantity > line.quantity || packId) refuseShortage(cart, change.itemId)
    return cart
  })
}

export async function removeItem(
  shop: Shop,
  principal: Principal,
  cartId: string,
  itemId: number,
): Promise<PricedCart> {
  return inOpenCart(shop, principal, cartId, async (shop, id) => {
    const removed = await queries.removeItems(shop.db, id, [itemId])
    if (removed === 0) throw new ShopError('cart_item_not_found')
    return readPriced(shop, principal, id)
  })
}

/**
 * Applies a code. A second code replaces the first; a rejected code leaves the first in place.
 * A member's referral code is no discount: it is stored in addition to the promo code and counts once the order has
 * arrived.
 */
export async function applyPromoCode(
  shop: Shop,
  principal: Principal,
  cartId: string,
  code: string,
): Promise<PricedCart> {
  return inOpenCart(shop, principal, cartId, async (shop, id) => {
    const promoCodeId = await findPromoCode(shop, code)
    if (promoCodeId === null) return applyReferralCode(shop, principal, id, plainPromoCode(code))
    await queries.setPromo(shop.db, id, promoCodeId)
    const cart = await readPriced(shop, principal, id)
    if (cart.promo?.refusal) throw promoError(cart.promo.refusal, cart.promo.row)
    return cart
  })
}

async function applyReferralCode(
  shop: Shop,
  principal: Principal,
  cartId: string,
  code: string,
): Promise<PricedCart> {
  const referrerId = await findReferrer(shop, code)
  if (referrerId === null) throw new ShopError('promo_not_found')
  if (referrerId === userIdOf(principal)) throw new ShopError('referral_own')
  await queries.setReferrer(shop.db, cartId, referrerId)
  const cart = await readPriced(shop, principal, cartId)
  if (cart.row.has_ordered) throw new ShopError('promo_first_order_only')
  return cart
}

export const setPromoCode = (shop: Shop, cartId: string, promoCodeId: number) =>
  queries.setPromo(shop.db, cartId, promoCodeId)

/** Removes a code that lapsed while it was in the cart. */
export const dropPromo = (shop: Shop, cartId: string) => queries.setPromo(shop.db, cartId, null)

/** Returns the part that closes the cart in the statement that places its order. */
export const closeWithOrder = (shop: Shop) => queries.closeWithOrder(shop.clock.now())

/** Moves the session's carts to its new token, in the caller's transaction. */
export async function moveCartsToSession(
  shop: Shop,
  { oldHash, newHash }: { oldHash: Buffer; newHash: Buffer },
): Promise<void> {
  await queries.moveToSession(shop.db, oldHash, newHash)
}
