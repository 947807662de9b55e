import sql from 'sql-template-tag'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

/** An order taken by staff, with its payment link if it has one. */
export type StaffOrderRow = Row<
  'orders',
  | 'order_id'
  | 'version'
  | 'store_id'
  | 'zone_id'
  | 'user_id'
  | 'source'
  | 'status'
  | 'total_cents'
  | 'contains_alcohol'
  | 'asap'
  | 'start_at'
  | 'due_at'
  | 'created_at'
  | 'body_hash'
  | 'city'
  | 'taken_by'
> &
  Row<'users', 'firstname' | 'lastname' | 'email' | 'mobile' | 'dob_sealed'> & {
    link_expires_at: Date | null
    taken_by_name: string
  }

const taken = sql`
  select o.order_id, o.version, o.store_id, o.zone_id, o.user_id, o.source, o.status, o.total_cents, o.contains_alcohol, o.asap,
    o.start_at, o.due_at, o.created_at, o.body_hash, o.city, o.taken_by, u.firstname, u.lastname, u.email, u.mobile, u.dob_sealed,
    (select l.expires_at from payment_links l where l.order_id = o.order_id) as link_expires_at,
    coalesce((select concat_ws(' ', nullif(s.firstname, ''), nullif(s.lastname, '')) from users s
      where s.user_id = o.taken_by), '') as taken_by_name
  from orders o join users u on u.user_id = o.user_id`

/** Returns the order that a staff member took with this idempotency key. */
export const readByKey = (db: Database, takenBy: number, key: string) =>
  db.first<StaffOrderRow>(sql`${taken} where o.taken_by = ${takenBy} and o.idempotency_key = ${key}`)

/** Serialises orders of this staff member with this key until the transaction ends. */
export const lockKey = (db: Database, takenBy: number, key: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('order taken with ' || ${key}::text, ${takenBy}))`)

/** Returns any order, placed or not. */
export const readStaffOrder = (db: Database, orderId: number) =>
  db.first<StaffOrderRow>(sql`${taken} where o.order_id = ${orderId}`)

/** Locks an order that still waits for its customer's payment. */
export const lockUnpaidOrder = (db: Database, orderId: number) =>
  db.first<StaffOrderRow>(sql`
    ${taken} where o.order_id = ${orderId} and o.taken_by is not null and o.status = ${constant(STATUS.unpaid)}
    for no key update of o`)

/** @param storeIds Null means every store. */
export async function listUnpaid(
  db: Database,
  storeIds: readonly number[] | null,
  { page, limit }: PageRequest,
): Promise<{ rows: StaffOrderRow[]; total: number }> {
  const where = sql`
    where o.taken_by is not null and o.status = ${constant(STATUS.unpaid)}
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))`
  const [rows, counted] = await Promise.all([
    db.rows<StaffOrderRow>(sql`
      ${taken} ${where} order by o.created_at desc, o.order_id desc ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total from orders o ${where}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

export type BillRow = {
  lines: Row<'order_lines', 'product_name' | 'pack_size' | 'quantity' | 'price_cents'>[]
  discounts: Row<'order_discounts', 'name' | 'amount_cents'>[]
} & Row<'orders', 'charges_cents' | 'surcharge_cents'>

/** Returns the bill for the person who pays the order. */
export const readBill = (db: Database, orderId: number) =>
  db.first<BillRow>(sql`
    select o.charges_cents, o.surcharge_cents,
      (select jsonb_agg(to_jsonb(l) order by l.order_line_id) from order_lines l where l.order_id = o.order_id) as lines,
      coalesce((select jsonb_agg(to_jsonb(d) order by d.nth) from order_discounts d where d.order_id = o.order_id), '[]')
        as discounts
    from orders o where o.order_id = ${orderId}`)

export const hasTerminalPayment = async (db: Database, orderId: number): Promise<boolean> =>
  (await db.first(sql`select from payments where order_id = ${orderId} and provider = 'terminal'`)) !==
  undefined
