import sql, { type Sql, empty } from 'sql-template-tag'
import type { Business } from '#domain/accounts/abn.ts'
import type { Cents } from '#domain/money.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { Discount } from '#domain/pricing/price-cart.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import type { NewAddress } from '#server/features/accounts/accounts.service.ts'
import { type NewLine, linesInsert } from '../items/order-lines.queries.ts'

export type NewOrder = {
  userId: number
  storeId: number
  zoneId: number
  cartId: string
  address: NewAddress
  asap: boolean
  startAt: Date
  dueAt: Date
  amounts: { items: Cents; charges: Cents; surcharge: Cents; discounts: Cents; credit: Cents; total: Cents }
  /** Tip for the driver, which is paid in addition to the total. */
  tip: Cents
  promoCodeId: number | null
  /** Key of the buyer as a person, the same for all their accounts. */
  personKey: Buffer
  containsAlcohol: boolean
  comment: string
  substitutionPreference: SubstitutionPreference
  gift: { recipient: string; number: string; message: string } | null
  recipientName: string
  /** Business that the order is for; null for a private order. */
  business: Business | null
  instruction: string
  instructionVersion: string | null
  /** Time at which the buyer confirmed to be of age, by placing an order with alcohol. */
  ageConfirmedAt: Date | null
  /** Time and wording version of the buyer's confirmation that a gift's recipient is of age. */
  giftConfirmedAt: Date | null
  giftTextVersion: string | null
  /** Versions of the fixed legal texts, by name; the versions of the content pages are added on insert. */
  legalTexts: Record<string, string>
  firstSupply: boolean
  ageTextVersion: string
  licenceNumber: string
  source: Row<'orders'>['source']
  /** Staff member who took the order; null for an order placed on the web. */
  takenBy: number | null
  idempotencyKey: string | null
  bodyHash: Buffer
  now: Date
}

/** Versions of the content pages that a shopper agrees to, in force at `now`. */
const pageVersions = (now: Date) => sql`coalesce((
  select jsonb_object_agg(uri, version) from content_at(${now})
  where uri in ('terms-and-conditions', 'privacy-policy')), '{}'::jsonb)`

export type NewOrderInserts = {
  lines: readonly NewLine[]
  discounts: readonly Discount[]
  /** Inserts the delivery address and returns its `address_id`. */
  address: Sql
  /** Inserts the payment of the order that `placed` returns; null if the payment follows later. */
  payment: Sql | null
}

/**
 * Inserts an order with its lines, discounts, charge and payment. A single statement, because a round trip costs as
 * much as all these inserts.
 */
export const insertOrder = (db: Database, o: NewOrder, parts: NewOrderInserts) =>
  db.one<Row<'orders', 'order_id' | 'address_id'>>(sql`
    with address as (${parts.address}),
    placed as (${orderInsert(o)}),
    lines as (${linesInsert(sql`(select order_id from placed)`, parts.lines)}),
    discounts as (${discountsInsert(parts.discounts)}),
    charge as (
      insert into order_charges (order_id, charge_id, name, amount_cents)
      select order_id, 1, 'Delivery', ${o.amounts.charges} from placed)${withPayment(parts.payment)}
    select order_id, address_id from placed`)

const withPayment = (payment: Sql | null): Sql =>
  payment
    ? sql`,
    payment as (${payment})`
    : empty

const orderInsert = (o: NewOrder): Sql => sql`
    insert into orders (user_id, store_id, zone_id, cart_id, address_id, address_line_1, address_line_2, city, state,
      postcode, lat, lng, asap, slot_start_at, start_at, due_at, items_cents, charges_cents, surcharge_cents,
      discounts_cents, credit_cents, total_cents, promo_code_id, person_key, contains_alcohol, comment, missing_wish, gift, gift_recipient,
      gift_recipient_number, gift_message, recipient_name, instruction, first_supply, age_method, age_text_version,
      licence_number, idempotency_key, body_hash, created_at, modified_at, instruction_version, age_confirmed_at,
      gift_confirmed_at, gift_text_version, legal_texts, delivery_notes, address_unlisted, source, taken_by,
      business_name, business_abn, tip_cents)
    values (${o.userId}, ${o.storeId}, ${o.zoneId}, ${o.cartId}, (select address_id from address), ${o.address.line_1},
      ${o.address.line_2}, ${o.address.city}, ${o.address.state}, ${o.address.postcode}, ${o.address.lat},
      ${o.address.lng}, ${o.asap}, ${o.asap ? null : o.startAt}, ${o.startAt}, ${o.dueAt}, ${o.amounts.items},
      ${o.amounts.charges}, ${o.amounts.surcharge}, ${o.amounts.discounts}, ${o.amounts.credit}, ${o.amounts.total},
      ${o.promoCodeId}, ${o.personKey}, ${o.containsAlcohol}, ${o.comment}, ${o.substitutionPreference}, ${o.gift !== null}, ${o.gift?.recipient ?? ''},
      ${o.gift?.number ?? ''}, ${o.gift?.message ?? ''}, ${o.recipientName}, ${o.instruction}, ${o.firstSupply},
      'statement', ${o.ageTextVersion}, ${o.licenceNumber}, ${o.idempotencyKey}, ${o.bodyHash}, ${o.now}, ${o.now}, ${o.instructionVersion},
      ${o.ageConfirmedAt}, ${o.giftConfirmedAt}, ${o.giftTextVersion}, ${JSON.stringify(o.legalTexts)}::jsonb || ${pageVersions(o.now)},
      ${o.address.delivery_notes}, ${o.address.is_unlisted}, ${o.source}, ${o.takenBy},
      ${o.business?.name ?? ''}, ${o.business?.abn ?? ''}, ${o.tip})
    returning order_id, address_id`

/** Inserts each discount with its name and reason as shown to the shopper. */
const discountsInsert = (discounts: readonly Discount[]): Sql => sql`
    insert into order_discounts (order_id, nth, promo_code_id, promotion_id, name, reason, amount_cents)
    select placed.order_id, d.nth, d.code, d.promotion, d.name, d.reason, d.amount
    from placed, unnest(
      ${discounts.map(({ kind, id }) => (kind === 'code' ? id : null))}::int[],
      ${discounts.map(({ kind, id }) => (kind === 'promotion' ? id : null))}::int[],
      ${discounts.map(({ name }) => name)}::text[], ${discounts.map(({ reason }) => reason)}::text[],
      ${discounts.map(({ amount }) => amount)}::bigint[])
      with ordinality as d (code, promotion, name, reason, amount, nth)`

/** Parts of the statement that places an order. Each part updates rows that belong to `placed`. */
export type PlacementInserts = {
  cart: Sql
  payment: Sql | null
  /** Staff member who places the order; undefined if its customer does. */
  byStaff?: number
  /** Current delivery time, set for an order that waited for its customer, who confirms their age by paying. */
  confirmed?: { startAt: Date; dueAt: Date }
}

/**
 * Places an order and notifies its subscribers. The cart is locked before the order, as in checkout. The reverse
 * order could deadlock with a second checkout of the same cart.
 */
export const markPlaced = (
  db: Database,
  orderId: number,
  { cart, payment, byStaff, confirmed }: PlacementInserts,
  now: Date,
) =>
  db.first<Row<'orders', 'order_id'>>(sql`
    with locked as materialized (
      select from carts where cart_id = (select cart_id from orders where order_id = ${orderId}) for no key update),
    placed as (
      update orders set status = ${constant(STATUS.pending)}, placed_at = ${now}, modified_at = ${now}${
        confirmed
          ? sql`, start_at = ${confirmed.startAt}, due_at = ${confirmed.dueAt},
        age_confirmed_at = case when contains_alcohol then ${now}::timestamptz end`
          : empty
      }
      where order_id = ${orderId} and status = ${constant(STATUS.unpaid)} and (select count(*) from locked) >= 0
      returning order_id, cart_id, user_id),
    recorded as (
      insert into order_events (order_id, what, from_value, to_value, by_kind, by_user_id, at)
      select order_id, 'status', ${constant(STATUS.unpaid, STATUS.pending)}, ${byStaff === undefined ? 'customer' : 'staff'},
        coalesce(${byStaff ?? null}::bigint, user_id), ${now} from placed),
    closed as (${cart})${
      payment
        ? sql`,
    paid as (${payment})`
        : empty
    }
    select order_id, pg_notify('orders', order_id::text) from placed`)

export const cancelUnpaid = (db: Database, orderId: number, reason: string, now: Date) =>
  db.first<Row<'orders', 'order_id'>>(sql`
    with canceled as (
      update orders set status = ${constant(STATUS.canceled)}, reason = ${reason}, modified_at = ${now}
      where order_id = ${orderId} and status = ${constant(STATUS.unpaid)} returning order_id),
    recorded as (
      insert into order_events (order_id, what, from_value, to_value, by_kind, reason, at)
      select order_id, 'status', ${constant(STATUS.unpaid, STATUS.canceled)}, 'system', ${reason}, ${now} from canceled)
    select order_id from canceled`)
