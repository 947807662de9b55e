import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Reservation = {
  storeId: number
  orderId: number
  /** Single units, whatever pack they are sold in. */
  products: readonly { productId: number; units: number }[]
}

/**
 * Reserves as many units of every product as there are: rows are locked in the order of their ids, so that two orders
 * never wait for each other in a circle. Answers the products that could be reserved.
 */
export const reserve = (db: Database, { storeId, orderId, products }: Reservation, now: Date) => {
  const ids = products.map(({ productId }) => productId)
  return db.rows<Row<'stock', 'product_id'>>(sql`
    with wanted as (
      select * from unnest(${ids}::int[], ${products.map(({ units }) => units)}::int[]) as w (product_id, units)),
    locked as (
      select s.product_id from stock s
      where s.store_id = ${storeId} and s.product_id = any(${ids}::int[]) order by s.product_id for update),
    reserved as (
      update stock s set reserved = s.reserved + w.units
      from wanted w join locked using (product_id)
      where s.store_id = ${storeId} and s.product_id = w.product_id and s.on_hand - s.reserved >= w.units
      returning s.product_id, w.units),
    recorded as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
      select ${storeId}, product_id, 0, units, 'reserved', ${orderId}, ${now} from reserved)
    select product_id from reserved`)
}

export type ReservationChange = {
  storeId: number
  orderId: number
  productId: number
  /** More units, or fewer where it is negative. */
  units: number
}

/** No row: there are not as many. */
export const changeReservation = (
  db: Database,
  { storeId, orderId, productId, units }: ReservationChange,
  now: Date,
) =>
  db.first(sql`
    with changed as (
      update stock set reserved = reserved + ${units}
      where store_id = ${storeId} and product_id = ${productId} and on_hand - reserved >= ${units}
      returning true),
    recorded as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
      select ${storeId}, ${productId}, 0, ${units}, case when ${units}::int > 0 then 'reserved' else 'released' end,
        ${orderId}, ${now} from changed)
    select true from changed`)

/** What an order reserved can be sold again. */
export const release = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (
      select l.product_id, sum(l.promised)::int as units
      from order_units l where l.order_id = ${orderId} group by l.product_id),
    locked as (
      select s.store_id, s.product_id, u.units
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      order by s.product_id for update of s),
    released as (
      update stock s set reserved = s.reserved - l.units from locked l
      where s.store_id = l.store_id and s.product_id = l.product_id returning s.store_id, s.product_id, l.units)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
    select store_id, product_id, 0, -units, 'released', ${orderId}, ${now} from released`)

/** What an order reserved is reserved no more; what was picked of it has left the store. */
export const ship = (db: Database, orderId: number, now: Date) =>
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

export type Restock = {
  storeId: number
  orderId: number
  productId: number
  units: number
  condition: 'saleable' | 'damaged'
  byUserId: number | null
}

/** Units are in the store again: on the shelf, or damaged and never sold. */
export const restock = (db: Database, r: Restock, now: Date) => {
  const [saleable, damaged] = r.condition === 'saleable' ? [r.units, 0] : [0, r.units]
  return db.run(sql`
    with recorded as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change, reason,
        order_id, by_user_id, at)
      values (${r.storeId}, ${r.productId}, ${saleable}, 0, ${damaged},
        ${r.condition === 'saleable' ? 'returned' : 'damaged'}, ${r.orderId}, ${r.byUserId}, ${now}))
    update stock set on_hand = on_hand + ${saleable}, unsaleable = unsaleable + ${damaged}
    where store_id = ${r.storeId} and product_id = ${r.productId}`)
}
