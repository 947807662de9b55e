import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { LATEST_DELIVERY_TIME } from '#domain/law/delivery-hours.ts'
import { AGE_STATEMENT } from '#domain/law/buyer-confirmations.ts'
import { deliveryInstruction, versionsFor } from '#domain/law/legal-texts.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { type PastOrder, effectiveCents, totalUnits } from './demo-past-order.ts'
import { insertRows } from './insert-rows.ts'

const SLOT_CAPACITY = 8

/**
 * Inserts the rows that placing the orders would have written: cart, order, lines, reserved units, delivery time
 * and promo use.
 */
export async function insertOrders(db: Database, orders: readonly PastOrder[]): Promise<void> {
  await insertRows(db, 'carts', orders.map(cartRow))
  await insertRows(db, 'cart_items', orders.flatMap(cartItemRows))
  await insertRows(db, 'orders', orders.map(orderRow))
  await insertRows(db, 'order_lines', orders.flatMap(lineRows))
  await insertRows(db, 'order_discounts', orders.flatMap(discountRows))
  await insertRows(db, 'order_charges', orders.map(chargeRow))
  await insertRows(db, 'slots', orders.filter(({ plan }) => plan.slot).map(slotRow))
  await insertRows(db, 'promo_uses', orders.flatMap(promoUseRows))
  await db.run(sql`
    update promo_codes p set current_amount = current_amount + u.uses
    from (select promo_code_id, count(*)::int as uses from promo_uses group by promo_code_id) u
    where u.promo_code_id = p.promo_code_id`)
  await insertRows(db, 'stock_movements', orders.flatMap(reservedRows))
  await noteAddressUse(db, orders)
}

const cartRow = ({ cartId, home, store, promo, placedAt }: PastOrder) => ({
  cart_id: cartId,
  user_id: home.user_id,
  store_id: store.store_id,
  zone_id: home.zoneId,
  promo_code_id: promo?.promo_code_id ?? null,
  placed_at: placedAt,
  created_at: placedAt,
  modified_at: placedAt,
})

const cartItemRows = ({ cartId, lines, placedAt }: PastOrder) =>
  lines.map(({ pack_id, quantity }) => ({
    cart_id: cartId,
    pack_id,
    quantity,
    created_at: placedAt,
    modified_at: placedAt,
  }))

/** Returns an order that has just been placed; `fillOrderHistory` completes it. */
function orderRow(order: PastOrder) {
  const { plan, home, totals, customerName, placedAt } = order
  return {
    order_id: order.orderId,
    user_id: home.user_id,
    store_id: order.store.store_id,
    zone_id: home.zoneId,
    cart_id: order.cartId,
    address_id: home.address_id,
    address_line_1: home.line_1,
    address_line_2: home.line_2,
    city: home.city,
    state: home.state,
    postcode: home.postcode,
    lat: home.lat,
    lng: home.lng,
    status: STATUS.pending,
    asap: plan.slot === undefined,
    slot_start_at: plan.slot ? order.startAt : null,
    start_at: order.startAt,
    due_at: order.dueAt,
    items_cents: totals.itemsTotal,
    charges_cents: totals.deliveryFee,
    surcharge_cents: totals.surcharge,
    discounts_cents: totals.discount,
    credit_cents: totals.creditUsed,
    total_cents: totals.total,
    promo_code_id: order.promo?.promo_code_id ?? null,
    contains_alcohol: order.hasAlcohol,
    comment: plan.comment ?? '',
    recipient_name: customerName,
    instruction: order.hasAlcohol ? deliveryInstruction(customerName, LATEST_DELIVERY_TIME) : '',
    first_supply: order.isFirst,
    age_method: 'statement',
    age_text_version: AGE_STATEMENT.version,
    ...confirmationsOf(order),
    licence_number: order.store.licence,
    body_hash: `\\x${createHash('sha256').update(order.cartId).digest('hex')}`,
    attempted_at: placedAt,
    placed_at: placedAt,
    created_at: placedAt,
    modified_at: placedAt,
  }
}

function confirmationsOf({ hasAlcohol: alcohol, home, placedAt, noticeVersion: notice }: PastOrder) {
  const texts = versionsFor({ state: home.state, alcohol, gift: false, notice })
  return {
    age_confirmed_at: alcohol ? placedAt : null,
    instruction_version: texts.driver_instruction ?? null,
    legal_texts: JSON.stringify(texts),
  }
}

const lineRows = ({ orderId, lines, priced }: PastOrder) =>
  lines.map((line, index) => ({
    order_id: orderId,
    product_id: line.product_id,
    pack_id: line.pack_id,
    product_name: line.name,
    product_slug: line.slug,
    kind: line.kind,
    abv: line.abv,
    unit_volume_ml: line.unit_volume_ml,
    gst_free: line.gst_free,
    pack_size: line.size,
    quantity: line.quantity,
    quantity_supplied: line.quantity,
    regular_price_cents: line.price,
    price_cents: effectiveCents(line),
    discount_cents: required(priced.lines[index], 'the priced line').discount,
  }))

const discountRows = ({ orderId, priced }: PastOrder) =>
  priced.discounts.map(({ id, name, reason, amount }, index) => ({
    order_id: orderId,
    nth: index + 1,
    promo_code_id: id,
    name,
    reason,
    amount_cents: amount,
  }))

const chargeRow = ({ orderId, totals }: PastOrder) => ({
  order_id: orderId,
  charge_id: 1,
  name: 'Delivery',
  amount_cents: totals.deliveryFee,
})

const slotRow = ({ store, startAt, dueAt }: PastOrder) => ({
  store_id: store.store_id,
  start_at: startAt,
  end_at: dueAt,
  capacity: SLOT_CAPACITY,
  taken: 1,
})

const promoUseRows = ({ promo, orderId, home, totals }: PastOrder) =>
  promo
    ? [
        {
          promo_code_id: promo.promo_code_id,
          order_id: orderId,
          user_id: home.user_id,
          amount_cents: totals.discount,
          is_once: promo.use_type === 'once',
        },
      ]
    : []

const reservedRows = ({ orderId, store, lines, placedAt }: PastOrder) =>
  lines.map((line) => ({
    store_id: store.store_id,
    product_id: line.product_id,
    on_hand_change: 0,
    reserved_change: totalUnits(line),
    reason: 'reserved',
    order_id: orderId,
    at: placedAt,
  }))

const noteAddressUse = (db: Database, orders: readonly PastOrder[]) =>
  db.run(sql`
    update user_addresses a set last_used_at = u.at
    from (select address_id, max(at) as at
          from unnest(${orders.map(({ home }) => home.address_id)}::bigint[],
                      ${orders.map(({ placedAt }) => placedAt)}::timestamptz[]) as o (address_id, at)
          group by address_id) u
    where u.address_id = a.address_id`)
