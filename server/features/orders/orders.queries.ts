import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import { STATUS, type OrderStatus, type PackingStatus } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Json, NotNull, OuterJoinRow, Row } from '#server/db/row.ts'
import { carriedWith } from '#server/features/delivery/drivers/drivers.service.ts'
import { type ProposalDetails, proposalsOf } from './picking/substitutes.queries.ts'
import { type EstimateRow, estimateColumns } from './view/order-estimates.queries.ts'
import { bundlePackId } from './items/order-items.queries.ts'
import { addressRequestOf } from './delivery-changes/delivery-changes.queries.ts'
import { driverNotesOf } from './record/order-notes.queries.ts'
import { claimedByName } from './view/claims.queries.ts'

/** Columns that a change of an order needs. */
export type OrderHead = Row<
  'orders',
  | 'order_id'
  | 'version'
  | 'claimed_by'
  | 'user_id'
  | 'store_id'
  | 'zone_id'
  | 'state'
  | 'status'
  | 'packing_status'
  | 'held_from'
  | 'contains_alcohol'
  | 'driver_id'
  | 'total_cents'
  | 'tip_cents'
  | 'postcode'
  | 'due_at'
  | 'moved_from_due_at'
  | 'departed_at'
  | 'delivered_at'
  | 'first_supply'
  | 'gift'
  | 'recipient_name'
  | 'lat'
  | 'lng'
> & {
  held_from: OrderStatus | null
  passed: boolean
  /** Preference for missing items: substitute, ask or refund. */
  missing_wish: Row<'orders'>['missing_wish']
  /** Empty if the order is no gift. */
  gift_recipient_number: Row<'orders'>['gift_recipient_number']
  owner_email: string
  owner_mobile: string
  /** True if the owner can still log in and spend credit. */
  has_open_account: boolean
  is_owner_gone: boolean
}

const ownerContacts = sql`
  (select u.email from users u where u.user_id = o.user_id) as owner_email,
  (select u.mobile from users u where u.user_id = o.user_id) as owner_mobile,
  (select u.state = 'full' from users u where u.user_id = o.user_id) as has_open_account,
  (select u.state = 'closed' from users u where u.user_id = o.user_id) as is_owner_gone`

/** True if the ID check passed and no later refusal supersedes it. */
const hasPassed = sql`(
  exists (select from door_checks d where d.order_id = o.order_id and d.outcome = 'passed')
  and not exists (select from door_checks d where d.order_id = o.order_id and d.outcome = 'refused'))`

export const head = sql`
  select o.order_id, o.version, o.claimed_by, o.user_id, o.store_id, o.zone_id, o.state, o.status, o.packing_status, o.held_from, o.contains_alcohol,
    o.driver_id, o.total_cents, o.tip_cents, o.postcode, o.due_at, o.moved_from_due_at, o.departed_at, o.delivered_at, o.first_supply, o.gift, o.recipient_name, o.lat, o.lng,
    o.missing_wish, o.gift_recipient_number, ${ownerContacts}, ${hasPassed} as passed
  from orders o`

export const readHead = (db: Database, orderId: number) =>
  db.first<OrderHead>(sql`${head} where o.order_id = ${orderId} and o.placed_at is not null`)

/**
 * Locks the order until the transaction ends. `no key update` still lets concurrent transactions insert rows that
 * refer to the order. They may hold locks on its payments, which the caller locks next, so a full lock could
 * deadlock.
 */
export const lockHead = (db: Database, orderId: number) =>
  db.first<OrderHead>(sql`${head} where o.order_id = ${orderId} and o.placed_at is not null
    for no key update of o`)

export type LineRow = Row<
  'order_lines',
  | 'order_line_id'
  | 'discount_cents'
  | 'product_id'
  | 'product_name'
  | 'product_slug'
  | 'pack_id'
  | 'pack_size'
  | 'quantity'
  | 'quantity_supplied'
  | 'price_cents'
  | 'gst_free'
  | 'missing_wish'
  | 'bundle_product_id'
  | 'bundle_name'
  | 'bundle_quantity'
> & {
  /** Pack of the line's bundle in the order's store; null for packs bought on their own. */
  bundle_pack_id: number | null
}

export type OrderRow = OrderHead &
  Row<'orders'> &
  NotNull<Row<'orders', 'placed_at'>> &
  EstimateRow & {
    promo_code: string | null
    /** Names and amounts as shown to the shopper. */
    discounts: Row<'order_discounts', 'name' | 'reason' | 'amount_cents'>[]
    customer: Row<'users', 'firstname' | 'lastname' | 'mobile' | 'email'>
    /** True if the owner wants text messages; null if the account is closed, so no message is sent. */
    owner_order_sms: Row<'users'>['order_sms'] | null
    payment: Row<
      'payments',
      | 'payment_id'
      | 'type'
      | 'card_type'
      | 'last_two'
      | 'expiry'
      | 'state'
      | 'amount_cents'
      | 'captured_cents'
      | 'refunded_cents'
    > | null
    driver: (Row<'users', 'firstname'> & Row<'drivers', 'vehicle'>) | null
    /** Orders in transit with the same driver, including this order. */
    carried: (Json<Row<'orders', 'order_id' | 'due_at'>> & { planned_at: string | null })[]
    lines: (LineRow & { image: string | null })[]
    substitutes: SubstituteRow[] | null
    proposals: ProposalDetails[] | null
    door_check: Json<Row<'door_checks', 'outcome' | 'refusal_reason' | 'at'>> | null
    history: HistoryRow[] | null
    refunds: RefundRow[] | null
    /** null unless the order ended in transit. */
    returns: ReturnRow | null
    bags: Row<'order_bags', 'code' | 'seal'>[] | null
    driver_notes: string[] | null
    address_request: Json<Row<'address_change_requests'>> | null
    invoices: { number: string; kind: string; total_cents: Cents }[] | null
    /** Cents that its payments have authorised or captured. */
    held_cents: Cents
    /** Tip that its owner added after the delivery. */
    later_tip_cents: Cents
    /** Name of the staff member who took the order. */
    taken_by_name: string | null
    /** First name of the staff member who claims it, even if the claim has expired. */
    claimed_by_name: string | null
    /** True if a link shared by its owner is valid. */
    is_shared: boolean
  }

export type SubstituteRow = Row<
  'order_substitutes',
  'order_line_id' | 'product_name' | 'pack_id' | 'pack_size' | 'quantity' | 'amount_cents' | 'gst_free'
>

export type HistoryRow = Json<
  Row<'order_events', 'what' | 'from_value' | 'to_value' | 'by_kind' | 'reason' | 'at'>
> & { who: string | null }

type ReturnRow = Json<Row<'order_returns', 'opened_at'>> & {
  open: boolean
  items: (Row<'order_return_units', 'product_id' | 'units_out'> &
    Row<'products', 'name'> &
    OuterJoinRow<Row<'order_lines', 'order_line_id'>> & {
      barcodes: { gtin: string; units: number }[]
      saleable: number
      damaged: number
    })[]
}

export type RefundRow = Json<
  Row<'refunds', 'refund_id' | 'kind' | 'money_cents' | 'credit_cents' | 'reason' | 'at'>
> & {
  /** Cents of the money that the gateway refused to refund and that are still owed. */
  refused_cents: Cents
}

/**
 * The image of the order line `l`: of its pack if there is one, otherwise of its product. Tobacco has none (L-48).
 */
export const lineImage = sql`
  (select m.src from product_images m where m.product_id = l.product_id and l.kind <> 'tobacco'
   order by (m.pack_size = l.pack_size) desc, m.sequence limit 1)`

const substitutesOf = sql`
  (select jsonb_agg(to_jsonb(s) order by s.order_substitute_id) from order_substitutes s where s.order_id = o.order_id)`

const doorCheckOf = sql`
  (select to_jsonb(d) from door_checks d where d.order_id = o.order_id order by d.door_check_id desc limit 1)`

const historyOf = sql`
  (select jsonb_agg(to_jsonb(e) || jsonb_build_object('who', nullif(concat_ws(' ', u.firstname, u.lastname), ''))
     order by e.order_event_id)
   from order_events e left join users u on u.user_id = e.by_user_id where e.order_id = o.order_id)`

const returnsOf = sql`
  (select jsonb_build_object('open', r.closed_at is null, 'opened_at', r.opened_at, 'items', coalesce((
      select jsonb_agg(jsonb_build_object('product_id', u.product_id, 'name', p.name,
        'barcodes', (select coalesce(jsonb_agg(jsonb_build_object('gtin', b.gtin, 'units', b.size) order by b.size, b.gtin), '[]')
          from pack_barcodes b where b.product_id = u.product_id), 'units_out', u.units_out,
        'order_line_id', (select min(l.order_line_id) from order_lines l
          where l.order_id = r.order_id and l.product_id = u.product_id),
        'saleable', (select coalesce(sum(c.units), 0) from order_return_records c where c.order_id = r.order_id
          and c.product_id = u.product_id and c.condition = 'saleable'),
        'damaged', (select coalesce(sum(c.units), 0) from order_return_records c where c.order_id = r.order_id
          and c.product_id = u.product_id and c.condition = 'damaged')) order by p.name)
      from order_return_units u join products p using (product_id) where u.order_id = r.order_id), '[]'))
   from order_returns r where r.order_id = o.order_id)`

const refundsOf = sql`
  (select jsonb_agg(to_jsonb(r) || jsonb_build_object('refused_cents', (
      select coalesce(sum(s.amount_cents), 0) from payment_steps s
      where s.refund_id = r.refund_id and s.refused_at is not null and s.instead is null)) order by r.nth)
    from refunds r where r.order_id = o.order_id)`

const bagsOf = sql`
  (select jsonb_agg(jsonb_build_object('code', b.code, 'seal', b.seal) order by b.code)
   from order_bags b where b.order_id = o.order_id)`

const invoicesOf = sql`
  (select jsonb_agg(jsonb_build_object('number', i.document ->> 'number', 'kind', i.kind, 'total_cents', i.total_cents)
     order by i.invoice_id) from invoices i where i.order_id = o.order_id)`

/** Cents that the payments of an order have authorised or captured, without a tip added after the delivery. */
const heldOf = sql`
  (select coalesce(sum(case when a.state = 'authorised' then a.amount_cents else a.captured_cents end), 0)::bigint
    from payments a where a.order_id = o.order_id and not a.is_tip and a.state in ('authorised', 'captured', 'refunded'))`

/** Tip added after the delivery. */
export const laterTipOf = sql`
  (select coalesce(sum(t.amount_cents), 0)::bigint from payments t
    where t.order_id = o.order_id and t.is_tip and t.state in ('authorised', 'captured'))`

const isShared = sql`
  exists (select from tracking_links t where t.order_id = o.order_id and t.purpose = 'share')`

export const readOrder = (db: Database, orderId: number) =>
  db.first<OrderRow>(sql`
    select o.*, ${ownerContacts}, ${hasPassed} as passed,
      (select code from promo_codes p where p.promo_code_id = o.promo_code_id) as promo_code,
      coalesce((select jsonb_agg(to_jsonb(d) order by d.nth) from order_discounts d where d.order_id = o.order_id), '[]')
        as discounts,
      (select jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'mobile', u.mobile,
         'email', u.email) from users u where u.user_id = o.user_id) as customer,
      (select u.order_sms from users u where u.user_id = o.user_id and u.state <> 'closed') as owner_order_sms,
      (select to_jsonb(p) from payments_of_orders p where p.order_id = o.order_id) as payment,
      (select jsonb_build_object('firstname', u.firstname, 'vehicle', v.vehicle)
       from users u join drivers v using (user_id) where u.user_id = o.driver_id) as driver,
      ${carriedWith} as carried,
      (select jsonb_agg(to_jsonb(l) || jsonb_build_object('image', ${lineImage}, 'bundle_pack_id', ${bundlePackId}) order by l.order_line_id)
        from order_lines l where l.order_id = o.order_id) as lines,
      ${substitutesOf} as substitutes, ${proposalsOf} as proposals, ${doorCheckOf} as door_check, ${historyOf} as history,
      ${refundsOf} as refunds, ${returnsOf} as returns, ${bagsOf} as bags,
      ${driverNotesOf} as driver_notes, ${addressRequestOf} as address_request,
      ${invoicesOf} as invoices, ${heldOf} as held_cents, ${laterTipOf} as later_tip_cents, ${isShared} as is_shared,
      ${claimedByName} as claimed_by_name, ${estimateColumns},
      (select concat_ws(' ', nullif(s.firstname, ''), nullif(s.lastname, '')) from users s where s.user_id = o.taken_by)
        as taken_by_name
    from orders o where o.order_id = ${orderId} and o.placed_at is not null`)

export type StatusChange = {
  orderId: number
  from: OrderStatus
  to: OrderStatus
  /** null leaves the driver unchanged. */
  driverId: number | null
  clearsDriver: boolean
  byPerson: boolean
  reason: string
  now: Date
  /** Time of the departure or the delivery, if the phone sent it later. */
  happenedAt?: Date
}

export const updateStatus = (db: Database, c: StatusChange) =>
  db.run(sql`
    update orders set status = ${c.to}, modified_at = ${c.now},
      held_from = case when ${c.to}::int = ${constant(STATUS.onHold)} then ${c.from}::smallint end,
      driver_id = case when ${c.clearsDriver} then null else coalesce(${c.driverId}, driver_id) end,
      reason = case when ${c.reason} <> '' then ${c.reason} else reason end,
      departed_at = case when ${c.to}::int = ${constant(STATUS.inTransit)} then coalesce(departed_at, ${c.happenedAt ?? c.now}) else departed_at end,
      arrived_at = case when ${c.to}::int = ${constant(STATUS.complete)} then coalesce(arrived_at, ${c.happenedAt ?? c.now}) else arrived_at end,
      moved_from_start_at = case when ${c.to}::int <> ${constant(STATUS.inTransit)} then moved_from_start_at end,
      moved_from_due_at = case when ${c.to}::int <> ${constant(STATUS.inTransit)} then moved_from_due_at end,
      delivered_at = case when ${c.to}::int = ${constant(STATUS.complete)} then ${c.happenedAt ?? c.now} else delivered_at end,
      touched_at = case when ${c.byPerson} then ${c.now} else touched_at end
    where order_id = ${c.orderId}`)

/** Records the arrival at the door. The first arrival counts. */
export const recordArrival = (db: Database, orderId: number, arrivedAt: Date) =>
  db.run(sql`update orders set arrived_at = coalesce(arrived_at, ${arrivedAt}) where order_id = ${orderId}`)

type PackingChange = { orderId: number; to: PackingStatus; byPerson: boolean; now: Date }

export const updatePacking = (db: Database, { orderId, to, byPerson, now }: PackingChange) =>
  db.run(sql`
    update orders set packing_status = ${to}, modified_at = ${now},
      touched_at = case when ${byPerson} then ${now} else touched_at end
    where order_id = ${orderId}`)

/** Reads the credit that pays for a part of the order. */
export const readCreditAndTip = (db: Database, orderId: number) =>
  db.one<Row<'orders', 'credit_cents' | 'tip_cents'>>(sql`
    select credit_cents, tip_cents from orders where order_id = ${orderId}`)

/** Raises an order's version and notifies every process of the change when the transaction commits. */
export const announceOrder = (db: Database, orderId: number) =>
  db.run(sql`
    with changed as (update orders set version = version + 1 where order_id = ${orderId})
    select pg_notify('orders', ${String(orderId)})`)
