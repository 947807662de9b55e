import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { PlaceOrderInput } from '#contract/shop/checkout.ts'
import { fromDollars } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { PricedCart } from '#server/features/cart/carts.service.ts'
import { dropPromo, readPriced } from '#server/features/cart/carts.service.ts'
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
import { type CheckedOrder, type Reserved, reserve } from './reserve.ts'
import { LEFT_BEHIND, completeAttempt, abandonAttempt, resolveAttempt } from './attempts.service.ts'

export type Placed = { orderId: number; userId: number; addressId: number }

type Request = {
  principal: Principal
  body: PlaceOrderInput
  /** The body as it came: a guest's form is checked only where it counts. */
  form: unknown
  key: string | null
  keepSession: KeepSession
  /** The caller's network. */
  from: string
}

/** A placed order is remembered by its key for this long. */
const REMEMBERED_MS = 24 * 3600_000
const POLL_MS = 60
const PATIENCE_MS = 20_000

/**
 * Places an order, wholly or not at all. First everything is checked, then everything is reserved in one transaction,
 * then the gateway authorises the payment, then the order is placed. What a failure in between leaves open,
 * `resolveAttempt` places or cancels.
 */
export async function placeOrder(shop: Shop, request: Request): Promise<Placed> {
  const { body } = request
  const caller = { userId: userIdOf(request.principal), key: request.key, bodyHash: fingerprint(body) }
  const result = await reserveOrder(shop, request, caller.bodyHash).catch(async (error: unknown) => {
    // An earlier request may have closed the cart, or reserved its last bottle: then its answer is ours.
    const duplicate = error instanceof ShopError && (await queries.readAttempt(shop.db, body.cart_id))
    if (duplicate) return { taken: duplicate.order_id }
    // Used up meanwhile, or by this person under an earlier account: one error, and the next try is without it.
    if (error instanceof ShopError && error.code.startsWith('promo_')) await dropPromo(shop, body.cart_id)
    throw error
  })
  if ('taken' in result) {
    const duplicate = await queries.readAttemptById(shop.db, result.taken)
    return (await answerEarlier(shop, duplicate!, caller)) ?? placeOrder(shop, request)
  }
  const { order, reserved } = result
  await pay(shop, order, reserved, body)
  return { orderId: reserved.orderId, userId: order.buyer.user_id, addressId: reserved.addressId }
}

type ReservedOrder = { order: CheckedOrder; reserved: Reserved } | { taken: number }

async function reserveOrder(shop: Shop, request: Request, bodyHash: Buffer): Promise<ReservedOrder> {
  const order = await checkOrder(shop, request, bodyHash)
  const payer = payerOf(order)
  await admitPayment(shop, payer)
  const reserved = await reserve(shop, order).catch(async (error: unknown) => {
    await returnPayment(shop, payer)
    throw error
  })
  if (!('taken' in reserved)) return { order, reserved }
  await returnPayment(shop, payer)
  return reserved
}

/** A cart whose card was declined may be tried again: it is what the attempts have in common. */
const payerOf = ({ buyer, cartId }: CheckedOrder) => ({ userId: buyer.user_id, subject: `cart ${cartId}` })

/** Everything that can be refused is refused here, before anything is reserved. */
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
    ...{ state: destination.state, containsAlcohol: cart.containsAlcohol, time },
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
    // Another than the asked one where that cart went into this.
    cartId: cart.row.cart_id,
    store,
    zone,
    destination,
    time,
    gift,
    business,
    comment: body.comment ?? '',
    wishes: body,
    licenceNumber: number,
    idempotencyKey: key,
    bodyHash,
    checkedTotal: cart.totals.total,
  }
}

/**
 * A code that lapsed in the cart is one error and then gone: the next try is at the price that is shown. Whoever expects
 * the total without it has seen in the cart that it isn't applied.
 */
async function refuseLapsedPromo(
  shop: Shop,
  { row, promo, totals }: PricedCart,
  expectedTotal: number | undefined,
): Promise<void> {
  if (!promo?.refusal) return
  if (expectedTotal !== undefined && fromDollars(expectedTotal) === totals.total) return
  // Used by an earlier request of the same cart, it is no lapsed one.
  if (await queries.readAttempt(shop.db, row.cart_id)) throw new ShopError(promo.refusal)
  await dropPromo(shop, row.cart_id)
  throw new ShopError(promo.refusal)
}

async function pay(
  shop: Shop,
  order: CheckedOrder,
  { orderId, total }: Reserved,
  body: PlaceOrderInput,
): Promise<void> {
  const authorisation = {
    orderId,
    amount: total,
    nonce: body.transaction_token,
    customerId: order.buyer.user_id,
    keep: body.save_payment_method,
    ...deviceDataOf(body),
  }
  const payer = payerOf(order)
  if (total === 0) await returnPayment(shop, payer)
  const sale =
    total === 0
      ? null
      : await countDecline(shop, payer, () => authorise(shop, authorisation)).catch(asUnreachable)
  if (sale === 'unreachable' || sale?.state === 'declined') {
    const code = sale === 'unreachable' ? 'payment_unavailable' : 'payment_declined'
    // The reservation may stand although nobody heard of it: if it can't be dropped now, the job does.
    await abandonAttempt(shop, orderId, code).catch(asUnreachable)
    throw new ShopError(code)
  }
  const placed = await completeAttempt(shop, orderId, sale)
  if (!placed) throw await outcomeError(shop, orderId)
}

type Caller = { userId: number | null; key: string | null; bodyHash: Buffer }

/**
 * The cart has become an order already, or is becoming one. The same request, by its key, gets the same answer, once
 * there is one; any other finds the cart gone.
 * @returns null where the attempt's process ended before anything was paid: the cart can be ordered again
 */
async function answerEarlier(
  shop: Shop,
  earlier: queries.CheckoutAttempt,
  caller: Caller,
): Promise<Placed | null> {
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

/** A concurrent duplicate waits for the first request; an attempt that a crash left behind is resolved at once. */
async function waitForOutcome(shop: Shop, orderId: number): Promise<queries.CheckoutAttempt> {
  for (let waited = 0; ; waited += POLL_MS) {
    const attempt = (await queries.readAttemptById(shop.db, orderId))!
    if (attempt.status !== STATUS.unpaid) return attempt
    if (attempt.is_abandoned) await resolveAttempt(shop, orderId).catch(asUnreachable)
    if (waited > PATIENCE_MS) throw new ShopError('order_in_progress')
    await shop.pause(POLL_MS)
  }
}

async function outcomeError(shop: Shop, orderId: number): Promise<ShopError> {
  const attempt = await queries.readAttemptById(shop.db, orderId)
  const code = attempt?.reason ?? ''
  return new ShopError(code in ERRORS ? (code as ErrorCode) : 'payment_unavailable')
}
