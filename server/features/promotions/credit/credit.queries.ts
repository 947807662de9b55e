import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type CreditKind =
  | 'goodwill'
  | 'referral'
  | 'referral_reversed'
  | 'gift_card'
  | 'held'
  | 'released'
  | 'returned'
  | 'refunded'
  | 'closed'

export type NewCredit = {
  userId: number
  kind: 'goodwill' | 'referral' | 'gift_card'
  amount: Cents
  orderId: number | null
  reason: string
  /** User who gave it; null: the shop, by its rules. */
  by: number | null
  /** Idempotency key, unique for each order. */
  key?: string | null
}

/**
 * Inserts a credit entry; triggers update the balance and post to the ledger, see `server/db/migrations/0315-ledger.sql`. Returns no row if
 * the key was used already.
 */
export const insertCredit = (db: Database, c: NewCredit & { now: Date }) =>
  db.first<Row<'credit_entries', 'credit_entry_id'>>(sql`
    insert into credit_entries (user_id, kind, amount_cents, order_id, reason, by_user_id, at, idempotency_key)
    values (${c.userId}, ${c.kind}, ${c.amount}, ${c.orderId}, ${c.reason}, ${c.by}, ${c.now}, ${c.key ?? null})
    on conflict (order_id, idempotency_key) where idempotency_key is not null do nothing
    returning credit_entry_id`)

export const readByKey = (db: Database, orderId: number, key: string) =>
  db.first<Row<'credit_entries', 'amount_cents' | 'reason'>>(sql`
    select amount_cents, reason from credit_entries where order_id = ${orderId} and idempotency_key = ${key}`)

/** Takes back a reward up to the remaining credit, so that no balance becomes negative. */
export const takeBackReward = (
  db: Database,
  { userId, amount, orderId, now }: { userId: number; amount: Cents; orderId: number; now: Date },
) =>
  db.run(sql`
    with wallet as (
      select user_id, credit_cents from users where user_id = ${userId} and credit_cents > 0 for update)
    insert into credit_entries (user_id, kind, amount_cents, order_id, reason, at)
    select user_id, 'referral_reversed', -least(credit_cents, ${amount}::bigint), ${orderId},
      'The order that earned it was refunded', ${now}::timestamptz
    from wallet`)

export type EntryRow = Row<
  'credit_entries',
  'credit_entry_id' | 'kind' | 'amount_cents' | 'order_id' | 'reason' | 'at'
> & { balance_cents: Cents }

/** Reads the newest entries of a wallet, each with the balance after it. */
export const readEntries = (db: Database, userId: number, limit: number) =>
  db.rows<EntryRow>(sql`
    select credit_entry_id, kind, amount_cents, order_id, reason, at,
      sum(amount_cents) over (order by credit_entry_id)::bigint as balance_cents
    from credit_entries where user_id = ${userId} order by credit_entry_id desc limit ${limit}`)

export type OwnedOrder = Row<'orders', 'user_id' | 'store_id'> &
  Row<'users', 'state'> & {
    /** Total of the order in cents, including the part paid with credit. */
    came_to: Cents
    /** Goodwill in cents that was already given for it. */
    given: Cents
  }

const owned = (orderId: number) => sql`
  select o.user_id, o.store_id, u.state,
    coalesce(s.money_cents + s.credit_cents, o.total_cents + o.credit_cents)::bigint as came_to,
    (select coalesce(sum(amount_cents), 0)::bigint from credit_entries c
      where c.order_id = o.order_id and c.kind = 'goodwill') as given
  from orders o join users u using (user_id) left join settlements s using (order_id)
  where o.order_id = ${orderId} and o.placed_at is not null`

export const readOwnedOrder = (db: Database, orderId: number) => db.first<OwnedOrder>(owned(orderId))

/** Locks the order, so that concurrent goodwill for it is counted serially. */
export const lockOrder = (db: Database, orderId: number) =>
  db.run(sql`select from orders where order_id = ${orderId} for no key update`)
