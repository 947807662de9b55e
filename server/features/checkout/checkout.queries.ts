import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Discount } from '#domain/pricing/price-cart.ts'
import type { NewAddress } from '#server/features/accounts/accounts.service.ts'
import type { CartItemRow } from '#server/features/cart/carts.service.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'

export type Attempt = {
  order_id: number
  user_id: number
  store_id: number
  address_id: number
  status: number
  idempotency_key: string | null
  body_hash: Buffer
  placed_at: Date | null
  reason: string
  /** Older than any checkout takes: a crash left it behind. */
  is_stale: boolean
}

/** The order that a cart, or the one it went into, became or is becoming. */
export const readAttempt = (db: Database, cartId: string) =>
  db.first<Attempt>(sql`
    select order_id, user_id, store_id, address_id, status, idempotency_key, body_hash, placed_at, reason,
      attempted_at < clock_timestamp() - interval '25 seconds' as is_stale
    from orders
    where cart_id in (${cartId}, (select merged_into from carts where cart_id = ${cartId}))
      and (status <> ${constant(STATUS.canceled)} or placed_at is not null)
    order by cart_id = ${cartId} desc limit 1`)

export const readAttemptById = (db: Database, orderId: number) =>
  db.first<Attempt>(sql`
    select order_id, user_id, store_id, address_id, status, idempotency_key, body_hash, placed_at, reason,
      attempted_at < clock_timestamp() - interval '25 seconds' as is_stale
    from orders where order_id = ${orderId}`)

export type NewOrder = {
  userId: number
  storeId: number
  zoneId: number
  cartId: string
  addressId: number
  address: NewAddress
  asap: boolean
  startAt: Date
  dueAt: Date
  amounts: { items: Cents; charges: Cents; surcharge: Cents; discounts: Cents; credit: Cents; total: Cents }
  promoCodeId: number | null
  /** Who buys, whatever account they have. */
  personKey: Buffer
  containsAlcohol: boolean
  comment: string
  gift: { recipient: string; number: string; message: string } | null
  recipientName: string
  instruction: string
  instructionVersion: string | null
  /** When the buyer confirmed to be of age, by placing an order with alcohol. */
  ageConfirmedAt: Date | null
  /** When, and in which words, the buyer confirmed that a gift's recipient is of age. */
  giftConfirmedAt: Date | null
  giftTextVersion: string | null
  /** Versions of the fixed wordings, by text; the pages' are added. */
  legalTexts: Record<string, string>
  firstSupply: boolean
  ageTextVersion: string
  licenceNumber: string
  idempotencyKey: string | null
  bodyHash: Buffer
  now: Date
}

/** The pages that a shopper agrees to with an order, as they stand now. */
const pageVersions = sql`coalesce((
  select jsonb_object_agg(uri, version) from content_items
  where uri in ('terms-and-conditions', 'privacy-policy')), '{}'::jsonb)`

export const insertOrder = (db: Database, o: NewOrder) =>
  db.first<{ order_id: number }>(sql`
    insert into orders (user_id, store_id, zone_id, cart_id, address_id, address_line_1, address_line_2, city, state,
      postcode, lat, lng, asap, slot_start_at, start_at, due_at, items_cents, charges_cents, surcharge_cents,
      discounts_cents, credit_cents, total_cents, promo_code_id, person_key, contains_alcohol, comment, gift, gift_recipient,
      gift_recipient_number, gift_message, recipient_name, instruction, first_supply, age_method, age_text_version,
      licence_number, idempotency_key, body_hash, created_at, modified_at, instruction_version, age_confirmed_at,
      gift_confirmed_at, gift_text_version, legal_texts)
    values (${o.userId}, ${o.storeId}, ${o.zoneId}, ${o.cartId}, ${o.addressId}, ${o.address.line_1},
      ${o.address.line_2}, ${o.address.city}, ${o.address.state}, ${o.address.postcode}, ${o.address.lat},
      ${o.address.lng}, ${o.asap}, ${o.asap ? null : o.startAt}, ${o.startAt}, ${o.dueAt}, ${o.amounts.items},
      ${o.amounts.charges}, ${o.amounts.surcharge}, ${o.amounts.discounts}, ${o.amounts.credit}, ${o.amounts.total},
      ${o.promoCodeId}, ${o.personKey}, ${o.containsAlcohol}, ${o.comment}, ${o.gift !== null}, ${o.gift?.recipient ?? ''},
      ${o.gift?.number ?? ''}, ${o.gift?.message ?? ''}, ${o.recipientName}, ${o.instruction}, ${o.firstSupply},
      'statement', ${o.ageTextVersion}, ${o.licenceNumber}, ${o.idempotencyKey}, ${o.bodyHash}, ${o.now}, ${o.now}, ${o.instructionVersion},
      ${o.ageConfirmedAt}, ${o.giftConfirmedAt}, ${o.giftTextVersion}, ${JSON.stringify(o.legalTexts)}::jsonb || ${pageVersions})
    returning order_id`)

const effective = (item: CartItemRow) =>
  item.sale_price_cents > 0 ? item.sale_price_cents : item.price_cents

export const insertLines = (
  db: Database,
  orderId: number,
  items: readonly (CartItemRow & { discount: Cents })[],
) =>
  db.run(sql`
    insert into order_lines (order_id, product_id, pack_id, product_name, product_slug, kind, abv, unit_volume_ml,
      gst_free, pack_size, quantity, quantity_supplied, regular_price_cents, price_cents, discount_cents)
    select ${orderId}, l.product_id, l.pack_id, l.name, l.slug, l.kind, l.abv, l.volume, l.gst_free, l.size,
      l.quantity, l.quantity, l.regular, l.price, l.discount
    from unnest(
      ${items.map((i) => i.product_id)}::int[], ${items.map((i) => i.pack_id)}::int[],
      ${items.map((i) => i.name)}::text[], ${items.map((i) => i.slug)}::text[], ${items.map((i) => i.kind)}::text[],
      ${items.map((i) => i.abv)}::numeric[], ${items.map((i) => i.unit_volume_ml)}::int[],
      ${items.map((i) => i.gst_free)}::boolean[], ${items.map((i) => i.size)}::int[],
      ${items.map((i) => i.quantity)}::int[], ${items.map((i) => i.price_cents)}::bigint[],
      ${items.map(effective)}::bigint[], ${items.map((i) => i.discount)}::bigint[])
      as l (product_id, pack_id, name, slug, kind, abv, volume, gst_free, size, quantity, regular, price, discount)`)

/** Each discount with its words, as the shopper was told them. */
export const insertDiscounts = (db: Database, orderId: number, discounts: readonly Discount[]) =>
  db.run(sql`
    insert into order_discounts (order_id, nth, promo_code_id, promotion_id, name, reason, amount_cents)
    select ${orderId}, d.nth, d.code, d.promotion, d.name, d.reason, d.amount
    from unnest(
      ${discounts.map(({ kind, id }) => (kind === 'code' ? id : null))}::int[],
      ${discounts.map(({ kind, id }) => (kind === 'promotion' ? id : null))}::int[],
      ${discounts.map(({ name }) => name)}::text[], ${discounts.map(({ reason }) => reason)}::text[],
      ${discounts.map(({ amount }) => amount)}::bigint[])
      with ordinality as d (code, promotion, name, reason, amount, nth)`)

export const insertCharge = (db: Database, orderId: number, amount: Cents) =>
  db.run(sql`
    insert into order_charges (order_id, charge_id, name, amount_cents) values (${orderId}, 1, 'Delivery', ${amount})`)

export type Units = { storeId: number; orderId: number; productIds: number[]; units: number[] }

/**
 * Reserves units of every drink, or of none: rows are locked in one order, so that two orders never wait for each
 * other in a circle. Answers the drinks that could be reserved and what is left of them.
 */
export const reserveStock = (db: Database, { storeId, orderId, productIds, units }: Units, now: Date) =>
  db.rows<{ product_id: number; units_left: number }>(sql`
    with wanted as (
      select * from unnest(${productIds}::int[], ${units}::int[]) as w (product_id, units)),
    locked as (
      select s.product_id from stock s
      where s.store_id = ${storeId} and s.product_id = any(${productIds}::int[]) order by s.product_id for update),
    reserved as (
      update stock s set reserved = s.reserved + w.units
      from wanted w join locked using (product_id)
      where s.store_id = ${storeId} and s.product_id = w.product_id and s.on_hand - s.reserved >= w.units
      returning s.product_id, w.units, s.on_hand - s.reserved as units_left),
    noted as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
      select ${storeId}, product_id, 0, units, 'reserved', ${orderId}, ${now} from reserved)
    select product_id, units_left from reserved`)

/** Takes a place in a delivery time; no row: it is full. */
export const takeSlot = (db: Database, slot: { storeId: number; start: Date; end: Date; capacity: number }) =>
  db.first<{ taken: number }>(sql`
    insert into slots (store_id, start_at, end_at, capacity, taken)
    select ${slot.storeId}, ${slot.start}, ${slot.end}, ${slot.capacity}, 1 where ${slot.capacity}::int > 0
    on conflict (store_id, start_at) do update set taken = slots.taken + 1 where slots.taken < slots.capacity
    returning taken`)

export type PromoUse = {
  promoCodeId: number
  orderId: number
  userId: number
  personKey: Buffer
  amount: Cents
}

/**
 * Counts a use of a promo code; no row: all uses are gone, or the person's first order is placed already, under this
 * account or an earlier one. The unique indexes see to whoever uses it in two carts at once.
 */
export const usePromo = (db: Database, use: PromoUse) =>
  db.first<{ promo_code_id: number }>(sql`
    with counted as (
      update promo_codes set current_amount = current_amount + 1
      where promo_code_id = ${use.promoCodeId} and (total_amount is null or current_amount < total_amount)
        and (requirement <> 'first_order' or not exists (
          select from orders o where (o.user_id = ${use.userId} or o.person_key = ${use.personKey})
            and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}))
      returning promo_code_id, use_type, requirement)
    insert into promo_uses (promo_code_id, order_id, user_id, person_key, amount_cents, is_once, is_first_order)
    select promo_code_id, ${use.orderId}, ${use.userId}, ${use.personKey}, ${use.amount}, use_type = 'once',
      requirement = 'first_order' from counted
    returning promo_code_id`)

export const isUsedUp = (db: Database, promoCodeId: number) =>
  db.first<{ used_up: boolean }>(sql`
    select coalesce(current_amount >= total_amount, false) as used_up from promo_codes
    where promo_code_id = ${promoCodeId}`)

export type CreditUse = { userId: number; orderId: number; amount: Cents; now: Date }

/** Takes credit out of the wallet; no row: it was spent meanwhile. */
export const takeCredit = (db: Database, { userId, orderId, amount, now }: CreditUse) =>
  db.first<{ credit_entry_id: number }>(sql`
    with wallet as (
      select user_id from users where user_id = ${userId} and credit_cents >= ${amount} for no key update)
    insert into credit_entries (user_id, kind, amount_cents, order_id, at)
    select user_id, 'held', ${-amount}::bigint, ${orderId}, ${now}::timestamptz from wallet
    returning credit_entry_id`)

/**
 * Attempts made so long ago that no checkout is busy with them any more: neither placed nor given up, or given up with
 * a reservation that was not dropped yet.
 */
export const readUnsettled = (db: Database, seconds: number) =>
  db.rows<{ order_id: number }>(sql`
    select order_id from orders
    where status = ${constant(STATUS.unpaid)} and attempted_at <= clock_timestamp() - make_interval(secs => ${seconds})
    union
    select order_id from payments join orders using (order_id)
    where payments.state = 'authorising' and attempted_at <= clock_timestamp() - make_interval(secs => ${seconds})`)

/** The one moment in which an attempt becomes an order; 0 rows: somebody else decided already. */
export const markPlaced = (db: Database, orderId: number, now: Date) =>
  db.first<{ cart_id: string; user_id: number }>(sql`
    with placed as (
      update orders set status = ${constant(STATUS.pending)}, placed_at = ${now}, modified_at = ${now}
      where order_id = ${orderId} and status = ${constant(STATUS.unpaid)} returning order_id, cart_id, user_id),
    closed as (
      update carts c set placed_at = ${now}, user_id = p.user_id from placed p where c.cart_id = p.cart_id),
    noted as (
      insert into order_events (order_id, what, from_value, to_value, by_kind, by_user_id, at)
      select order_id, 'status', ${constant(STATUS.unpaid, STATUS.pending)}, 'customer', user_id, ${now} from placed)
    select cart_id, user_id from placed`)

export const markGivenUp = (db: Database, orderId: number, reason: string, now: Date) =>
  db.first<{ order_id: number }>(sql`
    with given_up as (
      update orders set status = ${constant(STATUS.canceled)}, reason = ${reason}, modified_at = ${now}
      where order_id = ${orderId} and status = ${constant(STATUS.unpaid)} returning order_id),
    noted as (
      insert into order_events (order_id, what, from_value, to_value, by_kind, reason, at)
      select order_id, 'status', ${constant(STATUS.unpaid, STATUS.canceled)}, 'system', ${reason}, ${now} from given_up)
    select order_id from given_up`)
