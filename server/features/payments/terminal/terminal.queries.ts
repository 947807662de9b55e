import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

/** Data that staff copy from a terminal's receipt, with store and day. */
export type Receipt = {
  storeId: number
  /** The day in the store's time zone, such as `2026-11-20`. */
  doneOn: string
  reference: string
  lastFour: string
}

export type TerminalTransactionRow = Row<'terminal_transactions', 'kind' | 'payment_id' | 'amount_cents'> &
  Row<'payments', 'order_id'> & {
    /** True if the payment pays for its order, or did. */
    is_kept: boolean
  }

/** Reads the transaction with the receipt's number, on its day in its store. */
export const readByReference = (db: Database, { storeId, doneOn, reference }: Receipt) =>
  db.first<TerminalTransactionRow>(sql`
    select t.kind, t.payment_id, t.amount_cents, p.order_id, p.state <> 'voided' or p.captured_cents > 0 as is_kept
    from terminal_transactions t join payments p using (payment_id)
    where t.store_id = ${storeId} and t.done_on = ${doneOn}::date and upper(t.reference) = upper(${reference})`)

type NewTerminalPayment = {
  orderId: number
  nth: number
  reference: string
  isKept: boolean
  amount: Cents
  lastTwo: string
  now: Date
}

/** Inserts a terminal payment. It has no pending state, because the terminal has already answered. */
export const insertPayment = (db: Database, p: NewTerminalPayment) =>
  db.one<Row<'payments', 'payment_id'>>(sql`
    insert into payments (order_id, nth, provider, reference, state, amount_cents, type, last_two, created_at, modified_at)
    values (${p.orderId}, ${p.nth}, 'terminal', ${p.reference}, ${p.isKept ? 'authorised' : 'voided'}, ${p.amount},
      'Terminal', ${p.lastTwo}, ${p.now}, ${p.now})
    returning payment_id`)

type NewTransaction = Receipt & {
  paymentId: number
  kind: Row<'terminal_transactions'>['kind']
  amount: Cents
  byUserId: number
  now: Date
}

export const insertTransaction = (db: Database, t: NewTransaction) =>
  db.one<Row<'terminal_transactions', 'terminal_transaction_id'>>(sql`
    insert into terminal_transactions
      (payment_id, store_id, kind, amount_cents, reference, last_four, done_on, by_user_id, at)
    values (${t.paymentId}, ${t.storeId}, ${t.kind}, ${t.amount}, ${t.reference}, ${t.lastFour}, ${t.doneOn}::date,
      ${t.byUserId}, ${t.now})
    returning terminal_transaction_id`)

/** Adds a returned amount. A constraint rejects more than is owed. */
export const addReturned = (db: Database, paymentId: number, amount: Cents, now: Date) =>
  db.run(sql`
    update payments set returned_cents = returned_cents + ${amount}, modified_at = ${now}
    where payment_id = ${paymentId}`)

const isOwed = sql`
  p.provider = 'terminal' and p.state <> 'authorised'
    and p.amount_cents - p.captured_cents + p.refunded_cents > p.returned_cents`

export type OwedRefundRow = Row<'orders', 'order_id' | 'version' | 'store_id'> &
  Row<'payments', 'payment_id'> &
  Row<'terminal_transactions', 'reference' | 'last_four' | 'at'> &
  Row<'users', 'firstname' | 'lastname'> & { owed_cents: Cents; is_placed: boolean }

type OwedRefundFilter = PageRequest & {
  /** null: all stores */
  storeIds: readonly number[] | null
  orderId: number | null
}

/** Lists the amounts owed back on terminals, oldest first. */
export async function listOwed(
  db: Database,
  { storeIds, orderId, page, limit }: OwedRefundFilter,
): Promise<{ rows: OwedRefundRow[]; total: number }> {
  const from = sql`
    from payments p join orders o using (order_id)
    where ${isOwed} and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))
      and (${orderId}::bigint is null or p.order_id = ${orderId})`
  const [rows, counted] = await Promise.all([
    db.rows<OwedRefundRow>(sql`
      select owed.*, t.reference, t.last_four, t.at, u.firstname, u.lastname
      from (
        select p.payment_id, o.order_id, o.version, o.store_id, o.user_id, o.placed_at is not null as is_placed,
          p.amount_cents - p.captured_cents + p.refunded_cents - p.returned_cents as owed_cents
        ${from} order by p.payment_id ${pageSlice({ page, limit })}) owed
      join terminal_transactions t on t.payment_id = owed.payment_id and t.kind = 'payment'
      join users u on u.user_id = owed.user_id order by owed.payment_id`),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted.total }
}
