import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'

export type LedgerAccount =
  'gateway' | 'sales' | 'delivery' | 'surcharge' | 'discounts' | 'customer_credit' | 'paid_elsewhere'

export type Posting = {
  posting: string
  orderId: number
  paymentId: number | null
  at: Date
  entries: [LedgerAccount, Cents][]
}

/** One posting whose entries add up to zero; zero entries are left out. */
export const post = (db: Database, { posting, orderId, paymentId, at, entries }: Posting) => {
  const real = entries.filter(([, amount]) => amount !== 0)
  return db.run(sql`
    insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
    select ${posting}, account, amount, ${orderId}, ${paymentId}::bigint, ${at}
    from unnest(${real.map(([account]) => account)}::text[], ${real.map(([, amount]) => amount)}::bigint[])
      as entry (account, amount)`)
}

export type SettlementRow = {
  order_id: number
  items_cents: Cents
  charges_cents: Cents
  surcharge_cents: Cents
  discounts_cents: Cents
  credit_cents: Cents
  money_cents: Cents
  refunded_money_cents: Cents
  refunded_credit_cents: Cents
  is_posted: boolean
}

/** Whoever posts first posts all that isn't money; undefined: it is posted already. */
export const claimSettlement = (db: Database, orderId: number) =>
  db.first<SettlementRow>(sql`
    update settlements set is_posted = true where order_id = ${orderId} and not is_posted returning *`)

export type RefundRow = {
  refund_id: number
  order_id: number
  nth: number
  reason: string
  money_cents: Cents
  credit_cents: Cents
  gst_cents: Cents
  charges_cents: Cents
  surcharge_cents: Cents
  discounts_cents: Cents
  at: Date
}

export const claimRefund = (db: Database, refundId: number) =>
  db.first<RefundRow>(sql`
    update refunds set is_posted = true where refund_id = ${refundId} and not is_posted returning *`)

/** Whoever posts next posts what isn't money again, where this posting did. */
export const unclaimRefund = (db: Database, refundId: number, posting: string) =>
  db.run(sql`
    update refunds set is_posted = false
    where refund_id = ${refundId} and exists (
      select from ledger_entries
      where posting = ${posting} and account in ('delivery', 'surcharge', 'discounts'))`)

export const postBackwards = (db: Database, posting: string, now: Date) =>
  db.run(sql`
    insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
    select posting || ':failed', account, -amount_cents, order_id, payment_id, ${now}
    from ledger_entries where posting = ${posting}`)
