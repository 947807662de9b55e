import type { OutputOf } from '#contract/endpoint.ts'
import type { changeOrderAddress as contract } from '#contract/orders/delivery-changes.ts'
import { deliveryFeeOf } from '#domain/pricing/cart-totals.ts'
import type { Cents } from '#domain/money.ts'
import { changeOrder } from '#domain/orders/amounts-after-change.ts'
import { formatDollars, toDollars } from '#domain/money.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import type { NewAddress } from '#server/features/accounts/accounts.service.ts'
import { resolveAddress, saveDestination } from '#server/features/accounts/profile/saved-addresses.service.ts'
import { hasOpenSteps, voidSurplusPayments } from '#server/features/payments/payment-steps.service.ts'
import { releaseCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { type Zone, requireLicence } from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { readAmounts, readItems } from '../items/order-items.queries.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { notifyAddressRequested, notifyDeliveryChanged } from '../notifications/order-messages.service.ts'
import * as orders from '../orders.queries.ts'
import { requireInStore } from './change-time.service.ts'
import * as queries from './delivery-changes.queries.ts'

type ChangeAddressBody = OutputOf<NonNullable<(typeof contract)['body']>>

/** Price of delivering an order to another address. */
export type PricedMove = {
  zone: Zone
  /** null: the address is in the same zone, so the amounts stay as they are. */
  amounts: queries.ZoneAmounts | null
  before: { total: Cents; credit: Cents }
  total: Cents
  rise: Cents
}

/**
 * Moves an order to another address of its store, or corrects its unit, street or notes. The fee and minimum of the
 * new zone apply. A higher total takes effect only after the owner consents.
 * @source A-CHANGE-6
 */
export async function changeAddress(
  shop: Shop,
  actor: Actor,
  orderId: number,
  body: ChangeAddressBody,
): Promise<PricedMove> {
  const { reason, preview, version, ...parts } = body
  // Calls the map service, so it runs outside the transaction.
  const place = await resolveAddress(shop, parts)
  return inTransaction(shop, async (shop) => {
    const order = required(await orders.lockHead(shop.db, orderId), `order ${orderId}`)
    requireVersion(order, version)
    requireInStore(order, actor)
    const move = await priceMove(shop, order, place)
    // Guests have no page on which to consent.
    if (move.rise > 0 && !order.has_open_account) throw new ShopError('consent_needs_login')
    if (preview) return move
    if (move.rise > 0) await requestConsent(shop, actor, order, { place, move, reason })
    else await applyMove(shop, actor, order, { place, move, reason })
    return move
  })
}

/** @throws ShopError if the order's store doesn't deliver to the address or isn't licensed to sell there */
export async function priceMove(shop: Shop, order: orders.OrderHead, place: NewAddress): Promise<PricedMove> {
  const zone = shop.storeDirectory.zoneAt(place)
  if (!zone) throw new ShopError('address_not_served')
  if (zone.primaryStoreId !== order.store_id || place.state !== order.state)
    throw new ShopError('address_of_other_store')
  const store = shop.storeDirectory.store(order.store_id)
  if (order.contains_alcohol) await requireLicence(shop, store, { state: place.state, dueAt: order.due_at })
  const {
    charges_cents: _,
    total_cents,
    credit_cents,
  } = required(await readAmounts(shop.db, order.order_id), `order ${order.order_id}`)
  const before = { total: total_cents, credit: credit_cents }
  if (zone.zoneId === order.zone_id) return { zone, amounts: null, before, total: before.total, rise: 0 }
  const lines = await readItems(shop.db, order.order_id)
  const itemsTotal = lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0)
  const charges = deliveryFeeOf(zone, itemsTotal)
  const changed = changeOrder(
    lines.map((line) => ({
      price: line.price_cents,
      quantity: line.quantity,
      discount: line.discount_cents,
      requested: line.quantity,
    })),
    { charges, minimum: zone.minimum, credit: before.credit },
  )
  const { surcharge, credit, total } = changed
  const amounts = { zoneId: zone.zoneId, charges, surcharge, credit, total }
  return { zone, amounts, before, total, rise: Math.max(0, total - before.total) }
}

/** Formats an address for mails. */
const addressTextOf = (place: NewAddress): string =>
  addressLine({ ...place, address_line_1: place.line_1, address_line_2: place.line_2 })

type AddressChange = { place: NewAddress; move: PricedMove; reason: string }

/** Requests the owner's consent and changes nothing else yet. The owner consents by paying the difference. */
async function requestConsent(
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  { place, move, reason }: AddressChange,
) {
  const { order_id: orderId } = order
  const { rise, total } = move
  const now = shop.clock.now()
  await queries.putRequest(shop.db, {
    orderId,
    userId: required(actor.userId, 'the user id of the actor'),
    place,
    rise,
    total,
    now,
  })
  const why = `Waits for the customer to agree to ${formatDollars(rise)} more.`
  await recordOrderEvent(shop, actor, orderId, {
    what: 'address',
    from: move.before.total,
    to: null,
    reason: [why, reason].filter(Boolean).join(' '),
  })
  await auditMove(shop, actor, order, { action: 'order.address_asked', place, move })
  await announceOrder(shop, orderId)
  await notifyAddressRequested(shop, orderId, { address: addressTextOf(place), rise, total })
}

/** Applies a priced address change. Runs in the caller's transaction, which has locked the order. */
export async function applyMove(
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  { place, move, reason }: AddressChange,
): Promise<void> {
  const { order_id: orderId } = order
  // Refunds and voids of an earlier change must finish first, because they affect the amounts.
  if (move.amounts && (await hasOpenSteps(shop, orderId))) throw new ShopError('payment_unavailable')
  const { address_id: addressId } = await saveDestination(shop, order.user_id, place)
  await queries.updatePlace(shop.db, orderId, { ...place, addressId }, shop.clock.now())
  if (move.amounts) {
    await queries.updateZone(shop.db, orderId, move.amounts)
    await releaseCredit(shop, orderId, move.before.credit - move.amounts.credit)
    await voidSurplusPayments(shop, orderId, move.total + order.tip_cents)
  }
  await queries.deleteRequest(shop.db, orderId)
  await recordOrderEvent(shop, actor, orderId, {
    what: 'address',
    from: move.before.total,
    to: move.total,
    reason,
  })
  await auditMove(shop, actor, order, { action: 'order.address', place, move })
  await announceOrder(shop, orderId)
  await notifyDeliveryChanged(shop, orderId)
}

/** Records the change without the street, because the audit log is retained longer than addresses are. */
const auditMove = (
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  { action, place, move }: { action: string; place: NewAddress; move: PricedMove },
) =>
  auditOrderChange(shop, actor, order.order_id, {
    action,
    before: { zone_id: order.zone_id, postcode: order.postcode, total: toDollars(move.before.total) },
    after: { zone_id: move.zone.zoneId, postcode: place.postcode, total: toDollars(move.total) },
  })
