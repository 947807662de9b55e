import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'

export type LedgerAccount =
  | 'gateway'
  | 'sales'
  | 'delivery'
  | 'surcharge'
  | 'discounts'
  | 'customer_credit'
  | 'paid_elsewhere'
  | 'disputes'
  | 'gift_cards'
  | 'goodwill'
  | 'terminal'
  | 'customer_deposits'
  | 'tips'

export type Posting = {
  /** Unique name of the posting, so that it is posted once. */
  posting: string
  orderId: number | null
  paymentId: number | null
  entries: [LedgerAccount, Cents][]
}

export const insertEntries = (db: Database, { posting, orderId, paymentId, entries }: Posting, now: Date) => {
  const real = entries.filter(([, amount]) => amount !== 0)
  return db.run(sql`
    insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
    select ${posting}, account, amount, ${orderId}::bigint, ${paymentId}::bigint, ${now}
    from unnest(${real.map(([account]) => account)}::text[], ${real.map(([, amount]) => amount)}::bigint[])
      as entry (account, amount)`)
}

export const insertReversal = (db: Database, posting: string, now: Date) =>
  db.run(sql`
    insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
    select posting || ':failed', account, -amount_cents, order_id, payment_id, ${now}
    from ledger_entries where posting = ${posting}`)
