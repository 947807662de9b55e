import type { previewStaffOrder, takeStaffOrder } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import type { CalendarDate } from '#domain/accounts/age.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  type UserRow,
  birthDateOf,
  requireAdultBirthDate,
  requireMobile,
  servedCustomer,
} from '#server/features/accounts/accounts.service.ts'
import { resolveAddress } from '#server/features/accounts/profile/saved-addresses.service.ts'
import { refuseSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  type PricedCart,
  type ServedCustomer,
  closeWithOrder,
  fillServedCart,
  promoError,
  readPriced,
} from '#server/features/cart/carts.service.ts'
import type { Store, Zone } from '#server/features/delivery/slots.service.ts'
import { notifyOrderPlaced } from '#server/features/orders/notifications/order-messages.service.ts'
import { markPlaced } from '#server/features/orders/placement/placement.service.ts'
import { newOrderPayment } from '#server/features/payments/payments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, mayIn } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import {
  type Destination,
  checkCart,
  businessOf,
  deliveryTimeOf,
  giftOf,
  licenceNumber,
  refuseExcludedGift,
} from '../prepare.ts'
import { type CheckedOrder, reserve } from '../reserve.ts'
import * as queries from './staff-orders.queries.ts'
import { holdForPayment } from './unpaid-orders.service.ts'

type Member = Extract<Principal, { kind: 'member' }>
type StaffOrderBody = OutputOf<NonNullable<(typeof takeStaffOrder)['body']>>
type StaffOrderPreviewBody = OutputOf<NonNullable<(typeof previewStaffOrder)['body']>>

type DeliveryPlace = { destination: Destination; zone: Zone; store: Store }

/** Returns destination, zone and store. The address decides which store supplies the order, and so who may take it. */
async function placeOf(
  shop: Shop,
  principal: Member,
  parts: StaffOrderPreviewBody | StaffOrderBody,
): Promise<DeliveryPlace> {
  const address = await resolveAddress(shop, parts)
  const zone = shop.storeDirectory.zoneAt(address)
  if (!zone) throw new ShopError('address_not_served')
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  if (!mayIn(principal, 'orders.work', store.store_id)) throw new ShopError('forbidden')
  return { destination: { ...address, addressId: null }, zone, store }
}

/** Thrown to roll back the transaction of a preview. */
class Preview extends Error {
  readonly cart: PricedCart
  constructor(cart: PricedCart) {
    super('a preview')
    this.cart = cart
  }
}

/** Prices the order with the code that prices real orders, and rolls back. */
export async function previewOrder(
  shop: Shop,
  principal: Principal,
  body: StaffOrderPreviewBody,
): Promise<{ cart: PricedCart; place: DeliveryPlace }> {
  const place = await placeOf(shop, staffMember(principal), body)
  const mobile = parseMobile(body.mobile) ?? ''
  try {
    return await inTransaction(shop, async (shop) => {
      const served: ServedCustomer = { kind: 'served', userId: null, mobile }
      throw new Preview(await pricedCart(shop, served, { body, place }))
    })
  } catch (error) {
    if (error instanceof Preview) return { cart: error.cart, place }
    throw error
  }
}

function staffMember(principal: Principal): Member {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  return principal
}

const itemsOf = ({ items }: Pick<StaffOrderBody, 'items'>) =>
  items.map((item) => ({ packId: item.product_pack_id, quantity: item.quantity }))

async function pricedCart(
  shop: Shop,
  served: ServedCustomer,
  {
    body,
    place: { store, zone },
  }: { body: Pick<StaffOrderBody, 'items' | 'promo_code'>; place: DeliveryPlace },
): Promise<PricedCart> {
  const cartId = await fillServedCart(shop, {
    storeId: store.store_id,
    zoneId: zone.zoneId,
    items: itemsOf(body),
    promoCode: body.promo_code,
  })
  return readPriced(shop, served, cartId)
}

const MAX_ORDERS = { max: 120, minutes: 60 }

/**
 * Takes an order for a customer with all checks of the checkout. Everything that the order needs is reserved in one
 * transaction.
 */
export async function takeOrder(
  shop: Shop,
  principal: Principal,
  body: StaffOrderBody,
  key: string | null,
): Promise<queries.StaffOrderRow> {
  const staff = staffMember(principal)
  const bodyHash = fingerprint(body)
  const earlier = key === null ? undefined : await queries.readByKey(shop.db, staff.userId, key)
  if (earlier) return sameOrder(earlier, bodyHash)
  const place = await placeOf(shop, staff, body)
  refuseOwn(staff, body)
  await consumeRateLimit(shop, { key: `orders taken by ${staff.userId}`, ...MAX_ORDERS })
  return inTransaction(shop, async (shop) => {
    const duplicate = key === null ? undefined : await readDuplicate(shop, staff.userId, key)
    return duplicate ? sameOrder(duplicate, bodyHash) : take(shop, { staff, body, place, key, bodyHash })
  })
}

/** Waits for a concurrent request with the same key, which may have taken the last unit or place. */
async function readDuplicate(
  { db }: Shop,
  userId: number,
  key: string,
): Promise<queries.StaffOrderRow | undefined> {
  await queries.lockKey(db, userId, key)
  return queries.readByKey(db, userId, key)
}

function sameOrder(order: queries.StaffOrderRow, bodyHash: Buffer): queries.StaffOrderRow {
  if (!order.body_hash.equals(bodyHash)) throw new ShopError('idempotency_mismatch')
  return order
}

/**
 * Rejects staff who take their own order.
 * @source D-125
 */
function refuseOwn(
  { contacts }: Member,
  { email, mobile, gift_recipient_number: giftMobile = '' }: StaffOrderBody,
): void {
  const problem = mobileProblem(mobile)
  if (problem) throw new ShopError('invalid_input', { fields: { mobile: problem } })
  if (isOwnOrder(contacts, { owner: { userId: -1, email, mobile }, giftMobile }))
    throw new ShopError('own_order')
}

type StaffOrderRequest = {
  staff: Member
  body: StaffOrderBody
  place: DeliveryPlace
  key: string | null
  bodyHash: Buffer
}

async function take(shop: Shop, taking: StaffOrderRequest): Promise<queries.StaffOrderRow> {
  const order = await checkStaffOrder(shop, taking)
  const reserved = await reserve(shop, order)
  // The cart was created for this order, so no other order can have it.
  if ('concurrentOrderId' in reserved) throw new ShopError('cart_not_found')
  const { orderId } = reserved
  const { staff, body } = taking
  await recordAudit(shop, {
    byUserId: staff.userId,
    action: 'order.taken',
    subject: `order ${orderId}`,
    details: { source: body.source, total: toDollars(reserved.toPay), payment: body.payment },
  })
  if (reserved.toPay > 0) await holdForPayment(shop, orderId, body.payment)
  else await placeTaken(shop, orderId, staff.userId)
  return required(await queries.readStaffOrder(shop.db, orderId), 'order')
}

/** Places an order that needs no payment. */
async function placeTaken(shop: Shop, orderId: number, byStaff: number): Promise<void> {
  await markPlaced(shop, orderId, { cart: closeWithOrder(shop), payment: null, byStaff })
  await notifyOrderPlaced(shop, orderId)
}

async function checkStaffOrder(
  shop: Shop,
  { staff, body, place, key, bodyHash }: StaffOrderRequest,
): Promise<CheckedOrder> {
  const { store, zone, destination } = place
  const birth = body.dob ? requireAdultBirthDate(shop, body.dob, store.time_zone) : null
  const buyer = await buyerOf(shop, body, birth)
  const served: ServedCustomer = { kind: 'served', userId: buyer.user_id, mobile: buyer.mobile }
  const cart = await pricedCart(shop, served, { body, place })
  if (cart.promo?.refusal) throw promoError(cart.promo.refusal, cart.promo.row)
  checkCart(cart, body.expected_total)
  if (cart.containsAlcohol && !birth)
    throw new ShopError('dob_required', { fields: { dob: fieldTexts.birthDateRequired } })
  const { total } = cart.totals
  const gift = giftOf(body, cart.containsAlcohol)
  const business = businessOf(body, total)
  const time = await deliveryTimeOf(shop, body, store, zone)
  if (gift) await refuseExcludedGift(shop, gift)
  return {
    principal: served,
    buyer,
    cartId: cart.row.cart_id,
    store,
    zone,
    destination,
    time,
    gift,
    business,
    comment: body.comment,
    tip: 0,
    preferences: { missing_wish: 'refund', pack_wishes: [] },
    licenceNumber: licenceNumber(store, {
      state: destination.state,
      containsAlcohol: cart.containsAlcohol,
      time,
    }),
    idempotencyKey: key,
    bodyHash,
    checkedTotal: total,
    staffOrder: {
      source: body.source,
      byUserId: staff.userId,
      payment: total === 0 ? newOrderPayment(shop, total) : null,
    },
  }
}

/** Returns the customer. Rejects an exclusion that matches the given details or those of the account. */
async function buyerOf(shop: Shop, body: StaffOrderBody, birth: CalendarDate | null): Promise<UserRow> {
  const lastname = body.one_name ? '' : body.lastname
  const served = {
    firstname: body.firstname,
    lastname,
    email: body.email,
    mobile: requireMobile(body.mobile),
  }
  await refuseSelfExcluded(shop, served, birth)
  const buyer = await servedCustomer(shop, served, birth)
  await refuseSelfExcluded(shop, buyer, birthDateOf(shop, buyer))
  return buyer
}
