import sql from 'sql-template-tag'
import { ENDED_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'
import { lineImage } from '../orders.queries.ts'

export type PickRow = Row<
  'picks',
  | 'order_id'
  | 'action_id'
  | 'order_line_id'
  | 'gtin'
  | 'units'
  | 'short'
  | 'version'
  | 'at'
  | 'unscanned_reason'
  | 'approved_by'
>

export const readPick = (db: Database, orderId: number, actionId: string) =>
  db.first<PickRow>(sql`
    select order_id, action_id, order_line_id, gtin, units, short, version, at, unscanned_reason, approved_by from picks
    where order_id = ${orderId} and action_id = ${actionId}`)

export const insertPick = (db: Database, p: PickRow & { byUserId: number | null }) =>
  db.run(sql`
    insert into picks (order_id, action_id, order_line_id, gtin, units, short, version, by_user_id, at,
      unscanned_reason, approved_by)
    values (${p.order_id}, ${p.action_id}, ${p.order_line_id}, ${p.gtin}, ${p.units}, ${p.short}, ${p.version}, ${p.byUserId}, ${p.at},
      ${p.unscanned_reason}, ${p.approved_by})`)

export const readLastPick = (db: Database, lineId: number) =>
  db.first<Row<'picks', 'units'> & OuterJoinRow<Row<'users', 'firstname'>>>(sql`
    select p.units, u.firstname from order_lines l join picks p using (order_id, order_line_id)
      left join users u on u.user_id = p.by_user_id
    where l.order_line_id = ${lineId} order by p.version desc limit 1`)

export const updatePicked = (db: Database, lineId: number, units: number) =>
  db.run(sql`update order_lines set picked = ${units} where order_line_id = ${lineId}`)

/** Reads the pack of a barcode. Returns no row for an unknown barcode. */
export const readScanned = (db: Database, gtin: string) =>
  db.first<Row<'pack_barcodes', 'product_id' | 'size'> & { name: string }>(sql`
    select b.product_id, b.size, p.name from pack_barcodes b join products p using (product_id)
    where lpad(b.gtin, 14, '0') = lpad(${gtin}, 14, '0')`)

/** Reads the number of packs that substitute missing packs of a line. */
export const readSubstituted = (db: Database, lineId: number) =>
  db.one<{ packs: number }>(sql`
    select coalesce(sum(quantity), 0)::int as packs from order_substitutes where order_line_id = ${lineId}`)

type PickListRow = Row<
  'order_lines',
  'order_line_id' | 'product_id' | 'product_name' | 'pack_size' | 'quantity' | 'quantity_supplied' | 'picked'
> &
  OuterJoinRow<Row<'stock', 'shelf_location'>> & { image: string | null; barcodes: string[] }

/** Reads the pick list in shelf order. */
export const readPickList = (db: Database, orderId: number) =>
  db.rows<PickListRow>(sql`
    select l.order_line_id, l.product_id, l.product_name, l.pack_size, l.quantity, l.quantity_supplied, l.picked,
      s.shelf_location, ${lineImage} as image,
      array(select b.gtin from pack_barcodes b where b.product_id = l.product_id and b.size = l.pack_size order by b.gtin)
        as barcodes
    from order_lines l join orders o using (order_id)
      left join stock s on s.store_id = o.store_id and s.product_id = l.product_id
    where l.order_id = ${orderId} order by shelf_order(s.shelf_location) collate "C" nulls last, l.order_line_id`)

export type Bag = Row<'order_bags', 'code' | 'seal'>

export const readBags = (db: Database, orderId: number) =>
  db.rows<Bag>(sql`select code, seal from order_bags where order_id = ${orderId} order by code`)

/** Locks the bag codes of a store until the transaction ends, so that two orders can't use the same code. */
export const lockBags = (db: Database, storeId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('bags of a store', ${storeId}))`)

/** Reads one of the codes that a bag of another open order uses. */
export const readBagInUse = (db: Database, storeId: number, orderId: number, codes: readonly string[]) =>
  db.first<Row<'order_bags', 'code'>>(sql`
    select b.code from order_bags b join orders o using (order_id)
    where b.code = any(${codes}::text[]) and b.order_id <> ${orderId} and o.store_id = ${storeId}
      and o.status not in (${constant(...ENDED_STATUSES)}) limit 1`)

export const replaceBags = (db: Database, orderId: number, bags: readonly Bag[], now: Date) =>
  db.run(sql`
    with gone as (
      delete from order_bags where order_id = ${orderId} and code <> all(${bags.map(({ code }) => code)}::text[]))
    insert into order_bags (order_id, code, seal, at)
    select ${orderId}, code, seal, ${now}
    from unnest(${bags.map(({ code }) => code)}::text[], ${bags.map(({ seal }) => seal)}::text[]) as b (code, seal)
    on conflict (order_id, code) do update set seal = excluded.seal`)
