import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Gives back what an order holds, in one statement: units, place in the delivery time, promo use, credit. */
export const releaseHolds = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with o as (select * from orders where order_id = ${orderId}),
    units as (
      select l.product_id, sum(l.pack_size * l.quantity)::int as units
      from order_lines l where l.order_id = ${orderId} group by l.product_id),
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
    update users u set credit_cents = u.credit_cents + o.credit_cents from o
    where u.user_id = o.user_id and o.credit_cents > 0`)

/** Goods that left the store: what was reserved is gone, of what was supplied and what was not. */
export const supplyStock = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (
      select l.product_id, sum(l.pack_size * l.quantity)::int as reserved,
        sum(l.pack_size * l.quantity_supplied)::int as supplied
      from order_lines l where l.order_id = ${orderId} group by l.product_id),
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

/** Goods that came back from the door. */
export const returnStock = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (
      select l.product_id, sum(l.pack_size * l.quantity_supplied)::int as units
      from order_lines l where l.order_id = ${orderId} group by l.product_id),
    locked as (
      select s.store_id, s.product_id, u.units
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      order by s.product_id for update of s),
    back as (
      update stock s set on_hand = s.on_hand + l.units from locked l
      where s.store_id = l.store_id and s.product_id = l.product_id returning s.store_id, s.product_id, l.units)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
    select store_id, product_id, units, 0, 'returned', ${orderId}, ${now} from back`)

/** What left and never came back can't be given back to a promo code or a slot, but credit can. */
export const returnCredit = (db: Database, orderId: number) =>
  db.run(sql`
    update users u set credit_cents = u.credit_cents + o.credit_cents from orders o
    where o.order_id = ${orderId} and u.user_id = o.user_id and o.credit_cents > 0`)

/** Tells every process that an order changed, and that the store's range may have, when the transaction commits. */
export const announceOrder = (db: Database, orderId: number) =>
  db.run(sql`select pg_notify('orders', ${String(orderId)})`)

export const announceStock = (db: Database, storeId: number) =>
  db.run(sql`select pg_notify('catalogue', ${String(storeId)})`)
