import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Opens the return of all supplied units. If no unit is out, the return is closed immediately. */
export const openReturn = (db: Database, orderId: number, driverId: number, now: Date) =>
  db.run(sql`
    with opened as (
      insert into order_returns (order_id, driver_id, opened_at, closed_at)
      select ${orderId}, ${driverId}, ${now}::timestamptz,
        case when not exists (select from order_units where order_id = ${orderId} and supplied > 0)
          then ${now}::timestamptz end
      on conflict (order_id) do nothing returning order_id)
    insert into order_return_units (order_id, product_id, units_out)
    select u.order_id, u.product_id, sum(u.supplied)::int from order_units u join opened using (order_id)
    group by 1, 2 having sum(u.supplied) > 0`)

export type ReturnUnits = Row<'order_return_units', 'product_id' | 'units_out' | 'units_back'>

/**
 * Locks a product of an open return until the transaction ends. The product is found by its order line or its
 * barcode.
 */
export const lockReturnUnits = (
  db: Database,
  orderId: number,
  { lineId, gtin }: { lineId: number | null; gtin: string | null },
) =>
  db.first<ReturnUnits>(sql`
    select u.product_id, u.units_out, u.units_back
    from order_return_units u
    where u.order_id = ${orderId} and (
      u.product_id = (select b.product_id from pack_barcodes b where lpad(b.gtin, 14, '0') = lpad(${gtin}, 14, '0'))
      or u.product_id = (select l.product_id from order_lines l
        where l.order_line_id = ${lineId} and l.order_id = u.order_id))
    limit 1 for update of u`)

export const isReturnOpen = (db: Database, orderId: number) =>
  db.first<Row<'order_returns', 'order_id'>>(sql`
    select order_id from order_returns where order_id = ${orderId} and closed_at is null`)

export type NewRecord = {
  orderId: number
  productId: number
  units: number
  condition: 'saleable' | 'damaged'
  byUserId: number | null
}

export const recordReturn = (db: Database, r: NewRecord, now: Date) =>
  db.run(sql`
    with counted as (
      update order_return_units set units_back = units_back + ${r.units}
      where order_id = ${r.orderId} and product_id = ${r.productId})
    insert into order_return_records (order_id, product_id, units, condition, by_user_id, at)
    values (${r.orderId}, ${r.productId}, ${r.units}, ${r.condition}, ${r.byUserId}, ${now})`)

/** Closes a return whose last unit has come back. */
export const closeReturn = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    update order_returns r set closed_at = ${now} where order_id = ${orderId} and closed_at is null
      and not exists (select from order_return_units u
        where u.order_id = r.order_id and u.units_back < u.units_out)`)

export type GoodsRow = Row<'order_returns', 'order_id' | 'opened_at'> &
  Row<'orders', 'store_id' | 'reason'> & { driver: string; items: { name: string; units: number }[] }

const goodsOut = (condition: Sql): Sql => sql`
    select r.order_id, o.store_id, o.reason, r.opened_at, concat_ws(' ', d.firstname, d.lastname) as driver,
      jsonb_agg(jsonb_build_object('name', p.name, 'units', u.units_out - u.units_back) order by p.name) as items
    from order_returns r join orders o using (order_id)
    join order_return_units u on u.order_id = r.order_id and u.units_back < u.units_out
    join products p using (product_id) join users d on d.user_id = r.driver_id
    where r.closed_at is null and ${condition}
    group by r.order_id, o.store_id, o.reason, r.opened_at, d.firstname, d.lastname order by r.opened_at, r.order_id`

/** Reads the goods that a driver has to return, by order. */
export const readGoodsOfDriver = (db: Database, driverId: number) =>
  db.rows<GoodsRow>(goodsOut(sql`r.driver_id = ${driverId}`))

/** Reads the goods that a store expects back, by order, oldest first. `most` limits the rows. */
export const readGoodsOfStore = (db: Database, storeId: number, most: number) =>
  db.rows<GoodsRow>(sql`${goodsOut(sql`o.store_id = ${storeId}`)} limit ${most}`)
