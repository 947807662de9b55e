import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Row } from '#server/db/row.ts'

export type OrderRow = Omit<Row<'purchase_orders'>, 'expected_on'> &
  Row<'suppliers', 'minimum_cents' | 'email' | 'lead_days'> & {
    /** `YYYY-MM-DD` */
    expected_on: string | null
    supplier: string
    created_by_name: string | null
    sent_by_name: string | null
    ended_by_name: string | null
    products: number
    units_ordered: number
    units_received: number
    total_cents: number
  }

const shown = sql`
  o.*, o.expected_on::text as expected_on, s.name as supplier, s.minimum_cents, s.email, s.lead_days,
    nullif(concat_ws(' ', c.firstname, c.lastname), '') as created_by_name,
    nullif(concat_ws(' ', n.firstname, n.lastname), '') as sent_by_name,
    nullif(concat_ws(' ', e.firstname, e.lastname), '') as ended_by_name,
    l.products, l.units_ordered, l.units_received, l.total_cents`

const joined = sql`
  join suppliers s on s.supplier_id = o.supplier_id left join users c on c.user_id = o.created_by
  left join users n on n.user_id = o.sent_by left join users e on e.user_id = o.ended_by
  cross join lateral (
    select count(*)::int as products, coalesce(sum(units_ordered), 0)::int as units_ordered,
      coalesce(sum(units_received), 0)::int as units_received,
      coalesce(sum(round(units_ordered * carton_cost_cents::numeric / units_per_carton)), 0)::bigint as total_cents
    from purchase_order_lines where purchase_order_id = o.purchase_order_id) as l`

type OrderFilter = {
  storeId: number
  states: readonly OrderRow['state'][] | null
  supplierId: number | null
}

export const listOrders = (
  db: Database,
  { storeId, states, supplierId }: OrderFilter,
  request: PageRequest,
) =>
  listPage<OrderRow>(
    db,
    {
      from: sql`purchase_orders o`,
      where: [
        sql`o.store_id = ${storeId}`,
        ...(states ? [sql`o.state = any(${states}::text[])`] : []),
        ...(supplierId === null ? [] : [sql`o.supplier_id = ${supplierId}`]),
      ],
      sort: [{ name: 'purchase_order_id', sql: sql`o.purchase_order_id`, type: 'bigint' }],
      descending: true,
    },
    request,
    { columns: shown, joins: sql`join purchase_orders o using (purchase_order_id) ${joined}` },
  )

const ofOrder = (storeId: number, orderId: number): Sql => sql`
  select ${shown} from purchase_orders o ${joined}
  where o.purchase_order_id = ${orderId} and o.store_id = ${storeId}`

export const readOrder = (db: Database, storeId: number, orderId: number) =>
  db.first<OrderRow>(ofOrder(storeId, orderId))

/** Locks an order until the transaction ends, and reads it after the wait for the lock. */
export async function lockOrder(db: Database, storeId: number, orderId: number) {
  // The figures of the lines would be those from before the wait if one statement locked and summed.
  await db.run(sql`
    select from purchase_orders where purchase_order_id = ${orderId} and store_id = ${storeId} for no key update`)
  return readOrder(db, storeId, orderId)
}

export const readOrdersOfAction = (db: Database, storeId: number, actionId: string) =>
  db.rows<OrderRow>(sql`
    select ${shown} from purchase_orders o ${joined}
    where o.store_id = ${storeId} and o.action_id = ${actionId} order by o.purchase_order_id`)

export type LineRow = Omit<Row<'purchase_order_lines'>, 'purchase_order_id'> &
  Row<'products', 'name'> & { barcodes: Row<'pack_barcodes', 'gtin' | 'size'>[] }

export const readLines = (db: Database, orderId: number) =>
  db.rows<LineRow>(sql`
    select l.product_id, l.supplier_code, l.units_per_carton, l.carton_cost_cents, l.units_ordered, l.units_received,
      l.units_damaged, p.name, coalesce((
        select jsonb_agg(jsonb_build_object('gtin', b.gtin, 'size', b.size) order by b.size, b.gtin)
        from pack_barcodes b where b.product_id = l.product_id), '[]') as barcodes
    from purchase_order_lines l join products p using (product_id)
    where l.purchase_order_id = ${orderId} order by p.name, l.product_id`)

export type NewOrder = {
  storeId: number
  supplierId: number
  actionId: string
  byUserId: number | null
}

/** Inserts a draft. Returns no row if the action created it already. */
export const insertOrder = (db: Database, o: NewOrder, now: Date) =>
  db.first<Row<'purchase_orders', 'purchase_order_id'>>(sql`
    insert into purchase_orders (store_id, supplier_id, action_id, created_by, created_at)
    values (${o.storeId}, ${o.supplierId}, ${o.actionId}, ${o.byUserId}, ${now})
    on conflict do nothing returning purchase_order_id`)

export type NewLine = {
  productId: number
  supplierCode: string
  unitsPerCarton: number
  cartonCostCents: number
  units: number
}

/** Replaces the lines of a draft. */
export async function replaceLines(db: Database, orderId: number, lines: readonly NewLine[]): Promise<void> {
  await db.run(sql`delete from purchase_order_lines where purchase_order_id = ${orderId}`)
  await db.run(sql`
    insert into purchase_order_lines (purchase_order_id, product_id, supplier_code, units_per_carton, carton_cost_cents,
      units_ordered)
    select ${orderId}, * from unnest(${lines.map((line) => line.productId)}::int[],
      ${lines.map((line) => line.supplierCode)}::text[], ${lines.map((line) => line.unitsPerCarton)}::int[],
      ${lines.map((line) => line.cartonCostCents)}::bigint[], ${lines.map((line) => line.units)}::int[])`)
}

export type DraftFields = { expectedOn: string | null; note: string }

export const updateDraft = (db: Database, orderId: number, { expectedOn, note }: DraftFields) =>
  db.run(sql`
    update purchase_orders set expected_on = ${expectedOn}::date, note = ${note}, version = version + 1
    where purchase_order_id = ${orderId}`)

export type Sending = { orderId: number; expectedOn: string; sentTo: string; byUserId: number | null }

export const markSent = (db: Database, { orderId, expectedOn, sentTo, byUserId }: Sending, now: Date) =>
  db.run(sql`
    update purchase_orders set state = 'sent', expected_on = ${expectedOn}::date, sent_to = ${sentTo},
      sent_by = ${byUserId}, sent_at = ${now}, version = version + 1
    where purchase_order_id = ${orderId}`)

export type NewReceipt = { orderId: number; actionId: string; byUserId: number | null }

/** Records a receipt. Returns no row if the action was booked already. */
export const insertReceipt = (db: Database, r: NewReceipt, now: Date) =>
  db.first<Row<'purchase_receipts', 'purchase_order_id'>>(sql`
    insert into purchase_receipts (purchase_order_id, action_id, by_user_id, at)
    values (${r.orderId}, ${r.actionId}, ${r.byUserId}, ${now}) on conflict do nothing returning purchase_order_id`)

export const readReceipt = (db: Database, orderId: number, actionId: string) =>
  db.first<Row<'purchase_receipts', 'purchase_order_id'>>(sql`
    select purchase_order_id from purchase_receipts where purchase_order_id = ${orderId} and action_id = ${actionId}`)

export type ReceivedLine = { productId: number; units: number; damaged: number; cartonCostCents: number }

export const receiveLines = (db: Database, orderId: number, lines: readonly ReceivedLine[]) =>
  db.run(sql`
    update purchase_order_lines l set units_received = l.units_received + r.units,
      units_damaged = l.units_damaged + r.damaged, carton_cost_cents = r.cents
    from unnest(${lines.map((line) => line.productId)}::int[], ${lines.map((line) => line.units)}::int[],
      ${lines.map((line) => line.damaged)}::int[], ${lines.map((line) => line.cartonCostCents)}::bigint[])
      as r (product_id, units, damaged, cents)
    where l.purchase_order_id = ${orderId} and l.product_id = r.product_id`)

export const markPartlyReceived = (db: Database, orderId: number) =>
  db.run(sql`
    update purchase_orders set state = 'partly_received', version = version + 1 where purchase_order_id = ${orderId}`)

export type OrderEnd = { orderId: number; state: 'closed' | 'canceled'; byUserId: number | null }

export const endOrder = (db: Database, { orderId, state, byUserId }: OrderEnd, now: Date) =>
  db.run(sql`
    update purchase_orders set state = ${state}, ended_by = ${byUserId}, ended_at = ${now}, version = version + 1
    where purchase_order_id = ${orderId}`)

export type BuyerRow = Row<'stores', 'name' | 'legal_name' | 'abn' | 'address' | 'phone' | 'email'>

export const readBuyer = (db: Database, storeId: number) =>
  db.one<BuyerRow>(
    sql`select name, legal_name, abn, address, phone, email from stores where store_id = ${storeId}`,
  )
