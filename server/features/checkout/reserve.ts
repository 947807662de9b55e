import { lawfulHours } from '#domain/delivery/lawful-hours.ts'
import { localDate } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { placeOrder } from '#contract/shop/checkout.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { allocateAmong } from '#domain/allocate.ts'
import { splitBundle } from '#domain/bundles/bundle-price.ts'
import type { Business } from '#domain/accounts/abn.ts'
import { AGE_STATEMENT, GIFT_CONFIRMATION } from '#domain/law/buyer-confirmations.ts'
import { deliveryInstruction, versionsFor } from '#domain/law/legal-texts.ts'
import { noticesOn } from '#domain/law/state-notices.ts'
import { LATEST_DELIVERY_TIME } from '#domain/law/delivery-hours.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { constraintOf } from '#server/db/violations.ts'
import type { UserRow } from '#server/features/accounts/accounts.service.ts'
import { requireNoPause } from '#server/features/accounts/care/care-cases.service.ts'
import { requireWithinLimits } from '#server/features/accounts/limits/order-limits.service.ts'
import { destinationUpsert } from '#server/features/accounts/profile/saved-addresses.service.ts'
import {
  type CartItem,
  type PricedCart,
  type ServedCustomer,
  lockOpenCart,
  drinksIn,
  promoError,
  readPriced,
  unitsWanted,
} from '#server/features/cart/carts.service.ts'
import { reserveUnits } from '#server/features/inventory/inventory.service.ts'
import {
  type NewLine,
  type NewOrder,
  insertUnpaidOrder,
} from '#server/features/orders/placement/placement.service.ts'
import { takeCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { redeemPromoCode } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import { personKey } from '#server/features/promotions/person-keys.service.ts'
import { recordReferral } from '#server/features/promotions/referrals/referrals.service.ts'
import { newOrderPayment } from '#server/features/payments/payments.service.ts'
import {
  type ChosenTime,
  type Store,
  type Zone,
  holdDeliveryTime,
  takeSlot,
} from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { requireAgeOfRule } from './age-of-rule.ts'
import * as queries from './checkout.queries.ts'
import type { Destination, Gift } from './prepare.ts'

type PlaceOrderBody = OutputOf<NonNullable<(typeof placeOrder)['body']>>

export type CheckedOrder = {
  /** The principal who may open the cart. */
  principal: Principal | ServedCustomer
  buyer: UserRow
  cartId: string
  store: Store
  zone: Zone
  destination: Destination
  time: ChosenTime
  gift: Gift | null
  business: Business | null
  comment: string
  /** Tip for the driver in cents, paid in addition to the total. */
  tip: number
  preferences: Pick<PlaceOrderBody, 'missing_wish' | 'pack_wishes'>
  licenceNumber: string
  idempotencyKey: string | null
  bodyHash: Buffer
  /** Total that the checks used, in cents. */
  checkedTotal: number
  /** Source and payment of an order taken by staff. */
  staffOrder?: {
    source: 'phone' | 'counter'
    byUserId: number
    /** Null if the payment follows later. */
    payment: NewPayment | null
  }
}

type NewPayment = ReturnType<typeof newOrderPayment>

export type OrderReservation = {
  orderId: number
  addressId: number
  /** Cents to authorise: the total and the tip. */
  toPay: number
}

/**
 * Reserves everything or nothing, in one transaction: units, the place in the delivery time, the promo code's use and
 * the credit. The payment is recorded before the gateway is called.
 * @returns `concurrentOrderId` with the order that the cart is already becoming.
 */
export async function reserve(
  shop: Shop,
  order: CheckedOrder,
): Promise<OrderReservation | { concurrentOrderId: number }> {
  return inTransaction(shop, async (shop) => {
    await lockOpenCart(shop, order.principal, order.cartId)
    const cart = await readPriced(shop, order.principal, order.cartId)
    // The code's last use may have been taken since the checks. Report that, rather than the resulting price change.
    const hasChanged = cart.totals.total !== order.checkedTotal
    if (cart.promo?.refusal && hasChanged) throw promoError(cart.promo.refusal, cart.promo.row)
    if (hasChanged) throw new ShopError('cart_changed')
    await refuseAboveLimits(shop, order, cart)
    const licensedState = cart.containsAlcohol ? order.destination.state : null
    const time = await holdDeliveryTime(shop, { ...order, licensedState })
    if (cart.containsAlcohol) requireAgeOfRule(shop, order, time.dueAt)
    const toPay = cart.totals.total + order.tip
    const { orderId, addressId } = await insertUnpaidOrder(shop, newOrder(shop, { ...order, time }, cart), {
      lines: linesOf(cart, order.preferences.pack_wishes),
      discounts: cart.priced.discounts,
      address: destinationUpsert(shop, order.buyer.user_id, order.destination),
      payment: order.staffOrder ? order.staffOrder.payment : newOrderPayment(shop, toPay),
    })
    const { store_id: storeId } = order.store
    await reserveUnits(shop, { storeId, orderId, products: productsOf(cart) })
    if (!time.asap) await takeSlot(shop, order.store, time)
    await reserveMoney(shop, order, cart, orderId)
    if (cart.row.referrer) await recordReferral(shop, cart.row.referrer.user_id, order.buyer)
    return { orderId, addressId, toPay }
  }).catch((error: unknown) => resolveDuplicateOrder(shop, order, error))
}

/**
 * Applies the buyer's own limits, and a pause that staff decided. Orders that staff take have none, because a refusal
 * would reveal them to the store.
 * @source A-CARE-2
 */
async function refuseAboveLimits(
  shop: Shop,
  { buyer, store, staffOrder }: CheckedOrder,
  { row, totals }: PricedCart,
): Promise<void> {
  if (staffOrder) return
  requireNoPause(shop, buyer.paused_at)
  if (!buyer.has_limits) return
  await requireWithinLimits(shop, {
    userId: buyer.user_id,
    zone: store.time_zone,
    cents: totals.total + totals.creditUsed,
    standardDrinks: drinksIn(row.items),
  })
}

/**
 * Handles the constraint violation of a cart that is already becoming an order; rethrows every other error. If that
 * attempt has been canceled in the meantime, the cart is free and is reserved again.
 */
async function resolveDuplicateOrder(
  shop: Shop,
  order: CheckedOrder,
  error: unknown,
): Promise<OrderReservation | { concurrentOrderId: number }> {
  if (constraintOf(error) !== 'one_order_for_a_cart') throw error
  const other = await queries.readAttempt(shop.db, order.cartId)
  return other ? { concurrentOrderId: other.order_id } : reserve(shop, order)
}

function linesOf({ row, priced }: PricedCart, preferences: PlaceOrderBody['pack_wishes']): NewLine[] {
  const shares = new Map(priced.lines.map(({ key, discount }) => [key, discount]))
  const preferenceByPack = new Map(preferences.map((one) => [one.product_pack_id, one.missing_wish]))
  return row.items.flatMap((item): NewLine[] => {
    const line = {
      ...item,
      discount: required(shares.get(item.pack_id), 'discount'),
      substitutionPreference: preferenceByPack.get(item.pack_id) ?? null,
    }
    return item.parts.length === 0 ? [line] : linesOfBundle(line)
  })
}

/** Splits a bundle into lines of its parts. Their amounts and discounts add up to those of the bundle. */
function linesOfBundle({ parts, discount, ...item }: NewLine & CartItem): NewLine[] {
  const { quantity } = item
  const price = effectivePrice({ price: item.price_cents, salePrice: item.sale_price_cents })
  const priced = parts.map((part) => ({
    price: effectivePrice({ price: part.price_cents, salePrice: part.sale_price_cents }),
    count: part.count,
  }))
  const shares = splitBundle(price, priced)
  return allocateAmong(discount, shares, (share) => share.price * share.count * quantity).map(
    ([share, ofDiscount]) => ({
      ...required(parts[share.part], 'part'),
      quantity: share.count * quantity,
      sharePrice: share.price,
      bundle: { productId: item.product_id, name: item.name, quantity },
      discount: ofDiscount,
      substitutionPreference: item.substitutionPreference,
    }),
  )
}

const productsOf = ({ row }: PricedCart) =>
  [...unitsWanted(row.items)].map(([productId, { units }]) => ({ productId, units }))

/** Reserves the use of the promo code, and the credit. */
async function reserveMoney(
  shop: Shop,
  { buyer }: CheckedOrder,
  cart: PricedCart,
  orderId: number,
): Promise<void> {
  const { promo, priced, totals } = cart
  const { user_id: userId, mobile } = buyer
  if (promo && !promo.refusal)
    await redeemPromoCode(shop, {
      promoCodeId: promo.row.promo_code_id,
      orderId,
      userId,
      personKey: personKey(shop, mobile),
      amount: priced.discounts.find(({ kind }) => kind === 'code')?.amount ?? 0,
    })
  await takeCredit(shop, { userId, orderId, amount: totals.creditUsed })
}

function newOrder(shop: Shop, order: CheckedOrder, cart: PricedCart): NewOrder {
  const { buyer, destination, gift, store } = order
  const { asap, startAt, dueAt } = order.time
  const { totals, containsAlcohol } = cart
  const recipientName = gift?.recipient ?? fullName(buyer)
  const now = shop.clock.now()
  return {
    userId: buyer.user_id,
    storeId: store.store_id,
    zoneId: cart.row.zone_id,
    cartId: order.cartId,
    address: destination,
    asap,
    startAt,
    dueAt,
    amounts: {
      items: totals.itemsTotal,
      charges: totals.deliveryFee,
      surcharge: totals.surcharge,
      discounts: totals.discount,
      credit: totals.creditUsed,
      total: totals.total,
    },
    tip: order.tip,
    promoCodeId: cart.promo && !cart.promo.refusal ? cart.promo.row.promo_code_id : null,
    personKey: personKey(shop, buyer.mobile),
    containsAlcohol,
    comment: order.comment,
    substitutionPreference: order.preferences.missing_wish,
    gift,
    business: order.business,
    recipientName,
    instruction: containsAlcohol ? deliveryInstruction(recipientName, latestTime(store, dueAt)) : '',
    ...confirmationsOf(order, containsAlcohol, now),
    firstSupply: !cart.row.has_ordered,
    ageTextVersion: AGE_STATEMENT.version,
    licenceNumber: order.licenceNumber,
    source: order.staffOrder?.source ?? 'web',
    takenBy: order.staffOrder?.byUserId ?? null,
    idempotencyKey: order.idempotencyKey,
    bodyHash: order.bodyHash,
    now,
  }
}

/**
 * Returns the buyer's confirmations and the versions of the legal texts at the time of the order.
 * @source L-2, L-3, L-4, L-5, L-6
 */
function confirmationsOf({ gift, store }: CheckedOrder, alcohol: boolean, now: Date) {
  const { state, law, time_zone: zone } = store
  const { version: notice } = noticesOn(law, localDate(now, zone))
  const legalTexts = versionsFor({ state, alcohol, gift: gift !== null, notice })
  const confirmsGift = alcohol && gift !== null
  return {
    ageConfirmedAt: alcohol ? now : null,
    instructionVersion: legalTexts.driver_instruction ?? null,
    giftConfirmedAt: confirmsGift ? now : null,
    giftTextVersion: confirmsGift ? GIFT_CONFIRMATION.version : null,
    legalTexts,
  }
}

/** Returns the local time by which the law of the day ends deliveries. @source L-6, L-18 */
const latestTime = ({ law, time_zone: zone }: Store, dueAt: Date): string =>
  lawfulHours(law, localDate(dueAt, zone))?.closes ?? LATEST_DELIVERY_TIME
