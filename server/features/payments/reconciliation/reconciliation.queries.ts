import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'
import type { Reader } from '#server/db/replicas.ts'
import { OPEN_ROWS } from '#server/db/row-limits.ts'
import type { Difference } from './compare.ts'

/** A payment to compare. While `isMoving`, steps are open and a difference is not meaningful yet. */
export type Candidate = Row<'payments', 'reference' | 'state'> & {
  /** null for a bought gift card. */
  paymentId: Row<'payments'>['payment_id'] | null
  gatewayId: Row<'payments'>['gateway_id']
  amount: Row<'payments'>['amount_cents']
  captured: Row<'payments'>['captured_cents']
  refunded: Row<'payments'>['refunded_cents']
  inLedger: Cents
  taken: Cents
  isMoving: boolean
}

const candidate = sql`
  p.payment_id as "paymentId", p.reference, p.gateway_id as "gatewayId", p.state, p.amount_cents as amount,
  p.captured_cents as captured, p.refunded_cents as refunded,
  coalesce((select sum(l.amount_cents) from ledger_entries l
    where l.payment_id = p.payment_id and l.account = 'gateway'), 0)::bigint as "inLedger",
  coalesce((select sum(d.taken_cents) from payment_disputes d where d.payment_id = p.payment_id), 0)::bigint as taken,
  exists (select from payment_steps s where s.payment_id = p.payment_id and s.done_at is null
    and s.refused_at is null) as "isMoving"`

/** A bought gift card's payment, which is no row of `payments`. */
const boughtCard = sql`
  null::bigint as "paymentId", p.reference, p.gateway_id as "gatewayId", p.state, p.amount_cents as amount,
  case when p.state in ('captured', 'refunding', 'refunded') then p.amount_cents else 0 end as captured,
  case when p.state = 'refunded' then p.amount_cents else 0 end as refunded,
  coalesce((select sum(l.amount_cents) from ledger_entries l
    where l.posting in (p.reference || ':capture', p.reference || ':refund') and l.account = 'gateway'), 0)::bigint as "inLedger",
  0::bigint as taken, p.state in ('authorising', 'authorised', 'voiding', 'refunding') as "isMoving"`

/** Keyset of a page. `changed` is the time with the full precision of PostgreSQL. */
export type PaymentKey = { changed: string; paymentId: number }
export type ChangedPayment = Candidate & PaymentKey

const PAGE = 500

/**
 * Reads a page of the payments that changed in a span, in order of the change. `after` is the last payment of the
 * previous page.
 */
export const readChanged = (
  db: Reader,
  { provider, from, to, after }: { provider: string; from: Date; to: Date; after: PaymentKey | null },
) =>
  db.rows<ChangedPayment>(sql`
    select ${candidate}, p.modified_at::text as changed from payments p
    where p.provider = ${provider} and p.modified_at < ${to} and (p.modified_at, p.payment_id) > (
      ${after?.changed ?? from.toISOString()}::timestamptz, ${after?.paymentId ?? 0}::bigint)
    order by p.modified_at, p.payment_id limit ${PAGE}`)

export const readByReferences = (db: Reader, provider: string, references: readonly string[]) =>
  db.rows<Candidate>(sql`
    select ${candidate} from payments p where p.provider = ${provider} and p.reference = any(${references}::text[])
    union all
    select ${boughtCard} from gift_card_purchases p
    where p.provider = ${provider} and p.reference = any(${references}::text[])`)

export type RunRow = Row<'reconciliation_runs', 'at' | 'from_at' | 'to_at' | 'compared' | 'found'>

export const readLastRun = (db: Database) =>
  db.first<RunRow>(sql`
    select at, from_at, to_at, compared, found from reconciliation_runs
    order by reconciliation_run_id desc limit 1`)

/** Serialises comparisons, because concurrent ones would report every difference twice. */
export const lockRuns = (db: Database) => db.run(sql`lock table reconciliation_runs in exclusive mode`)

export const insertRun = (db: Database, r: RunRow) =>
  db.run(sql`
    insert into reconciliation_runs (from_at, to_at, at, compared, found)
    values (${r.from_at}, ${r.to_at}, ${r.at}, ${r.compared}, ${r.found})`)

export const readOpenReferences = (db: Database) =>
  db.rows<Row<'reconciliation_differences', 'reference'>>(sql`
    select distinct reference from reconciliation_differences where gone_at is null`)

export const saveDifference = (db: Database, d: Difference, now: Date) =>
  db.run(sql`
    insert into reconciliation_differences
      (reference, payment_id, gateway_id, kind, ours, theirs, first_seen_at, last_seen_at)
    values (${d.reference}, ${d.paymentId}, ${d.gatewayId}, ${d.kind}, ${d.ours}, ${d.theirs}, ${now}, ${now})
    on conflict (reference, kind) where gone_at is null
      do update set ours = excluded.ours, theirs = excluded.theirs, gateway_id = excluded.gateway_id,
        last_seen_at = excluded.last_seen_at`)

/** @param found the differences that remain, as `reference kind` */
export const closeDifferences = (db: Database, references: readonly string[], found: string[], now: Date) =>
  db.run(sql`
    update reconciliation_differences set gone_at = ${now}
    where gone_at is null and reference = any(${references}::text[])
      and not (reference || ' ' || kind = any(${found}::text[]))`)

export type DifferenceRow = Row<'reconciliation_differences'> & OuterJoinRow<Row<'payments', 'order_id'>>

/** @param storeIds null: all stores, and differences without a store */
export const readOpenDifferences = (db: Database, storeIds: readonly number[] | null) =>
  db.rows<DifferenceRow>(sql`
    select d.*, p.order_id from reconciliation_differences d
    left join payments p using (payment_id) left join orders o using (order_id)
    where d.gone_at is null and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))
    order by d.first_seen_at desc, d.difference_id desc limit ${OPEN_ROWS}`)
