import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { PlaceOrderInput } from '#contract/shop/checkout.ts'
import { fromDollars } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import type { PricedCart } from '#server/features/cart/carts.service.ts'
import { dropPromo, promoError, readPriced } from '#server/features/cart/carts.service.ts'
import { authorise } from '#server/features/payments/payments.service.ts'
import {
  admitPayment,
  countDecline,
  returnPayment,
} from '#server/features/payments/decline-limits.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import { asUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import {
  type KeepSession,
  admitGuest,
  askGuest,
  askKnownGuest,
  buysAsMember,
  checkGuest,
  isKnownGuest,
  memberBuyer,
} from './buyer.ts'
import * as queries from './checkout.queries.ts'
import {
  checkCart,
  businessOf,
  deliveryTimeOf,
  destinationOf,
  deviceDataOf,
  giftOf,
  licenceNumber,
  refuseExcludedGift,
} from './prepare.ts'
import { type CheckedOrder, type OrderReservation, reserve } from './reserve.ts'
import { LEFT_BEHIND, completeAttempt, abandonAttempt, resolveAttempt } from './attempts.service.ts'

export type ConfirmedOrder = { orderId: number; userId: number; addressId: number }

type Request = {
  principal: Principal
  body: PlaceOrderInput
  /** The unparsed body; a guest's form is validated only when it is used. */
  form: unknown
  key: string | null
  keepSession: KeepSession
  /** The caller's network. */
  from: string
}

/** Milliseconds for which a placed order can be found by its idempotency key. */
const REMEMBERED_MS = 24 * 3600_000
const POLL_MS = 60
const TIMEOUT_MS = 20_000

/**
 * Places an order completely or not at all: checks everything, reserves everything in one transaction, authorises the
 * payment, and places the order.
 * If a step in between fails, `resolveAttempt` later places or cancels the order.
 */
export async function placeOrder(shop: Shop, request: Request): Promise<ConfirmedOrder> {
  const { body } = request
  const caller = { userId: userIdOf(request.principal), key: request.key, bodyHash: fingerprint(body) }
  const result = await reserveOrder(shop, request, caller.bodyHash).catch(async (error: unknown) => {
    // An earlier request may have closed the cart, or reserved its last bottle. Its result is then returned.
    const duplicate = error instanceof ShopError && (await queries.readAttempt(shop.db, body.cart_id))
    if (duplicate) return { concurrentOrderId: duplicate.order_id }
    // The code was used up concurrently, or by this person under an earlier account. It is removed, so that the next
    // try succeeds.
    if (error instanceof ShopError && error.code.startsWith('promo_')) await dropPromo(shop, body.cart_id)
    throw error
  })
  if ('concurrentOrderId' in result) {
    const duplicate = await queries.readAttemptById(shop.db, result.concurrentOrderId)
    return (
      (await answerEarlier(shop, required(duplicate, 'earlier attempt'), caller)) ?? placeOrder(shop, request)
    )
  }
  const { order, reserved } = result
  await pay(shop, order, reserved, body)
  return { orderId: reserved.orderId, userId: order.buyer.user_id, addressId: reserved.addressId }
}

type ReservedOrder = { order: CheckedOrder; reserved: OrderReservation } | { concurrentOrderId: number }

async function reserveOrder(shop: Shop, request: Request, bodyHash: Buffer): Promise<ReservedOrder> {
  const order = await checkOrder(shop, request, bodyHash)
  const payer = payerOf(order)
  await admitPayment(shop, payer)
  const reserved = await reserve(shop, order).catch(async (error: unknown) => {
    await returnPayment(shop, payer)
    throw error
  })
  if (!('concurrentOrderId' in reserved)) return { order, reserved }
  await returnPayment(shop, payer)
  return reserved
}

/** Declined payments are counted per buyer and cart, because a cart may be paid again after a decline. */
const payerOf = ({ buyer, cartId }: CheckedOrder) => ({ userId: buyer.user_id, subject: `cart ${cartId}` })

/** Runs every check that can reject the order, before anything is reserved. */
async function checkOrder(shop: Shop, request: Request, bodyHash: Buffer): Promise<CheckedOrder> {
  const { principal, body, key } = request
  const asMember = buysAsMember(principal, body)
  const cart = await readPriced(shop, principal, body.cart_id)
  await refuseLapsedPromo(shop, cart, body.expected_total)
  checkCart(cart, body.expected_total)
  const zone = shop.storeDirectory.zone(cart.row.zone_id)
  const store = shop.storeDirectory.store(cart.row.store_id)
  const gift = giftOf(body, cart.containsAlcohol)
  const business = businessOf(body, cart.totals.total)
  if (gift) await refuseExcludedGift(shop, gift)
  const time = await deliveryTimeOf(shop, body, store, zone)
  const destination = await destinationOf(shop, principal, body, zone)
  const number = licenceNumber(store, {
    state: destination.state,
    containsAlcohol: cart.containsAlcohol,
    time,
  })
  const occasion = { timeZone: store.time_zone, needsAge: cart.containsAlcohol }
  if (isKnownGuest(principal, body)) return askKnownGuest(shop, principal)
  if (!asMember) {
    const caller = { principal, from: request.from, captcha: body.captcha }
    const guest = await checkGuest(shop, request.form, occasion, (each) => admitGuest(shop, caller, each))
    return askGuest(shop, principal, guest, request.keepSession)
  }
  return {
    principal,
    buyer: await memberBuyer(shop, principal, body, occasion),
    // Differs from the requested cart if that cart was merged into this cart.
    cartId: cart.row.cart_id,
    store,
    zone,
    destination,
    time,
    gift,
    business,
    comment: body.comment ?? '',
    tip: fromDollars(body.tip ?? 0),
    preferences: body,
    licenceNumber: number,
    idempotencyKey: key,
    bodyHash,
    checkedTotal: cart.totals.total,
  }
}

/**
 * Rejects an order whose promo code has lapsed in the cart, and removes the code, so that the next try has the price
 * that is shown. A caller who expects the total without the code has already seen that it isn't applied.
 */
async function refuseLapsedPromo(
  shop: Shop,
  { row, promo, totals }: PricedCart,
  expectedTotal: number | undefined,
): Promise<void> {
  if (!promo?.refusal) return
  if (expectedTotal !== undefined && fromDollars(expectedTotal) === totals.total) return
  // If an earlier request of the same cart used the code, it has not lapsed.
  if (await queries.readAttempt(shop.db, row.cart_id)) throw promoError(promo.refusal, promo.row)
  await dropPromo(shop, row.cart_id)
  throw promoError(promo.refusal, promo.row)
}

async function pay(
  shop: Shop,
  order: CheckedOrder,
  { orderId, toPay }: OrderReservation,
  body: PlaceOrderInput,
): Promise<void> {
  const authorisation = {
    orderId,
    amount: toPay,
    nonce: body.transaction_token,
    customerId: order.buyer.user_id,
    keep: body.save_payment_method,
    ...deviceDataOf(body),
  }
  const payer = payerOf(order)
  if (toPay === 0) await returnPayment(shop, payer)
  const sale =
    toPay === 0
      ? null
      : await countDecline(shop, payer, () => authorise(shop, authorisation)).catch(asUnreachable)
  if (sale === 'unreachable' || sale?.state === 'declined') {
    const code = sale === 'unreachable' ? 'payment_unavailable' : 'payment_declined'
    // The gateway may have reserved the money without a response. If it can't be released now, the job releases it.
    await abandonAttempt(shop, orderId, code).catch(asUnreachable)
    throw new ShopError(code)
  }
  const placed = await completeAttempt(shop, orderId, sale)
  if (!placed) throw await outcomeError(shop, orderId)
}

type Caller = { userId: number | null; key: string | null; bodyHash: Buffer }

/**
 * Returns the result for a cart that has become an order or is becoming one. A repeated request with the same key gets
 * the same response once it exists; any other request gets `cart_not_found`.
 * @returns Null if the attempt's process ended before any payment. The cart can then be ordered again.
 */
async function answerEarlier(
  shop: Shop,
  earlier: queries.CheckoutAttempt,
  caller: Caller,
): Promise<ConfirmedOrder | null> {
  if (earlier.user_id !== caller.userId) throw new ShopError('cart_not_found')
  const attempt = earlier.status === STATUS.unpaid ? await waitForOutcome(shop, earlier.order_id) : earlier
  if (attempt.placed_at === null && attempt.reason === LEFT_BEHIND) return null
  if (attempt.placed_at === null) throw await outcomeError(shop, attempt.order_id)
  const isRemembered = shop.clock.now().getTime() - attempt.placed_at.getTime() < REMEMBERED_MS
  if (caller.key === null || caller.key !== attempt.idempotency_key || !isRemembered)
    throw new ShopError('cart_not_found')
  if (!attempt.body_hash.equals(caller.bodyHash)) throw new ShopError('idempotency_mismatch')
  return { orderId: attempt.order_id, userId: attempt.user_id, addressId: attempt.address_id }
}

/** Waits for the first of concurrent duplicates. An attempt that a crash left behind is resolved at once. */
async function waitForOutcome(shop: Shop, orderId: number): Promise<queries.CheckoutAttempt> {
  for (let waited = 0; ; waited += POLL_MS) {
    const attempt = required(await queries.readAttemptById(shop.db, orderId), 'attempt')
    if (attempt.status !== STATUS.unpaid) return attempt
    if (attempt.is_abandoned) await resolveAttempt(shop, orderId).catch(asUnreachable)
    if (waited > TIMEOUT_MS) throw new ShopError('order_in_progress')
    await shop.pause(POLL_MS)
  }
}

async function outcomeError(shop: Shop, orderId: number): Promise<ShopError> {
  const attempt = await queries.readAttemptById(shop.db, orderId)
  const code = attempt?.reason ?? ''
  return new ShopError(code in ERRORS ? (code as ErrorCode) : 'payment_unavailable')
}
