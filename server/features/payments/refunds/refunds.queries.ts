import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { LineRefund, RefundPlan } from '#domain/orders/refund-plan.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'

export type NewRefund = {
  orderId: number
  kind: 'whole' | 'amount' | 'lines'
  reason: string
  money: Cents
  credit: Cents
  plan: RefundPlan
  key: string | null
  bodyHash: Buffer | null
  byKind: string
  byUserId: number | null
  now: Date
}

export const insertRefund = (db: Database, r: NewRefund) =>
  db.one<Row<'refunds', 'refund_id' | 'nth'>>(sql`
    insert into refunds (order_id, nth, kind, reason, money_cents, credit_cents, gst_cents, charges_cents,
      surcharge_cents, discounts_cents, idempotency_key, body_hash, by_kind, by_user_id, at)
    values (${r.orderId}, (select count(*) + 1 from refunds where order_id = ${r.orderId}), ${r.kind}, ${r.reason},
      ${r.money}, ${r.credit}, ${r.plan.gst}, ${r.plan.charges}, ${r.plan.surcharge}, ${r.plan.discounts}, ${r.key},
      ${r.bodyHash}, ${r.byKind}, ${r.byUserId}, ${r.now})
    returning refund_id, nth`)

export const insertRefundLines = (db: Database, refundId: number, lines: readonly LineRefund[]) =>
  db.run(sql`
    insert into refund_parts (refund_id, part, quantity, amount_cents)
    select ${refundId}, part, quantity, amount
    from unnest(${lines.map((p) => p.part)}::int[], ${lines.map((p) => p.quantity)}::int[],
      ${lines.map((p) => p.amount)}::bigint[]) as p (part, quantity, amount)`)

/** Adds a refund to the totals of the settlement. A constraint rejects more than was sold, per line and in total. */
export const countRefund = (db: Database, orderId: number, refund: { money: Cents; credit: Cents }) =>
  db.run(sql`
    update settlements set refunded_money_cents = refunded_money_cents + ${refund.money},
      refunded_credit_cents = refunded_credit_cents + ${refund.credit}
    where order_id = ${orderId}`)

export const countRefundedLines = (db: Database, orderId: number, lines: readonly LineRefund[]) =>
  db.run(sql`
    update settlement_parts s set refunded_quantity = s.refunded_quantity + p.quantity,
      refunded_cents = s.refunded_cents + p.amount
    from unnest(${lines.map((p) => p.part)}::int[], ${lines.map((p) => p.quantity)}::int[],
      ${lines.map((p) => p.amount)}::bigint[]) as p (part, quantity, amount)
    where s.order_id = ${orderId} and s.part = p.part`)

export const turnIntoCredit = (
  db: Database,
  { orderId, refundId, amount }: { orderId: number; refundId: number; amount: Cents },
) =>
  db.run(sql`
    with refund as (
      update refunds set money_cents = money_cents - ${amount}, credit_cents = credit_cents + ${amount}
      where refund_id = ${refundId})
    update settlements set refunded_money_cents = refunded_money_cents - ${amount},
      refunded_credit_cents = refunded_credit_cents + ${amount}
    where order_id = ${orderId}`)

export const readByKey = (db: Database, orderId: number, key: string) =>
  db.first<Row<'refunds', 'refund_id'> & NotNull<Row<'refunds', 'body_hash'>>>(sql`
    select refund_id, body_hash from refunds where order_id = ${orderId} and idempotency_key = ${key}`)

/** Reads the cents that banks have withheld in lost disputes, which can't be refunded a second time. */
export const readTaken = (db: Database, orderId: number) =>
  db.one<{ taken: Cents }>(sql`
    select coalesce(sum(d.taken_cents), 0)::bigint as taken
    from payment_disputes d join payments p using (payment_id) where p.order_id = ${orderId}`)

export type RefundRow = Row<
  'refunds',
  'refund_id' | 'kind' | 'money_cents' | 'credit_cents' | 'gst_cents' | 'reason' | 'at'
> & {
  /** Cents that the gateway refused to refund and that are not settled yet; `refusal` is its reason. */
  refused_cents: Cents
  refusal: string
}

export const readRefunds = (db: Database, orderId: number) =>
  db.rows<RefundRow>(sql`
    select refund_id, kind, money_cents, credit_cents, gst_cents, reason, at,
      coalesce(s.refused_cents, 0)::bigint as refused_cents, coalesce(s.refusal, '') as refusal
    from refunds r left join lateral (
      select sum(amount_cents) filter (where instead is null) as refused_cents, min(refusal) as refusal
      from payment_steps s where s.refund_id = r.refund_id and s.refused_at is not null) s on true
    where order_id = ${orderId} order by nth`)
