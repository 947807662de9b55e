import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { STOCK_SHOWN, STOCK_SORTS } from '#contract/console/stock.ts'
import type { StockChange } from '#domain/inventory/stock-change.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { isShort, nameHas } from '#server/db/product-names.ts'
import type { Database } from '#server/db/database.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Row } from '#server/db/row.ts'

export type StockRow = Row<'stock'> &
  Row<'products', 'name'> & {
    barcodes: Row<'pack_barcodes', 'gtin' | 'size'>[]
    in_transfer: number
    on_the_way: number
    /** `YYYY-MM-DD` */
    next_due_on: string | null
    /** Units of a count that waits for a second one; null: none. */
    pending_units: number | null
    pending_expected: number | null
    pending_by: string | null
    waiting: number
  }

/** Lines of open purchase orders of which units are still due. A store has few open orders, which have an index. */
const comingUnits = sql`
      from purchase_orders o join purchase_order_lines l using (purchase_order_id)
      where o.store_id = s.store_id and o.state in ('sent', 'partly_received') and l.product_id = s.product_id
        and l.units_received < l.units_ordered`

const shown = sql`
  s.store_id, s.product_id, s.on_hand, s.reserved, s.picked, s.unsaleable, s.uncounted, s.in_return, s.shelf_location,
    s.version, s.reorder_point, s.reorder_to, p.name, (
      select coalesce(sum(l.units_sent), 0)::int from stock_transfers t join stock_transfer_lines l using (stock_transfer_id)
      where t.store_id = s.store_id and t.state = 'in_transit' and l.product_id = s.product_id) as in_transfer, (
      select coalesce(sum(l.units_ordered - l.units_received), 0)::int ${comingUnits}) as on_the_way, (
      select min(o.expected_on)::text ${comingUnits}) as next_due_on, (
      select c.units from pending_counts c where c.store_id = s.store_id and c.product_id = s.product_id) as pending_units, (
      select c.expected from pending_counts c where c.store_id = s.store_id and c.product_id = s.product_id)
        as pending_expected, (
      select nullif(concat_ws(' ', u.firstname, u.lastname), '') from pending_counts c join users u on u.user_id = c.by_user_id
      where c.store_id = s.store_id and c.product_id = s.product_id) as pending_by, (
      select count(*)::int from stock_alerts a where a.store_id = s.store_id and a.product_id = s.product_id) as waiting, coalesce((
      select jsonb_agg(jsonb_build_object('gtin', b.gtin, 'size', b.size) order by b.size, b.gtin)
      from pack_barcodes b where b.product_id = s.product_id), '[]') as barcodes`

export type StockList = {
  storeId: number
  /** Words that must all occur in the name. */
  words: readonly string[]
  gtin: string | null
  show: (typeof STOCK_SHOWN)[number]
  sort: (typeof STOCK_SORTS)[number]
}

const SHOWN: Record<StockList['show'], Sql> = {
  all: sql`true`,
  to_count: sql`s.uncounted > 0`,
  to_order: sql`s.on_hand - s.reserved <= s.reorder_point`,
  unsaleable: sql`s.unsaleable > 0`,
  returning: sql`s.in_return > 0`,
  none_left: sql`s.on_hand <= s.reserved`,
}

const SORTED: Record<StockList['sort'], Sql> = {
  name: empty,
  shelf: sql`shelf_order(s.shelf_location) collate "C" nulls last,`,
  available: sql`s.on_hand - s.reserved,`,
  '-available': sql`s.on_hand - s.reserved desc,`,
}

/** Number of matches above which a page is filled after a few rows, in any sort order. */
const MANY = 5000

/** Reads one page of a store's products and their total number. */
export async function listStock(db: Database, list: StockList, request: PageRequest) {
  const counting = db.one<{ total: number }>(
    sql`select count(*)::int as total from (${allOf(list)}) as found`,
  )
  // Only the count shows whether a search of one or two letters matches most names or hardly any.
  const isMany = isNarrowedByLetters(list) && (await counting).total > MANY
  const [rows, counted] = await Promise.all([readRows(db, list, request, isMany), counting])
  return { rows, total: counted.total }
}

const allOf = (list: StockList): Sql =>
  sql`select s.* from stock s where ${join(conditionsOf(list), ' and ')}`

function readRows(db: Database, list: StockList, { page, limit }: PageRequest, isMany: boolean) {
  const order = sql`order by ${SORTED[list.sort]} p.name, p.product_id`
  // Materialised: matches are found first and then sorted. In name order, PostgreSQL would also read all rows that
  // don't match.
  const found = isNarrowed(list) && !isMany ? sql`materialized` : sql`not materialized`
  return db.rows<StockRow>(sql`
    with found as ${found} (${allOf(list)}),
    page as materialized (
      select s.product_id from found s join products p using (product_id) ${order}
      ${pageSlice({ page, limit })})
    select ${shown} from page join products p using (product_id)
    join stock s on s.store_id = ${list.storeId} and s.product_id = p.product_id ${order}`)
}

const isNarrowed = ({ show, words, gtin }: StockList): boolean =>
  show !== 'all' || words.length > 0 || gtin !== null

/** Returns whether only short words narrow the list, and its sort order has an index. */
const isNarrowedByLetters = ({ show, words, gtin, sort }: StockList): boolean =>
  (sort === 'name' || sort === 'shelf') &&
  show === 'all' &&
  gtin === null &&
  words.length > 0 &&
  words.every(isShort)

const conditionsOf = ({ storeId, words, gtin, show }: StockList): Sql[] => [
  sql`s.store_id = ${storeId}`,
  SHOWN[show],
  ...(words.length > 0 ? [sql`s.product_id in (${productsNamed(words)})`] : []),
  ...(gtin === null ? [] : [sql`s.product_id = (${productOf(gtin)})`]),
]

const productsNamed = (words: readonly string[]): Sql =>
  sql`select product_id from products where ${join(
    words.map((word) => nameHas(word)),
    ' and ',
  )}`

const productOf = (gtin: string): Sql =>
  sql`select product_id from pack_barcodes where lpad(gtin, 14, '0') = lpad(${gtin}, 14, '0')`

const ofProduct = (storeId: number, productId: number): Sql => sql`
  select ${shown} from stock s join products p using (product_id)
  where s.store_id = ${storeId} and s.product_id = ${productId}`

export const readStock = (db: Database, storeId: number, productId: number) =>
  db.first<StockRow>(ofProduct(storeId, productId))

/** Locks a stock row until the transaction ends. */
export const lockStock = (db: Database, storeId: number, productId: number) =>
  db.first<StockRow>(sql`${ofProduct(storeId, productId)} for no key update of s`)

export type NewMovement = {
  storeId: number
  productId: number
  reason: Row<'stock_movements'>['reason']
  note: string
  byUserId: number | null
}

/** Changes the units of a row that the caller has locked, and records the movement. */
export const changeUnits = (
  db: Database,
  { storeId, productId, reason, note, byUserId }: NewMovement,
  { onHand, unsaleable, uncounted }: Omit<StockChange, 'difference'>,
  now: Date,
) =>
  db.run(sql`
    with changed as (
      update stock set on_hand = on_hand + ${onHand}, unsaleable = unsaleable + ${unsaleable},
        uncounted = uncounted + ${uncounted}, version = version + 1
      where store_id = ${storeId} and product_id = ${productId} returning store_id, product_id)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change,
      uncounted_change, reason, note, by_user_id, at)
    select store_id, product_id, ${onHand}::int, 0, ${unsaleable}::int, ${uncounted}::int, ${reason}, ${note}, ${byUserId}::bigint,
      ${now}::timestamptz from changed`)

export type NewPendingCount = {
  storeId: number
  productId: number
  units: number
  expected: number
  byUserId: number | null
}

/** Records a count that waits for a second one, in place of an earlier one, and raises the version of the row. */
export const savePendingCount = (db: Database, c: NewPendingCount, now: Date) =>
  db.run(sql`
    with saved as (
      insert into pending_counts (store_id, product_id, units, expected, by_user_id, at)
      values (${c.storeId}, ${c.productId}, ${c.units}, ${c.expected}, ${c.byUserId}, ${now})
      on conflict (store_id, product_id) do update set units = excluded.units, expected = excluded.expected,
        by_user_id = excluded.by_user_id, at = excluded.at)
    update stock set version = version + 1 where store_id = ${c.storeId} and product_id = ${c.productId}`)

export const deletePendingCount = (db: Database, storeId: number, productId: number) =>
  db.run(sql`delete from pending_counts where store_id = ${storeId} and product_id = ${productId}`)

export type StockDetails = Row<'stock', 'shelf_location' | 'reorder_point' | 'reorder_to'>

export const updateDetails = (db: Database, storeId: number, productId: number, d: StockDetails) =>
  db.run(sql`
    update stock set shelf_location = ${d.shelf_location}, reorder_point = ${d.reorder_point},
      reorder_to = ${d.reorder_to}, version = version + 1
    where store_id = ${storeId} and product_id = ${productId}`)

export type MovementRow = Row<
  'stock_movements',
  | 'stock_movement_id'
  | 'on_hand_change'
  | 'reserved_change'
  | 'picked_change'
  | 'unsaleable_change'
  | 'in_return_change'
  | 'reason'
  | 'note'
  | 'order_id'
  | 'by_user_id'
  | 'at'
> & { by_name: string | null }

/** Lists the movements of a product, newest first. */
export const listMovements = (db: Database, storeId: number, productId: number, request: PageRequest) =>
  listPage<MovementRow>(
    db,
    {
      from: sql`stock_movements m`,
      where: [sql`m.store_id = ${storeId}`, sql`m.product_id = ${productId}`],
      sort: [{ name: 'stock_movement_id', sql: sql`m.stock_movement_id`, type: 'bigint' }],
      descending: true,
    },
    request,
    {
      columns: sql`m.stock_movement_id, m.on_hand_change, m.reserved_change, m.picked_change, m.unsaleable_change,
        m.in_return_change, m.reason, m.note, m.order_id, m.by_user_id, m.at,
        nullif(concat_ws(' ', u.firstname, u.lastname), '') as by_name`,
      joins: sql`join stock_movements m using (stock_movement_id) left join users u on u.user_id = m.by_user_id`,
    },
  )

export type Receipt = { storeId: number; supplier: string; deliveryNote: string; byUserId: number | null }

/** Inserts a goods receipt. Returns no row if the delivery note was received already. */
export const insertReceipt = (db: Database, r: Receipt, now: Date) =>
  db.first<Row<'goods_receipts', 'goods_receipt_id'>>(sql`
    insert into goods_receipts (store_id, supplier, delivery_note, by_user_id, at)
    values (${r.storeId}, ${r.supplier}, ${r.deliveryNote}, ${r.byUserId}, ${now})
    on conflict do nothing returning goods_receipt_id`)

export type GoodsIdentifier = { gtin: string | null; productId: number | null }

/** Received units of a product, in single bottles or cans. */
export type ReceivedUnits = { productId: number; units: number; note: string }

/** Reads the product of each line and its units per pack; null if the store doesn't stock it. */
export const readPackSizes = (db: Database, storeId: number, lines: readonly GoodsIdentifier[]) =>
  db.rows<{ product_id: number | null; size: number | null }>(sql`
    select s.product_id, case when l.gtin is null then 1 else b.size end as size
    from unnest(${lines.map((line) => line.gtin)}::text[], ${lines.map((line) => line.productId)}::int[])
      with ordinality as l (gtin, product_id, nth)
    left join pack_barcodes b on lpad(b.gtin, 14, '0') = lpad(l.gtin, 14, '0')
    left join stock s on s.store_id = ${storeId} and s.product_id = coalesce(l.product_id, b.product_id)
    order by l.nth`)

/** Adds received units. Rows are locked in id order, as orders lock them, to prevent deadlocks. */
export const receiveUnits = (
  db: Database,
  { storeId, byUserId }: { storeId: number; byUserId: number | null },
  received: readonly ReceivedUnits[],
  now: Date,
) =>
  db.rows<StockRow>(sql`
    with came as (
      select * from unnest(${received.map((one) => one.productId)}::int[], ${received.map((one) => one.units)}::int[],
        ${received.map((one) => one.note)}::text[]) as c (product_id, units, note)),
    locked as (
      select s.product_id, c.units, c.note from stock s join came c using (product_id)
      where s.store_id = ${storeId} order by s.product_id for update of s),
    received as (
      update stock s set on_hand = s.on_hand + l.units, version = s.version + 1 from locked l
      where s.store_id = ${storeId} and s.product_id = l.product_id
      returning s.*, l.units as came, l.note as came_with),
    recorded as (
      insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, note, by_user_id, at)
      select store_id, product_id, came, 0, 'received', came_with, ${byUserId}::bigint, ${now}::timestamptz from received)
    select ${shown} from received s join products p using (product_id) order by p.name, s.product_id`)
