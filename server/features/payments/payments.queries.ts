import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Sale } from '#server/integrations/payments/port.ts'

export type PaymentState =
  'authorising' | 'authorised' | 'declined' | 'voided' | 'captured' | 'refunded' | 'nothing_due'

export type PaymentRow = {
  payment_id: number
  order_id: number
  reference: string
  gateway_id: string | null
  state: PaymentState
  amount_cents: Cents
  captured_cents: Cents
  refunded_cents: Cents
}

type NewPayment = { orderId: number; provider: string; reference: string; amount: Cents; now: Date }

export const insertPayment = (db: Database, p: NewPayment) =>
  db.run(sql`
    insert into payments (order_id, provider, reference, state, amount_cents, created_at, modified_at)
    values (${p.orderId}, ${p.provider}, ${p.reference}, ${p.amount === 0 ? 'nothing_due' : 'authorising'},
      ${p.amount}, ${p.now}, ${p.now})`)

export const readPayment = (db: Database, orderId: number) =>
  db.first<PaymentRow>(sql`select * from payments where order_id = ${orderId}`)

export const readPaymentById = (db: Database, paymentId: number) =>
  db.first<PaymentRow>(sql`select * from payments where payment_id = ${paymentId}`)

export const lockPayment = (db: Database, paymentId: number) =>
  db.first<PaymentRow>(sql`select * from payments where payment_id = ${paymentId} for update`)

export const markAuthorised = (db: Database, orderId: number, sale: Sale, now: Date) =>
  db.run(sql`
    update payments set state = 'authorised', gateway_id = ${sale.gatewayId}, type = ${sale.method.type},
      card_type = ${sale.method.cardType}, last_two = ${sale.method.lastTwo}, expiry = ${sale.method.expiry},
      payer = ${sale.method.payer}, modified_at = ${now}
    where order_id = ${orderId} and state = 'authorising'`)

export const markState = (db: Database, orderId: number, state: 'declined' | 'voided', now: Date) =>
  db.run(sql`
    update payments set state = ${state}, modified_at = ${now}
    where order_id = ${orderId} and state in ('authorising', 'authorised')`)

// ---------------------------------------------------------------- steps

export type StepRow = {
  payment_step_id: number
  kind: 'capture' | 'void' | 'refund'
  reference: string
  amount_cents: Cents
}

/** Notes what is wanted of the gateway; the same step noted twice is one step. */
export const wantStep = (
  db: Database,
  paymentId: number,
  step: Omit<StepRow, 'payment_step_id'>,
  now: Date,
) =>
  db.run(sql`
    insert into payment_steps (payment_id, kind, reference, amount_cents, created_at)
    values (${paymentId}, ${step.kind}, ${step.reference}, ${step.amount_cents}, ${now})
    on conflict (reference) do nothing`)

export const readOpenSteps = (db: Database, paymentId: number) =>
  db.rows<StepRow>(sql`
    select payment_step_id, kind, reference, amount_cents from payment_steps
    where payment_id = ${paymentId} and done_at is null order by payment_step_id`)

export const markStepDone = (db: Database, stepId: number, now: Date) =>
  db.run(sql`update payment_steps set done_at = ${now} where payment_step_id = ${stepId} and done_at is null`)

export const applyStep = (db: Database, paymentId: number, step: StepRow, now: Date) =>
  db.run(sql`
    update payments set modified_at = ${now},
      captured_cents = captured_cents + case when ${step.kind} = 'capture' then ${step.amount_cents} else 0 end,
      refunded_cents = refunded_cents + case when ${step.kind} = 'refund' then ${step.amount_cents} else 0 end,
      state = case ${step.kind}
        when 'capture' then 'captured'
        when 'void' then 'voided'
        else case when refunded_cents + ${step.amount_cents} = captured_cents then 'refunded' else state end end
    where payment_id = ${paymentId}`)

/** Finishes the steps of a payment soon, should this process not live to do it. */
export const orderFollowUp = (db: Database, paymentId: number) =>
  db.run(sql`
    select graphile_worker.add_job('finish-payment-steps', json_build_object('paymentId', ${paymentId}::bigint),
      run_at => now() + interval '20 seconds')`)

export const readUnfinishedPayments = (db: Database) =>
  db.rows<{ payment_id: number }>(sql`select distinct payment_id from payment_steps where done_at is null`)

// ---------------------------------------------------------------- ledger

export type LedgerAccount = 'gateway' | 'sales' | 'delivery' | 'surcharge' | 'discounts' | 'customer_credit'

type Posting = {
  posting: string
  orderId: number
  paymentId: number
  at: Date
  entries: [LedgerAccount, Cents][]
}

/** One posting whose entries add up to zero; zero entries are left out. */
export const post = (db: Database, { posting, orderId, paymentId, at, entries }: Posting) => {
  const real = entries.filter(([, amount]) => amount !== 0)
  return db.run(sql`
    insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
    select ${posting}, account, amount, ${orderId}, ${paymentId}, ${at}
    from unnest(${real.map(([account]) => account)}::text[], ${real.map(([, amount]) => amount)}::bigint[])
      as entry (account, amount)`)
}

/** What an order's ledger says of each account so far. */
export const readLedger = (db: Database, orderId: number) =>
  db.rows<{ account: LedgerAccount; amount_cents: Cents }>(sql`
    select account, sum(amount_cents)::bigint as amount_cents from ledger_entries
    where order_id = ${orderId} group by account`)

export type OrderAmounts = {
  items_cents: Cents
  charges_cents: Cents
  surcharge_cents: Cents
  discounts_cents: Cents
  credit_cents: Cents
  total_cents: Cents
}

export const readAmounts = (db: Database, orderId: number) =>
  db.first<OrderAmounts>(sql`
    select items_cents, charges_cents, surcharge_cents, discounts_cents, credit_cents, total_cents
    from orders where order_id = ${orderId}`)
