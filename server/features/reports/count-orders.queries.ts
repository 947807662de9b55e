import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { OrderFacts } from '#domain/reports/order-facts.ts'
import {
  DAY_MEASURES,
  type DayFigures,
  type OrderCells,
  PRODUCT_MEASURES,
  type ProductFigures,
} from '#domain/reports/order-figures.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Locks the progress, so that only one process counts. Two would subtract the former figures of an order twice. */
export const lockProgress = (db: Database) =>
  db.first<Progress>(sql`select filled_to, is_filled from report_progress for update`)

/**
 * Locks the progress unless it is locked.
 * @returns undefined while another process counts
 */
export const tryLockProgress = (db: Database) =>
  db.first<Progress>(sql`select filled_to, is_filled from report_progress for update skip locked`)

type Progress = Row<'report_progress', 'filled_to' | 'is_filled'>

export const readBacklog = (db: Database) =>
  db.first<{ has_changes: boolean; is_filled: boolean }>(sql`
    select exists (select from report_changes) as has_changes, is_filled from report_progress`)

/**
 * Takes the ids of changed orders from the queue. A change that commits later has its own row, which the next call
 * finds, even if its id is lower.
 */
export const takeChanges = (db: Database, most: number) =>
  db.rows<Row<'report_changes', 'order_id'>>(sql`
    with taken as (
      delete from report_changes where report_change_id in (
        select report_change_id from report_changes order by report_change_id limit ${most}) returning order_id)
    select distinct order_id from taken`)

/** Reads the next of the orders that are older than the reports. */
export const readOlderOrders = (db: Database, after: number, most: number) =>
  db.rows<Row<'orders', 'order_id'>>(sql`
    select order_id from orders where order_id > ${after} order by order_id limit ${most}`)

export const saveProgress = (db: Database, filledTo: number, isFilled: boolean) =>
  db.run(sql`update report_progress set filled_to = ${filledTo}, is_filled = ${isFilled}`)

/** Reads orders that are counted as a customer's first although one of the given orders was settled earlier. */
export const readCountedAsFirst = (db: Database, orderIds: readonly number[]) =>
  db.rows<Row<'report_orders', 'order_id'>>(sql`
    select r.order_id from orders o join settlements s using (order_id)
      join report_orders r on r.user_id = o.user_id and r.is_first
      join settlements f on f.order_id = r.order_id
    where o.order_id = any(${orderIds}::bigint[]) and (s.at, s.order_id) < (f.at, f.order_id)`)

const moment = (instant: Sql) => sql`(
  select jsonb_build_object('day', to_char(local, 'YYYY-MM-DD'), 'hour', extract(hour from local)::int)
  from (select (${instant}) at time zone t.time_zone as local) as c where local is not null)`

const listOf = (item: Sql, from: Sql) => sql`coalesce((select jsonb_agg(${item}) from ${from}), '[]')`

const PARTS = listOf(
  sql`jsonb_build_object('part', p.part, 'gross', p.gross_cents, 'discount', p.discount_cents,
    'isGstFree', p.gst_free, 'cost', p.cost_cents, 'units', p.quantity * p.pack_size,
    'productId', case p.kind
      when 'line' then (select product_id from order_lines l where l.order_line_id = p.order_line_id)
      when 'substitute' then (
        select product_id from order_substitutes s where s.order_id = p.order_id and s.order_line_id = p.order_line_id
          and s.product_name = p.name and s.pack_size = p.pack_size limit 1) end) order by p.part`,
  sql`settlement_parts p where p.order_id = o.order_id`,
)

const POSTINGS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', posting, 'at', ${moment(sql`at`)}, 'accounts', accounts) order by at, nth)
  from (
    select posting, min(at) as at, min(ledger_entry_id) as nth, jsonb_object_agg(account, amount_cents) as accounts
    from ledger_entries where order_id = o.order_id group by posting) as l), '[]')`

const REFUNDS = listOf(
  sql`jsonb_build_object('nth', r.nth,
    'references', ${listOf(sql`s.reference`, sql`payment_steps s where s.refund_id = r.refund_id`)},
    'parts', ${listOf(
      sql`jsonb_build_object('part', p.part, 'amount', p.amount_cents) order by p.part`,
      sql`refund_parts p where p.refund_id = r.refund_id`,
    )}) order by r.nth`,
  sql`refunds r where r.order_id = o.order_id`,
)

const DOCUMENTS = listOf(
  sql`jsonb_build_object('at', ${moment(sql`i.at`)}, 'total', i.total_cents, 'gst', i.gst_cents, 'refundNth', r.nth) order by i.invoice_id`,
  sql`invoices i left join refunds r using (refund_id) where i.order_id = o.order_id`,
)

const RETURNS = listOf(
  sql`jsonb_build_object('productId', b.product_id, 'units', b.units, 'at', ${moment(sql`b.at`)})
    order by b.order_return_record_id`,
  sql`order_return_records b where b.order_id = o.order_id and b.condition = 'saleable'`,
)

const SHORT = listOf(
  sql`l.product_id order by l.order_line_id`,
  sql`order_lines l where l.order_id = o.order_id and l.quantity_supplied < l.quantity`,
)

/** True if the order is its customer's first by settlement time, so that a later payment changes nothing. */
const IS_FIRST = sql`(s.order_id is not null and not exists (
  select from orders e join settlements f using (order_id)
  where e.user_id = o.user_id and (f.at, f.order_id) < (s.at, s.order_id)))`

export type CountedOrder = OrderFacts & { userId: number }

/** Reads the current facts of orders that the reports count. */
export async function readFacts(db: Database, orderIds: readonly number[]): Promise<CountedOrder[]> {
  const rows = await db.rows<{ facts: CountedOrder }>(sql`
    select jsonb_build_object('orderId', o.order_id, 'storeId', o.store_id, 'zoneId', o.zone_id, 'userId', o.user_id,
      'isFirst', ${IS_FIRST}, 'placed', ${moment(sql`o.placed_at`)},
      'canceled', case when o.placed_at is not null then ${moment(
        sql`select min(e.at) from order_events e where e.order_id = o.order_id and e.what = 'status' and e.to_value = 5`,
      )} end,
      'refused', ${moment(
        sql`select min(d.at) from door_checks d where d.order_id = o.order_id and d.outcome = 'refused'`,
      )},
      'delivered', ${moment(sql`o.delivered_at`)} || jsonb_build_object('lateMinutes',
        greatest(0, ceil(extract(epoch from o.delivered_at - o.due_at) / 60))::int),
      'parts', ${PARTS}, 'postings', ${POSTINGS}, 'refunds', ${REFUNDS}, 'documents', ${DOCUMENTS},
      'returns', ${RETURNS}, 'short', ${SHORT}) as facts
    from orders o join stores t using (store_id) left join settlements s using (order_id)
    where o.order_id = any(${orderIds}::bigint[])`)
  return rows.map(({ facts }) => facts)
}

/** Figures that an order adds, with its place and customer at the time it was counted. */
export type StoredCells = OrderCells & { storeId: number; zoneId: number; userId: number }

export const readCells = (db: Database, orderIds: readonly number[]) =>
  db.rows<{ cells: StoredCells }>(sql`
    select cells from report_orders where order_id = any(${orderIds}::bigint[])`)

export type NewCells = {
  order_id: number
  store_id: number
  user_id: number
  is_first: boolean
  cells: StoredCells
}

export const saveCells = (db: Database, rows: readonly NewCells[]) =>
  db.run(sql`
    insert into report_orders
    select * from jsonb_populate_recordset(null::report_orders, ${JSON.stringify(rows)}::jsonb)
    on conflict (order_id) do update set store_id = excluded.store_id, user_id = excluded.user_id,
      is_first = excluded.is_first, cells = excluded.cells`)

/** Adds figures to a table; a new row starts with the added figures. */
async function addRows(db: Database, table: keyof typeof TABLES, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const { key, measures } = TABLES[table]
  const sums = measures.map((measure) => raw(`${measure} = r.${measure} + excluded.${measure}`))
  await db.run(sql`
    insert into ${raw(table)} as r
    select * from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${raw(key)}) do update set ${join(sums)}`)
}

const TABLES = {
  report_days: { key: 'day, store_id, zone_id', measures: DAY_MEASURES },
  report_hours: { key: 'day, store_id, hour', measures: DAY_MEASURES },
  report_accounts: { key: 'day, store_id, account', measures: ['debit_cents', 'credit_cents'] },
  report_products: { key: 'grain, day, store_id, product_id', measures: PRODUCT_MEASURES },
}

export type AddedDay = { day: string; store_id: number; zone_id: number } & DayFigures
export type AddedHour = { day: string; store_id: number; hour: number } & DayFigures
export type AddedAccount = {
  day: string
  store_id: number
  account: string
  debit_cents: number
  credit_cents: number
}
export type AddedProduct = {
  grain: 'day' | 'month'
  day: string
  store_id: number
  product_id: number
} & ProductFigures

export const addDays = (db: Database, rows: readonly AddedDay[]) => addRows(db, 'report_days', rows)
export const addHours = (db: Database, rows: readonly AddedHour[]) => addRows(db, 'report_hours', rows)
export const addProducts = (db: Database, rows: readonly AddedProduct[]) =>
  addRows(db, 'report_products', rows)
export const addAccounts = (db: Database, rows: readonly AddedAccount[]) =>
  addRows(db, 'report_accounts', rows)

export type AddedCustomer = { user_id: number; store_id: number; month: string; orders: number }

/**
 * Adds to the months of customers, deletes months without an order, and updates the first month if it has changed.
 */
export async function addCustomers(db: Database, rows: readonly AddedCustomer[]): Promise<void> {
  if (rows.length === 0) return
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))]
  await db.run(sql`
    insert into report_customers as r (user_id, store_id, month, first_month, orders)
    select user_id, store_id, month, month, orders
    from jsonb_populate_recordset(null::report_customers, ${JSON.stringify(rows)}::jsonb)
    on conflict (user_id, store_id, month) do update set orders = r.orders + excluded.orders`)
  await db.run(sql`delete from report_customers where orders = 0 and user_id = any(${userIds}::bigint[])`)
  await db.run(sql`
    update report_customers r set first_month = f.first
    from (select user_id, store_id, min(month) as first from report_customers
          where user_id = any(${userIds}::bigint[]) group by user_id, store_id) as f
    where r.user_id = f.user_id and r.store_id = f.store_id and r.first_month <> f.first`)
}
