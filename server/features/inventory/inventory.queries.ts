import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Reservation = {
  storeId: number
  orderId: number
  /** Units are single bottles or cans, independent of the pack. */
  products: readonly { productId: number; units: number }[]
}

/**
 * Reserves units of every product with sufficient stock, and returns these products. Rows are locked in id order to
 * prevent deadlocks between two orders.
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
  /** Units to add; negative to release. */
  units: number
}

/**
 * Changes a reservation. Returns no row if too few units are available. Releasing always succeeds, even if a count
 * has found fewer units than are reserved.
 */
export const changeReservation = (
  db: Database,
  { storeId, orderId, productId, units }: ReservationChange,
  now: Date,
) =>
  db.first(sql`
    with changed as (
      update stock set reserved = reserved + ${units}
      where store_id = ${storeId} and product_id = ${productId}
        and (${units}::int <= 0 or on_hand - reserved >= ${units}::int)
      returning true),
    recorded as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, order_id, at)
      select ${storeId}, ${productId}, 0, ${units}, case when ${units}::int > 0 then 'reserved' else 'released' end,
        ${orderId}, ${now} from changed)
    select true from changed`)

/** Builds the units of an order by product: reserved, supplied, in hand, and picked according to its movements. */
const unitsOf = (orderId: number): Sql => sql`
  select product_id, sum(promised)::int as promised, sum(supplied)::int as supplied, sum(in_hand)::int as in_hand,
    sum(picked)::int as picked
  from (
    select product_id, promised, supplied, in_hand, 0 as picked from order_units where order_id = ${orderId}
    union all
    select product_id, 0, 0, 0, picked_change from stock_movements where order_id = ${orderId}) as units
  group by product_id`

/** Releases the reservation of an order; its picked units return to the shelf. */
export const release = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (${unitsOf(orderId)}),
    locked as (
      select s.store_id, s.product_id, u.promised as units, u.picked
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      where u.promised <> 0 or u.picked <> 0
      order by s.product_id for update of s),
    released as (
      update stock s set reserved = s.reserved - l.units, picked = s.picked - l.picked,
        version = s.version + (l.picked <> 0)::int
      from locked l where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.units, l.picked)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, picked_change, reason, order_id,
      at)
    select store_id, product_id, 0, -units, -picked, 'released', ${orderId}, ${now} from released`)

/**
 * Moves units of each product between shelf and bags until the bags hold the picked quantity. Units that the shelf
 * should not have had are counted as found, starting with those marked as uncounted.
 */
export const pick = (
  db: Database,
  { orderId, byUserId }: { orderId: number; byUserId: number | null },
  now: Date,
) =>
  db.run(sql`
    with units as (${unitsOf(orderId)}),
    locked as (
      select s.store_id, s.product_id, u.in_hand - u.picked as units, s.uncounted,
        greatest(0, u.in_hand - u.picked - greatest(0, s.on_hand - s.picked)) as found
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      where u.in_hand <> u.picked order by s.product_id for update of s),
    picked as (
      update stock s set picked = s.picked + l.units, on_hand = s.on_hand + l.found, version = s.version + 1,
        uncounted = s.uncounted - least(l.found, l.uncounted), unsaleable = s.unsaleable - least(l.found, l.uncounted)
      from locked l where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.units, l.found, least(l.found, l.uncounted) as counted)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, picked_change, unsaleable_change,
      uncounted_change, reason, order_id, by_user_id, at)
    select store_id, product_id, found, 0, units, -counted, -counted,
      case when units > 0 then 'picked' else 'put_back' end, ${orderId}, ${byUserId}, ${now} from picked`)

/** Removes the reservation of an order and its picked units from the stock, because they have left the store. */
export const ship = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with units as (${unitsOf(orderId)}),
    locked as (
      select s.store_id, s.product_id, u.promised, u.supplied, u.picked
      from stock s join units u using (product_id) join orders o on o.order_id = ${orderId} and o.store_id = s.store_id
      order by s.product_id for update of s),
    gone as (
      update stock s set on_hand = s.on_hand - l.supplied, reserved = s.reserved - l.promised, picked = s.picked - l.picked
      from locked l where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.supplied, l.promised, l.picked)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, picked_change, reason, order_id,
      at)
    select store_id, product_id, -supplied, -promised, -picked, 'supplied', ${orderId}, ${now} from gone`)

/** Reverses the latest shipment of an order: its units are in the store's bags again, reserved and picked. */
export const takeBack = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with shipped as (
      select distinct on (store_id, product_id) store_id, product_id, on_hand_change, reserved_change, picked_change
      from stock_movements where order_id = ${orderId} and reason = 'supplied'
      order by store_id, product_id, stock_movement_id desc),
    locked as (
      select s.store_id, s.product_id, m.on_hand_change, m.reserved_change, m.picked_change
      from stock s join shipped m using (store_id, product_id) order by s.product_id for update of s),
    back as (
      update stock s set on_hand = s.on_hand - l.on_hand_change, reserved = s.reserved - l.reserved_change,
        picked = s.picked - l.picked_change
      from locked l where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.on_hand_change, l.reserved_change, l.picked_change)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, picked_change, reason, order_id,
      at)
    select store_id, product_id, -on_hand_change, -reserved_change, -picked_change, 'put_back', ${orderId}, ${now}
    from back`)

/** Marks the shipped units of an order as returning. Idempotent for each order. */
export const sendBack = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with locked as (
      select s.store_id, s.product_id, u.units_out as units
      from order_return_units u join orders o using (order_id)
      join stock s on s.store_id = o.store_id and s.product_id = u.product_id
      where u.order_id = ${orderId}
        and not exists (select from stock_movements m where m.order_id = ${orderId} and m.reason = 'refused')
      order by s.product_id for update of s),
    moved as (
      update stock s set in_return = s.in_return + l.units
      from locked l where s.store_id = l.store_id and s.product_id = l.product_id
      returning s.store_id, s.product_id, l.units)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, in_return_change, reason,
      order_id, at)
    select store_id, product_id, 0, 0, units, 'refused', ${orderId}, ${now} from moved`)

export type Restock = {
  storeId: number
  orderId: number
  productId: number
  units: number
  condition: 'saleable' | 'damaged'
  byUserId: number | null
}

/**
 * Returns units to the stock of the store, on the shelf or as damaged and unsaleable. A return opened before units in
 * return were tracked has none to subtract.
 */
export const restock = (db: Database, r: Restock, now: Date) => {
  const [saleable, damaged] = r.condition === 'saleable' ? [r.units, 0] : [0, r.units]
  return db.run(sql`
    with returning_units as (
      select least(${r.units}, coalesce(sum(in_return_change), 0))::int as units from stock_movements
      where order_id = ${r.orderId} and product_id = ${r.productId}),
    moved as (
      update stock s set on_hand = s.on_hand + ${saleable}, unsaleable = s.unsaleable + ${damaged},
        in_return = s.in_return - u.units, version = s.version + 1
      from returning_units u where s.store_id = ${r.storeId} and s.product_id = ${r.productId}
      returning u.units)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change,
      in_return_change, reason, order_id, by_user_id, at)
    select ${r.storeId}, ${r.productId}, ${saleable}, 0, ${damaged}, -units,
      ${r.condition === 'saleable' ? 'returned' : 'damaged'}, ${r.orderId}, ${r.byUserId}, ${now} from moved`)
}

export type MissingUnits = {
  storeId: number
  productId: number
  orderId: number | null
  reason: string
  byUserId: number | null
}

/** Makes the remaining units of a product unsaleable until they are counted. */
export const makeUnsaleable = (db: Database, m: MissingUnits, now: Date) =>
  db.run(sql`
    with locked as (
      select on_hand - picked as units from stock
      where store_id = ${m.storeId} and product_id = ${m.productId} and on_hand > picked for update),
    moved as (
      update stock s set on_hand = s.on_hand - l.units, unsaleable = s.unsaleable + l.units,
        uncounted = s.uncounted + l.units, version = s.version + 1
      from locked l where s.store_id = ${m.storeId} and s.product_id = ${m.productId}
      returning l.units)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change,
      uncounted_change, reason, note, order_id, by_user_id, at)
    select ${m.storeId}, ${m.productId}, -units, 0, units, units, 'missing', ${m.reason}, ${m.orderId}, ${m.byUserId},
      ${now} from moved`)

export type StockedProduct = Row<'stock', 'store_id' | 'product_id'>

export const insertStock = (db: Database, products: readonly StockedProduct[]) =>
  db.run(sql`
    insert into stock (store_id, product_id, on_hand)
    select distinct store_id, product_id, 0
    from unnest(${products.map((each) => each.store_id)}::int[], ${products.map((each) => each.product_id)}::int[])
      as n (store_id, product_id)
    on conflict do nothing`)
