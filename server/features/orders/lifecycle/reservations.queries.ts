import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Gives back what an order holds, in one statement: units, place in the delivery time, promo use, credit. */
export const releaseHolds = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with o as (select * from orders where order_id = ${orderId}),
    units as (
      select l.product_id, sum(l.promised)::int as units
      from order_units l where l.order_id = ${orderId} group by l.product_id),
    locked as (
      select s.store_id, s.product_id, u.units from stock s join units u using (product_id) join o using (store_id)
      order by s.product_id for update of s),
    stock_back as (
      update stock s set reserved = s.reserved - l.units from locked l
      where s.store_id = l.store_id and s.product_id = l.product_id returning s.store_id, s.product_id, l.units),
    noted as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
      select store_id, product_id, 0, -units, 'released', ${orderId}, ${now} from stock_back),
    slot_back as (
      update slots t set taken = t.taken - 1 from o
      where t.store_id = o.store_id and t.start_at = o.slot_start_at),
    promo_back as (
      update promo_uses u set released_at = ${now}
      where u.order_id = ${orderId} and u.released_at is null returning u.promo_code_id),
    promo_count as (
      update promo_codes p set current_amount = p.current_amount - 1 from promo_back b
      where p.promo_code_id = b.promo_code_id)
    ${creditBack(orderId, 'released', now)}`)

/** Whatever an order still has of its shopper's credit. */
const creditBack = (orderId: number, kind: 'released' | 'returned', now: Date) => sql`
  insert into credit_entries (user_id, kind, amount_cents, order_id, at)
  select user_id, ${kind}, -sum(amount_cents), order_id, ${now}::timestamptz from credit_entries
  where order_id = ${orderId} and kind in ('held', 'released', 'returned')
  group by user_id, order_id having sum(amount_cents) < 0`

/** Goods that left the store: what was reserved is gone, of what was supplied and what was not. */
export const supplyStock = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (
      select l.product_id, sum(l.promised)::int as reserved, sum(l.supplied)::int as supplied
      from order_units l where l.order_id = ${orderId} group by l.product_id),
    locked as (
      select s.store_id, s.product_id, u.reserved, u.supplied
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      order by s.product_id for update of s),
    gone as (
      update stock s set on_hand = s.on_hand - l.supplied, reserved = s.reserved - l.reserved from locked l
      where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.supplied, l.reserved)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
    select store_id, product_id, -supplied, -reserved, 'supplied', ${orderId}, ${now} from gone`)

/** What left and never came back can't be given back to a promo code or a slot, but credit can. */
export const returnCredit = (db: Database, orderId: number, now: Date) =>
  db.run(creditBack(orderId, 'returned', now))

/** Tells every process that an order changed, and that the store's range may have, when the transaction commits. */
export const announceOrder = (db: Database, orderId: number) =>
  db.run(sql`select pg_notify('orders', ${String(orderId)})`)

export const announceStock = (db: Database, storeId: number) =>
  db.run(sql`select pg_notify('catalogue', ${String(storeId)})`)
