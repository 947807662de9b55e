import type { OutputOf } from '#contract/endpoint.ts'
import type { changeItems as contract } from '#contract/orders/order-changes.ts'
import { MAX_QUANTITY } from '#domain/carts/cart-limits.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { type Cents, fromDollars, toDollars } from '#domain/money.ts'
import { type ChangedOrder, changeOrder } from '#domain/orders/amounts-after-change.ts'
import { takesChanges } from '#domain/orders/order-status.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import {
  type RecalculatedDiscounts,
  recalculateDiscounts,
} from '#server/features/promotions/discounts/discount-recalculation.service.ts'
import { requireLicence } from '#server/features/delivery/slots.service.ts'
import { changeReservation } from '#server/features/inventory/inventory.service.ts'
import { releaseCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { limitPromoCodeUse } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import {
  finishOrderSteps,
  finishOrderStepsNow,
  hasOpenSteps,
  voidSurplusPayments,
} from '#server/features/payments/payment-steps.service.ts'
import { authorisedOf, lockPaymentsOf } from '#server/features/payments/payments.service.ts'
import { refuseSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor, notAsStaff, stateOf } from '../lifecycle/actor.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { authoriseMore } from './further-payment.service.ts'
import * as items from './order-items.queries.ts'
import { insertLines, type OrderedPack } from './order-lines.queries.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import * as queries from '../orders.queries.ts'

type ChangeItemsBody = OutputOf<NonNullable<(typeof contract)['body']>>

/** Price of a change of items. */
export type PricedChange = { changed: ChangedOrder; toPay: Cents }

type Line = items.ItemRow & { requested: number; pack: OrderedPack | null }
type Plan = PricedChange & {
  order: queries.OrderHead
  lines: Line[]
  amounts: items.AmountsRow
  discounts: RecalculatedDiscounts | null
}

/**
 * Changes the lines of an order. If the new total exceeds the authorised payments, the difference is authorised first
 * with a sale of its own. All changes are then applied in one transaction, which verifies that the difference is
 * still the same. If the new total is lower, capture takes the lower amount.
 */
export async function changeItems(
  shop: Shop,
  actor: Actor,
  orderId: number,
  body: ChangeItemsBody,
): Promise<PricedChange> {
  await finishOrderStepsNow(shop, orderId)
  const planned = await inTransaction(shop, (shop) => plan(shop, actor, orderId, body))
  if (body.preview) return planned
  const apply = (shop: Shop) => applyChange(shop, actor, orderId, body)
  if (planned.toPay === 0) await inTransaction(shop, apply)
  else {
    if (!body.transaction_token || !actor.roles.includes('owner')) throw new ShopError('payment_needed')
    const { user_id: customerId } = planned.order
    await authoriseMore(shop, {
      orderId,
      customerId,
      amount: planned.toPay,
      nonce: body.transaction_token,
      apply,
    })
  }
  await finishOrderSteps(shop, orderId).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error
  })
  return { changed: planned.changed, toPay: planned.toPay }
}

async function plan(shop: Shop, actor: Actor, orderId: number, body: ChangeItemsBody): Promise<Plan> {
  const order = await queries.lockHead(shop.db, orderId)
  if (!order) throw new ShopError('not_found')
  requireVersion(order, body.version)
  if (!actor.roles.some((role) => role === 'owner' || role === 'staff')) throw notAsStaff(actor)
  if (!takesChanges(stateOf(order)))
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  const lines = await requestedLines(shop, order, body)
  if (lines.every((line) => line.requested === 0)) throw new ShopError('order_empty')
  // Persons who have excluded themselves since (L-21) may remove items, but not add any.
  if (lines.some((line) => line.requested > line.quantity)) {
    const buyer = required(await items.readBuyer(shop.db, order.user_id), `user ${order.user_id}`)
    await refuseSelfExcluded(shop, buyer, birthDateOf(shop, buyer))
  }
  if (lines.some((line) => line.requested > line.quantity && isAlcohol(line.kind)))
    await requireLicence(shop, shop.storeDirectory.store(order.store_id), {
      state: order.state,
      dueAt: order.due_at,
    })
  const amounts = required(await items.readAmounts(shop.db, orderId), `order ${orderId}`)
  const discounts = await discountsLeft(shop, order, lines, amounts)
  const changed = changeOrder(
    lines.map((line) => ({
      price: line.price_cents,
      quantity: line.quantity,
      discount: discounts ? (discounts.byLine.get(line.order_line_id) ?? 0) : line.discount_cents,
      requested: line.requested,
    })),
    {
      charges: amounts.charges_cents,
      minimum: shop.storeDirectory.zone(amounts.zone_id).minimum,
      credit: amounts.credit_cents,
    },
  )
  if (body.expected_total !== undefined && fromDollars(body.expected_total) !== changed.total)
    throw new ShopError('cart_changed')
  const held = authorisedOf(await lockPaymentsOf(shop, orderId))
  // A payment that is about to be voided covers nothing.
  if (await hasOpenSteps(shop, orderId)) throw new ShopError('payment_unavailable')
  return {
    order,
    lines,
    amounts,
    discounts,
    changed,
    toPay: Math.max(0, changed.total + order.tip_cents - held),
  }
}

/**
 * Recalculates the order's discounts without the removed items. Returns null if no item is removed or the order has
 * no discounts.
 */
async function discountsLeft(
  shop: Shop,
  order: queries.OrderHead,
  lines: readonly Line[],
  { created_at: now, zone_id: zoneId }: items.AmountsRow,
): Promise<RecalculatedDiscounts | null> {
  if (lines.every((line) => line.requested >= line.quantity)) return null
  const discounts = await items.readDiscounts(shop.db, order.order_id)
  if (discounts.length === 0) return null
  const { store_id: storeId } = order
  const timeZone = shop.storeDirectory.store(storeId).time_zone
  const remaining = lines.map((line) => ({ ...line, remaining: Math.min(line.requested, line.quantity) }))
  return recalculateDiscounts(remaining, discounts, { now, timeZone, storeId, zoneId })
}

/** Returns the existing lines with their requested quantities, followed by the new lines. */
async function requestedLines(
  shop: Shop,
  order: queries.OrderHead,
  { items: requestedItems }: ChangeItemsBody,
): Promise<Line[]> {
  const requested = new Map(requestedItems.map((item) => [item.product_pack_id, item.quantity]))
  const present = await items.readItems(shop.db, order.order_id)
  const existing = present.map((line) => ({ ...line, requested: requestedOf(line, requested), pack: null }))
  const known = new Set(present.map(packOf))
  const newIds = [...requested].filter(([id, quantity]) => !known.has(id) && quantity > 0).map(([id]) => id)
  const packs = await items.readPacks(shop.db, order.store_id, newIds, shop.clock.now())
  if (packs.length < newIds.length) throw new ShopError('pack_unavailable')
  for (const pack of packs) refuseUnlawful(order, pack)
  return [
    ...existing,
    ...packs.map((pack) => newLine(pack, required(requested.get(pack.pack_id), 'the quantity'))),
  ]
}

/** Returns the pack by which a line is changed: a bundle is changed as a whole, by its own pack. */
const packOf = (line: items.ItemRow): number => line.bundle_pack_id ?? line.pack_id

/** @throws ShopError `quantity_too_large` if a part of the bundles exceeds the quantity of one line */
function requestedOf(line: items.ItemRow, requested: ReadonlyMap<number, number>): number {
  const quantity = requested.get(packOf(line))
  if (quantity === undefined) return line.quantity
  const wanted = line.bundle_quantity === null ? quantity : (quantity * line.quantity) / line.bundle_quantity
  if (wanted > MAX_QUANTITY) throw new ShopError('quantity_too_large')
  return wanted
}

const newLine = (pack: OrderedPack, requested: number): Line => ({
  kind: pack.kind,
  category_ids: [],
  regular_price_cents: pack.price_cents,
  order_line_id: 0,
  pack_id: pack.pack_id,
  product_id: pack.product_id,
  product_name: pack.name,
  pack_size: pack.size,
  quantity: 0,
  quantity_supplied: 0,
  picked: null,
  price_cents: effectivePrice({ price: pack.price_cents, salePrice: pack.sale_price_cents }),
  discount_cents: 0,
  missing_wish: null,
  bundle_product_id: null,
  bundle_quantity: null,
  bundle_pack_id: null,
  requested,
  pack,
})

/** Rejects packs that need checks which the order did not pass when it was placed: age, licence and instruction. */
export function refuseUnlawful(order: queries.OrderHead, pack: OrderedPack): void {
  if (pack.kind === 'tobacco') throw new ShopError('tobacco_not_sold')
  if (isAlcohol(pack.kind) && !order.contains_alcohol) throw new ShopError('alcohol_needs_order')
}

async function applyChange(shop: Shop, actor: Actor, orderId: number, body: ChangeItemsBody): Promise<void> {
  const {
    order,
    lines,
    amounts,
    discounts,
    changed,
    toPay: stillToPay,
  } = await plan(shop, actor, orderId, body)
  // The new authorisation is included by now, so a remaining difference means a concurrent change.
  if (stillToPay > 0) throw new ShopError('cart_changed')
  const now = shop.clock.now()
  await moveStock(shop, order, lines)
  for (const [index, line] of lines.entries())
    await writeLine(shop, orderId, line, required(changed.lineDiscounts[index], 'the discount'))
  if (discounts) await items.updateDiscounts(shop.db, orderId, discounts.amounts)
  await items.updateAmounts(shop.db, orderId, changed, now)
  await limitPromoCodeUse(shop, orderId, changed.discounts)
  await releaseCredit(shop, orderId, amounts.credit_cents - changed.credit)
  await voidSurplusPayments(shop, orderId, changed.total + order.tip_cents)
  const reason = lines
    .filter((line) => line.requested !== line.quantity)
    .map(describeChange)
    .join(', ')
  await recordOrderEvent(shop, actor, orderId, {
    what: 'items',
    from: amounts.total_cents,
    to: changed.total,
    reason,
  })
  const [before, after] = [{ total: toDollars(amounts.total_cents) }, { total: toDollars(changed.total) }]
  await auditOrderChange(shop, actor, orderId, { action: 'order.items', before, after })
  await announceOrder(shop, orderId)
}

const describeChange = (line: Line): string => `${line.product_name}: ${line.quantity} → ${line.requested}`

async function writeLine(shop: Shop, orderId: number, line: Line, discount: Cents): Promise<void> {
  if (line.pack)
    await insertLines(shop.db, orderId, [
      { ...line.pack, quantity: line.requested, discount, substitutionPreference: null },
    ])
  else if (line.requested === 0) await items.deleteLine(shop.db, line.order_line_id)
  else if (line.requested !== line.quantity || discount !== line.discount_cents)
    await items.updateLine(shop.db, line.order_line_id, {
      quantity: line.requested,
      discount,
      bundles: line.bundle_quantity && (line.bundle_quantity * line.requested) / line.quantity,
    })
}

/** Moves stock in product id order to prevent deadlocks between two orders. */
async function moveStock(shop: Shop, order: queries.OrderHead, lines: readonly Line[]): Promise<void> {
  const { store_id: storeId, order_id: orderId } = order
  const units = new Map<number, number>()
  for (const line of lines) {
    const change = line.pack_size * (line.requested - line.quantity)
    units.set(line.product_id, (units.get(line.product_id) ?? 0) + change)
  }
  for (const [productId, change] of [...units].toSorted(([a], [b]) => a - b)) {
    if (change !== 0) await changeReservation(shop, { storeId, orderId, productId, units: change })
  }
}
