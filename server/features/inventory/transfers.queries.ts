import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { TRANSFER_SORTS } from '#contract/console/transfers.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import { nameHas } from '#server/db/product-names.ts'
import type { Row } from '#server/db/row.ts'

export type TransferRow = Row<'stock_transfers'> & {
  from_name: string
  to_name: string
  sent_by_name: string | null
  ended_by_name: string | null
  products: number
  units_sent: number
  units_received: number | null
}

const shown = sql`
  t.*, a.name as from_name, b.name as to_name,
    nullif(concat_ws(' ', s.firstname, s.lastname), '') as sent_by_name,
    nullif(concat_ws(' ', e.firstname, e.lastname), '') as ended_by_name, l.products, l.units_sent, l.units_received`

const joined = sql`
  join stores a on a.store_id = t.store_id join stores b on b.store_id = t.to_store_id
  left join users s on s.user_id = t.sent_by_user_id left join users e on e.user_id = t.ended_by_user_id
  cross join lateral (
    select count(*)::int as products, sum(units_sent)::int as units_sent, sum(units_received)::int as units_received
    from stock_transfer_lines where stock_transfer_id = t.stock_transfer_id) l`

type TransferFilter = {
  storeId: number
  state: TransferRow['state'] | undefined
  words: readonly string[]
  sort: (typeof TRANSFER_SORTS)[number]
}

export const listTransfers = (
  db: Database,
  { storeId, state, words, sort }: TransferFilter,
  request: PageRequest,
) =>
  listPage<TransferRow>(
    db,
    {
      from: sql`stock_transfers t`,
      where: [...(state ? [sql`t.state = ${state}`] : []), ...words.map((word) => holds(storeId, word))],
      either: [sql`t.store_id = ${storeId}`, sql`t.to_store_id = ${storeId}`],
      sort: [{ name: 'stock_transfer_id', sql: sql`t.stock_transfer_id`, type: 'bigint' }],
      descending: sort === '-sent_at',
    },
    request,
    { columns: shown, joins: sql`join stock_transfers t using (stock_transfer_id) ${joined}` },
  )

/**
 * Builds the condition that a word is the transfer's number, or occurs in its reason, the other store's name or a
 * product's name.
 */
const holds = (storeId: number, word: string): Sql => sql`(
  t.stock_transfer_id::text = ${word} or lower(t.reason) like ${likePattern(word)}
  or exists (
    select from stores o
    where o.store_id in (t.store_id, t.to_store_id) and o.store_id <> ${storeId} and lower(o.name) like ${likePattern(word)})
  or exists (
    select from stock_transfer_lines l join products p using (product_id)
    where l.stock_transfer_id = t.stock_transfer_id and ${nameHas(word)}))`

/** Builds the query for a transfer of which the store is sender or receiver. */
const ofTransfer = (storeId: number, transferId: number): Sql => sql`
  select ${shown} from stock_transfers t ${joined}
  where t.stock_transfer_id = ${transferId} and ${storeId}::int in (t.store_id, t.to_store_id)`

export const readTransfer = (db: Database, storeId: number, transferId: number) =>
  db.first<TransferRow>(ofTransfer(storeId, transferId))

/** Locks a transfer until the transaction ends. */
export const lockTransfer = (db: Database, storeId: number, transferId: number) =>
  db.first<TransferRow>(sql`${ofTransfer(storeId, transferId)} for no key update of t`)

export const readSentTransfer = (db: Database, storeId: number, actionId: string) =>
  db.first<Row<'stock_transfers', 'stock_transfer_id'>>(sql`
    select stock_transfer_id from stock_transfers where store_id = ${storeId} and action_id = ${actionId}`)

export type LineRow = Row<
  'stock_transfer_lines',
  'product_id' | 'units_sent' | 'units_received' | 'units_damaged'
> &
  Row<'products', 'name'> & { barcodes: Row<'pack_barcodes', 'gtin' | 'size'>[] }

export const readLines = (db: Database, transferId: number) =>
  db.rows<LineRow>(sql`
    select l.product_id, l.units_sent, l.units_received, l.units_damaged, p.name, coalesce((
      select jsonb_agg(jsonb_build_object('gtin', b.gtin, 'size', b.size) order by b.size, b.gtin)
      from pack_barcodes b where b.product_id = l.product_id), '[]') as barcodes
    from stock_transfer_lines l join products p using (product_id)
    where l.stock_transfer_id = ${transferId} order by p.name, l.product_id`)

export type NewTransfer = {
  storeId: number
  toStoreId: number
  actionId: string
  reason: string
  byUserId: number | null
}

/** Inserts a transfer. Returns no row if the action was sent already. */
export const insertTransfer = (db: Database, t: NewTransfer, now: Date) =>
  db.first<Row<'stock_transfers', 'stock_transfer_id'>>(sql`
    insert into stock_transfers (store_id, to_store_id, action_id, reason, sent_by_user_id, sent_at)
    values (${t.storeId}, ${t.toStoreId}, ${t.actionId}, ${t.reason}, ${t.byUserId}, ${now})
    on conflict do nothing returning stock_transfer_id`)

/**
 * Locks the sender's stock of each product and reads the available units, and whether the receiver stocks the
 * product. Rows are locked in id order, as orders lock them, and never for two stores in one transaction. Both
 * prevent deadlocks.
 */
export const lockSendable = (
  db: Database,
  { storeId, toStoreId, productIds }: { storeId: number; toStoreId: number; productIds: readonly number[] },
) =>
  db.rows<
    Row<'stock', 'product_id'> & Row<'products', 'name'> & { available: number; is_stocked: boolean }
  >(sql`
    with locked as (
      select product_id, on_hand - reserved as available from stock
      where store_id = ${storeId} and product_id = any(${productIds}::int[]) order by product_id for no key update)
    select l.product_id, p.name, l.available, exists (
      select from stock o where o.store_id = ${toStoreId} and o.product_id = l.product_id) as is_stocked
    from locked l join products p using (product_id) order by l.product_id`)

export const insertLines = (
  db: Database,
  transferId: number,
  lines: readonly { productId: number; units: number }[],
) =>
  db.run(sql`
    insert into stock_transfer_lines (stock_transfer_id, product_id, units_sent)
    select ${transferId}, product_id, units from unnest(
      ${lines.map((line) => line.productId)}::int[], ${lines.map((line) => line.units)}::int[]) as l (product_id, units)`)

export type GoodsMovement = {
  storeId: number
  reason: 'sent' | 'arrived' | 'received' | 'damaged'
  note: string
  byUserId: number | null
  /** Changes by product: `onHand` and `unsaleable` are added to the columns of the same name. */
  lines: readonly { productId: number; onHand: number; unsaleable: number }[]
}

/** Moves units of a store's stock and records the movements. Rows are locked in id order to prevent deadlocks. */
export const moveGoods = (db: Database, m: GoodsMovement, now: Date) =>
  db.run(sql`
    with moving as (
      select * from unnest(${m.lines.map((line) => line.productId)}::int[], ${m.lines.map((line) => line.onHand)}::int[],
        ${m.lines.map((line) => line.unsaleable)}::int[]) as l (product_id, on_hand, unsaleable)),
    locked as (
      select s.product_id, l.on_hand, l.unsaleable from stock s join moving l using (product_id)
      where s.store_id = ${m.storeId} order by s.product_id for no key update of s),
    moved as (
      update stock s set on_hand = s.on_hand + l.on_hand, unsaleable = s.unsaleable + l.unsaleable,
        version = s.version + 1
      from locked l where s.store_id = ${m.storeId} and s.product_id = l.product_id
      returning s.product_id, l.on_hand, l.unsaleable)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change, reason, note,
      by_user_id, at)
    select ${m.storeId}, product_id, on_hand, 0, unsaleable, ${m.reason}, ${m.note}, ${m.byUserId}::bigint,
      ${now}::timestamptz
    from moved`)

export type ReceivedLine = { productId: number; units: number; damaged: number }

export const receiveLines = (db: Database, transferId: number, lines: readonly ReceivedLine[]) =>
  db.run(sql`
    update stock_transfer_lines t set units_received = l.units, units_damaged = l.damaged
    from unnest(${lines.map((line) => line.productId)}::int[], ${lines.map((line) => line.units)}::int[],
      ${lines.map((line) => line.damaged)}::int[]) as l (product_id, units, damaged)
    where t.stock_transfer_id = ${transferId} and t.product_id = l.product_id`)

export type TransferEnd = { transferId: number; state: 'received' | 'canceled'; byUserId: number | null }

export const endTransfer = (db: Database, { transferId, state, byUserId }: TransferEnd, now: Date) =>
  db.run(sql`
    update stock_transfers set state = ${state}, ended_by_user_id = ${byUserId}, ended_at = ${now}, version = version + 1
    where stock_transfer_id = ${transferId}`)
