import sql, { type Sql } from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'
import type { Sale } from '#server/integrations/payments/port.ts'

/** A payment of an order. `nth` is 1 for the payment made at checkout. */
export type PaymentRow = Row<'payments'>

type NewPayment = {
  orderId: number
  nth: number
  provider: string
  reference: string
  amount: Cents
  startedBy: number | null
  /** True for a tip that is added after the delivery. */
  isTip?: boolean
  now: Date
}

export const insertPayment = (db: Database, p: NewPayment) =>
  db.run(sql`
    insert into payments (order_id, nth, provider, reference, state, amount_cents, started_by, created_at,
      modified_at, is_tip)
    values (${p.orderId}, ${p.nth}, ${p.provider}, ${p.reference}, ${p.amount === 0 ? 'nothing_due' : 'authorising'},
      ${p.amount}, ${p.startedBy}, ${p.now}, ${p.now}, ${p.isTip ?? false})`)

/** Builds the payment of the order that the same statement inserts as `placed`. */
export const newOrderPayment = (p: Omit<NewPayment, 'orderId' | 'nth'>): Sql => sql`
    insert into payments (order_id, nth, provider, reference, state, amount_cents, started_by, created_at, modified_at)
    select order_id, 1, ${p.provider}, ${p.reference} || order_id, ${p.amount === 0 ? 'nothing_due' : 'authorising'},
      ${p.amount}, ${p.startedBy}, ${p.now}, ${p.now} from placed`

/** Reads the payment made at checkout. */
export const readPayment = (db: Database, orderId: number) =>
  db.first<PaymentRow>(sql`select * from payments where order_id = ${orderId} and nth = 1`)

export const readPaymentById = (db: Database, paymentId: number) =>
  db.first<PaymentRow>(sql`select * from payments where payment_id = ${paymentId}`)

export const readByGatewayId = (db: Database, gatewayId: string) =>
  db.first<PaymentRow>(sql`select * from payments where gateway_id = ${gatewayId}`)

export const lockPayment = (db: Database, paymentId: number) =>
  db.first<PaymentRow>(sql`select * from payments where payment_id = ${paymentId} for update`)

/** Locks all of an order's payments, in order of creation. */
export const lockPayments = (db: Database, orderId: number) =>
  db.rows<PaymentRow>(sql`select * from payments where order_id = ${orderId} order by nth for update`)

export const markAuthorised = (db: Database, reference: string, sale: Sale, now: Date) =>
  db.run(authorised(reference, sale, now))

/** Builds the authorisation for the statement that inserts an order as `placed`. */
export const authorisedWithOrder = (reference: string, sale: Sale, now: Date): Sql =>
  sql`${authorised(reference, sale, now)} and exists (select from placed)`

const authorised = (reference: string, sale: Sale, now: Date): Sql => sql`
    update payments set state = 'authorised', gateway_id = ${sale.gatewayId}, type = ${sale.method.type},
      card_type = ${sale.method.cardType}, last_two = ${sale.method.lastTwo}, expiry = ${sale.method.expiry},
      payer = ${sale.method.payer}, is_liability_shifted = ${sale.isLiabilityShifted ?? null}, modified_at = ${now}
    where reference = ${reference} and state = 'authorising'`

export const markState = (db: Database, reference: string, state: 'declined' | 'voided', now: Date) =>
  db.run(sql`
    update payments set state = ${state}, modified_at = ${now}
    where reference = ${reference} and state in ('authorising', 'authorised')`)

/** Voids an authorisation that is unknown to the gateway, once no request for it can be in progress. */
export const markLost = (db: Database, reference: string, seconds: number, now: Date) =>
  db.run(sql`
    update payments set state = 'voided', modified_at = ${now}
    where reference = ${reference} and state = 'authorising'
      and started_at <= clock_timestamp() - make_interval(secs => ${seconds})`)

/**
 * Reads further payments and payments by link whose request was started by a process that has ended, or that started
 * more than `seconds` ago.
 */
export const readForgotten = (db: Database, seconds: number) =>
  db.rows<Row<'payments', 'reference'>>(sql`
    select reference from payments
    where state = 'authorising'
      and (nth > 1 or exists (select from payment_links l where l.order_id = payments.order_id))
      and (started_at <= clock_timestamp() - make_interval(secs => ${seconds}) or is_abandoned(started_by))`)

/** A step of a payment at the gateway. `refund_id` is the refund that the step belongs to. */
export type StepRow = Row<
  'payment_steps',
  'payment_step_id' | 'kind' | 'reference' | 'amount_cents' | 'refund_id'
>

/** Records a gateway step. A step with the same reference is inserted once. */
export const insertStep = (
  db: Database,
  paymentId: number,
  step: Omit<StepRow, 'payment_step_id'>,
  now: Date,
) =>
  db.run(sql`
    insert into payment_steps (payment_id, kind, reference, amount_cents, refund_id, created_at)
    values (${paymentId}, ${step.kind}, ${step.reference}, ${step.amount_cents}, ${step.refund_id}, ${now})
    on conflict (reference) do nothing`)

/** Counts the steps of a kind, from which each step's own reference is derived. */
export const countSteps = (db: Database, paymentId: number, kind: StepRow['kind']) =>
  db.one<{ count: number }>(sql`
    select count(*) as count from payment_steps where payment_id = ${paymentId} and kind = ${kind}`)

export const readOpenSteps = (db: Database, paymentId: number) =>
  db.rows<StepRow>(sql`
    select payment_step_id, kind, reference, amount_cents, refund_id from payment_steps
    where payment_id = ${paymentId} and done_at is null and refused_at is null order by payment_step_id`)

/** Reads the payments of an order with open steps. */
export const readOpenPayments = (db: Database, orderId: number) =>
  db.rows<Row<'payments', 'payment_id'>>(sql`
    select distinct p.payment_id, p.nth from payment_steps s join payments p using (payment_id)
    where p.order_id = ${orderId} and s.done_at is null and s.refused_at is null order by p.nth`)

export const markStepDone = (db: Database, stepId: number, now: Date) =>
  db.run(sql`
    update payment_steps set done_at = ${now}
    where payment_step_id = ${stepId} and done_at is null and refused_at is null`)

export const markStepRefused = (db: Database, stepId: number, refusal: string, now: Date) =>
  db.run(sql`
    update payment_steps set refused_at = ${now}, refusal = ${refusal}
    where payment_step_id = ${stepId} and done_at is null and refused_at is null`)

/** Marks the newest finished refund of this amount as refused, and reverts its amount on the payment. */
export const markRefundFailed = (
  db: Database,
  paymentId: number,
  { amount, refusal, now }: { amount: Cents; refusal: string; now: Date },
) =>
  db.first<Row<'payment_steps', 'reference'> & NotNull<Row<'payment_steps', 'refund_id'>>>(sql`
    with failed as (
      update payment_steps set done_at = null, refused_at = ${now}, refusal = ${refusal}
      where payment_step_id = (
        select payment_step_id from payment_steps
        where payment_id = ${paymentId} and kind = 'refund' and amount_cents = ${amount} and done_at is not null
        order by done_at desc, payment_step_id desc limit 1)
      returning reference, payment_id, refund_id, amount_cents),
    taken_back as (
      update payments p set modified_at = ${now}, refunded_cents = refunded_cents - failed.amount_cents,
        state = case when p.state = 'refunded' then 'captured' else p.state end
      from failed where p.payment_id = failed.payment_id)
    select reference, refund_id from failed`)

export type RefusedRefund = Row<
  'payment_steps',
  'payment_step_id' | 'payment_id' | 'amount_cents' | 'refusal'
> &
  Row<'payments', 'order_id'> &
  NotNull<Row<'payment_steps', 'refund_id'>> & {
    /** Reference of the refund step; `sale_reference` is that of the refunded sale. */
    reference: Row<'payment_steps'>['reference']
    sale_reference: Row<'payments'>['reference']
    /** Method by which it was settled; null: the amount is still owed. */
    instead: Row<'payment_steps'>['instead']
  }

/** Method by which a refused refund was paid instead. `gateway`: the gateway had already refunded it. */
export type RefundAlternative = 'credit' | 'elsewhere' | 'gateway'

/** Reads the steps of a refund that the gateway refused. */
export const readRefusedRefund = (db: Database, orderId: number, refundId: number) =>
  db.rows<RefusedRefund>(sql`
    select s.payment_step_id, s.payment_id, p.order_id, s.refund_id, s.reference, p.reference as sale_reference,
      s.amount_cents, s.refusal, s.instead
    from payment_steps s join payments p using (payment_id)
    where p.order_id = ${orderId} and s.refund_id = ${refundId} and s.kind = 'refund' and s.refused_at is not null
    order by s.payment_step_id`)

export const markInstead = (db: Database, stepId: number, instead: RefundAlternative, now: Date) =>
  db.run(sql`
    update payment_steps set instead = ${instead}, instead_at = ${now}
    where payment_step_id = ${stepId} and refused_at is not null and instead is null`)

export const applyStep = (
  db: Database,
  paymentId: number,
  step: Pick<StepRow, 'kind' | 'amount_cents'>,
  now: Date,
) =>
  db.run(sql`
    update payments set modified_at = ${now},
      captured_cents = captured_cents + case when ${step.kind} = 'capture' then ${step.amount_cents} else 0 end,
      refunded_cents = refunded_cents + case when ${step.kind} = 'refund' then ${step.amount_cents} else 0 end,
      state = case ${step.kind}
        when 'capture' then 'captured'
        when 'void' then 'voided'
        else case when refunded_cents + ${step.amount_cents} = captured_cents then 'refunded' else state end end
    where payment_id = ${paymentId}`)

/** Schedules a job that finishes the steps of a payment in case this process ends first. */
export const enqueueFollowUp = (db: Database, paymentId: number) =>
  db.run(sql`
    select graphile_worker.add_job('finish-payment-steps', json_build_object('paymentId', ${paymentId}::bigint),
      run_at => now() + interval '20 seconds')`)

export const readUnfinishedPayments = (db: Database) =>
  db.rows<Row<'payment_steps', 'payment_id'>>(sql`
    select distinct payment_id from payment_steps where done_at is null and refused_at is null`)
