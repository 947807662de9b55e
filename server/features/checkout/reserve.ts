import { AGE_STATEMENT, GIFT_CONFIRMATION } from '#domain/law/buyer-confirmations.ts'
import { deliveryInstruction, versionsFor } from '#domain/law/legal-texts.ts'
import { LATEST } from '#domain/delivery/lawful-hours.ts'
import { inTransaction } from '#server/db/database.ts'
import type { UserRow } from '#server/features/accounts/accounts.service.ts'
import { keepDestination } from '#server/features/accounts/profile/saved-addresses.service.ts'
import { type PricedCart, unitsWanted } from '#server/features/cart/carts.service.ts'
import { lockOpenCart, readPriced } from '#server/features/cart/carts.service.ts'
import { noteStockChange } from '#server/features/orders/lifecycle/reservations.service.ts'
import { personKey } from '#server/features/promotions/person-keys.service.ts'
import { noteReferral } from '#server/features/promotions/referrals/referrals.service.ts'
import { startPayment } from '#server/features/payments/payments.service.ts'
import type { Store } from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './checkout.queries.ts'
import type { DeliveryTime, Destination, Gift } from './prepare.ts'

export type Order = {
  principal: Principal
  buyer: UserRow
  cartId: string
  store: Store
  destination: Destination
  time: DeliveryTime
  gift: Gift | null
  comment: string
  licenceNumber: string
  idempotencyKey: string | null
  bodyHash: Buffer
  /** What the checks saw, in cents. */
  checkedTotal: number
}

export type Reserved = { orderId: number; addressId: number; total: number }

/**
 * Promises everything at once or nothing at all, in one transaction: the units, the place in the delivery time, the
 * promo code's use and the credit are this order's from here on, and a payment is noted before it is asked for.
 * @returns `taken` with the order that the cart is already becoming
 */
export async function reserve(shop: Shop, order: Order): Promise<Reserved | { taken: number }> {
  return inTransaction(shop, async (shop) => {
    await lockOpenCart(shop, order.principal, order.cartId)
    const other = await queries.readAttempt(shop.db, order.cartId)
    if (other) return { taken: other.order_id }
    const cart = await readPriced(shop, order.principal, order.cartId)
    // Somebody took the code's last use since the checks: that is the reason, not the price it changed.
    if (cart.promo?.refusal) throw new ShopError(cart.promo.refusal)
    if (cart.totals.total !== order.checkedTotal) throw new ShopError('cart_changed')
    const addressId = await keepDestination(shop, order.buyer.user_id, order.destination)
    const { order_id: orderId } = (await queries.insertOrder(
      shop.db,
      newOrder(shop, order, cart, addressId),
    ))!
    await queries.insertLines(shop.db, orderId, linesOf(cart))
    if (cart.priced.discounts.length > 0)
      await queries.insertDiscounts(shop.db, orderId, cart.priced.discounts)
    await queries.insertCharge(shop.db, orderId, cart.totals.deliveryFee)
    await startPayment(shop, orderId, cart.totals.total)
    await holdUnits(shop, order, cart, orderId)
    await holdSlot(shop, order)
    await holdMoney(shop, order, cart, orderId)
    if (cart.row.referrer) await noteReferral(shop, cart.row.referrer.user_id, order.buyer)
    return { orderId, addressId, total: cart.totals.total }
  })
}

/** Each line with its exact share of every discount. */
function linesOf({ row, priced }: PricedCart) {
  const shares = new Map(priced.lines.map(({ key, discount }) => [key, discount]))
  return row.items.map((item) => ({ ...item, discount: shares.get(item.pack_id)! }))
}

async function holdUnits(shop: Shop, { store }: Order, cart: PricedCart, orderId: number): Promise<void> {
  const wanted = [...unitsWanted(cart.row.items)]
  const units = {
    storeId: store.store_id,
    orderId,
    productIds: wanted.map(([id]) => id),
    units: wanted.map(([, { units }]) => units),
  }
  const held = await queries.reserveStock(shop.db, units, shop.clock.now())
  if (held.length < wanted.length) throw new ShopError('out_of_stock')
  await noteStockChange(shop, store.store_id, Math.min(...held.map((row) => row.units_left)))
}

async function holdSlot(shop: Shop, { store, time }: Order): Promise<void> {
  if (time.asap) return
  const slot = {
    storeId: store.store_id,
    start: time.startAt,
    end: time.dueAt,
    capacity: store.slot_capacity,
  }
  if (!(await queries.takeSlot(shop.db, slot))) throw new ShopError('slot_full')
}

const UNIQUE_VIOLATION = '23505'
const FIRST_ORDER = ['promo_first_order_of_a_person', 'promo_first_order_of_a_user']

async function holdMoney(shop: Shop, { buyer }: Order, cart: PricedCart, orderId: number): Promise<void> {
  const { promo, priced, totals } = cart
  if (promo && !promo.refusal) {
    const use = {
      promoCodeId: promo.row.promo_code_id,
      orderId,
      userId: buyer.user_id,
      personKey: personKey(shop, buyer.mobile),
      amount: priced.discounts.find(({ kind }) => kind === 'code')?.amount ?? 0,
    }
    if (!(await queries.usePromo(shop.db, use).catch(refuseSecondUse))) {
      const usedUp = (await queries.isUsedUp(shop.db, use.promoCodeId))?.used_up
      throw new ShopError(usedUp ? 'promo_used_up' : 'promo_first_order_only')
    }
  }
  const use = { userId: buyer.user_id, orderId, amount: totals.creditUsed, now: shop.clock.now() }
  if (use.amount > 0 && !(await queries.takeCredit(shop.db, use))) throw new ShopError('cart_changed')
}

/** The same person used the code, or a first order's, in another window or account a moment ago. */
function refuseSecondUse(error: { code?: string; constraint?: string }): never {
  if (error.code !== UNIQUE_VIOLATION) throw error
  throw new ShopError(
    FIRST_ORDER.includes(error.constraint ?? '') ? 'promo_first_order_only' : 'promo_used_up',
  )
}

function newOrder(shop: Shop, order: Order, cart: PricedCart, addressId: number): queries.NewOrder {
  const { buyer, destination, time, gift, store } = order
  const { totals, containsAlcohol } = cart
  const recipientName = gift?.recipient ?? `${buyer.firstname} ${buyer.lastname}`
  return {
    userId: buyer.user_id,
    storeId: store.store_id,
    zoneId: cart.row.zone_id,
    cartId: order.cartId,
    addressId,
    address: destination,
    ...time,
    amounts: {
      items: totals.itemsTotal,
      charges: totals.deliveryFee,
      surcharge: totals.surcharge,
      discounts: totals.discount,
      credit: totals.creditUsed,
      total: totals.total,
    },
    promoCodeId: cart.promo && !cart.promo.refusal ? cart.promo.row.promo_code_id : null,
    personKey: personKey(shop, buyer.mobile),
    containsAlcohol,
    comment: order.comment,
    gift,
    recipientName,
    instruction: containsAlcohol ? deliveryInstruction(recipientName, LATEST) : '',
    ...confirmationsOf(order, containsAlcohol, shop.clock.now()),
    firstSupply: !cart.row.has_ordered,
    ageTextVersion: AGE_STATEMENT.version,
    licenceNumber: order.licenceNumber,
    idempotencyKey: order.idempotencyKey,
    bodyHash: order.bodyHash,
    now: shop.clock.now(),
  }
}

/** What the buyer confirmed by placing it, and the wordings it was placed under (L-2 to L-6). */
function confirmationsOf({ destination: { state }, gift }: Order, alcohol: boolean, now: Date) {
  const legalTexts = versionsFor({ state, alcohol, gift: gift !== null })
  const confirmsGift = alcohol && gift !== null
  return {
    ageConfirmedAt: alcohol ? now : null,
    instructionVersion: legalTexts.driver_instruction ?? null,
    giftConfirmedAt: confirmsGift ? now : null,
    giftTextVersion: confirmsGift ? GIFT_CONFIRMATION.version : null,
    legalTexts,
  }
}
