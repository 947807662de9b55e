import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { OPEN_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'
import type { GatewayEvent } from '#server/integrations/payments/port.ts'

export type EventRow = Row<'payment_events'>

/** Inserts an event; undefined if it was received before. */
export const insertEvent = (db: Database, provider: string, e: GatewayEvent, now: Date) =>
  db.first<Row<'payment_events', 'payment_event_id'>>(sql`
    insert into payment_events
      (provider, event_key, kind, name, gateway_id, dispute_id, amount_cents, happened_at, received_at)
    values (${provider}, ${e.key}, ${e.kind}, ${e.name}, ${e.gatewayId}, ${e.disputeId}, ${e.amount}, ${e.at}, ${now})
    on conflict (provider, event_key) do nothing
    returning payment_event_id`)

export const enqueueHandling = (db: Database, eventId: number) =>
  db.run(sql`
    select graphile_worker.add_job('handle-payment-event', json_build_object('eventId', ${eventId}::bigint))`)

export const readEvent = (db: Database, eventId: number) =>
  db.first<EventRow>(sql`select * from payment_events where payment_event_id = ${eventId}`)

export const lockEvent = (db: Database, eventId: number) =>
  db.first<EventRow>(sql`select * from payment_events where payment_event_id = ${eventId} for update`)

export const markHandled = (db: Database, eventId: number, failure: string, now: Date) =>
  db.run(sql`
    update payment_events set failure = ${failure}, handled_at = case when ${failure} = '' then ${now}::timestamptz end
    where payment_event_id = ${eventId}`)

/**
 * Locks the order before its payment, as every change of an order does. `no key update` lets a transaction that holds
 * the payment insert rows that refer to the order. Both prevent deadlocks.
 */
export const lockOrderOfSale = (db: Database, gatewayId: string) =>
  db.first<Row<'orders', 'order_id'> & Row<'payments', 'payment_id'>>(sql`
    select o.order_id, p.payment_id from orders o join payments p using (order_id)
    where p.gateway_id = ${gatewayId} for no key update of o`)

export type DisputeRow = Row<'payment_disputes'>

export const lockDispute = (db: Database, disputeId: string) =>
  db.first<DisputeRow>(sql`select * from payment_disputes where dispute_id = ${disputeId} for update`)

export const saveDispute = (db: Database, d: Omit<DisputeRow, 'taken_cents' | 'opened_at'>) =>
  db.run(sql`
    insert into payment_disputes
      (dispute_id, payment_id, state, amount_cents, taken_cents, opened_at, modified_at)
    values (${d.dispute_id}, ${d.payment_id}, ${d.state}, ${d.amount_cents},
      ${d.state === 'lost' ? d.amount_cents : 0}, ${d.modified_at}, ${d.modified_at})
    on conflict (dispute_id) do update set state = excluded.state, amount_cents = excluded.amount_cents,
      taken_cents = excluded.taken_cents, modified_at = excluded.modified_at`)

export const markSettlementDeclined = (db: Database, paymentId: number, at: Date) =>
  db.run(sql`
    update payments set settlement_declined_at = coalesce(settlement_declined_at, ${at})
    where payment_id = ${paymentId}`)

export const readStore = (db: Database, orderId: number) =>
  db.first<Row<'orders', 'store_id'>>(sql`select store_id from orders where order_id = ${orderId}`)

export const readDisputesOf = (db: Database, orderId: number) =>
  db.rows<DisputeRow>(sql`
    select d.* from payment_disputes d join payments p using (payment_id)
    where p.order_id = ${orderId} order by d.opened_at, d.dispute_id`)

export const readMarks = (db: Database, orderId: number) =>
  db.first<Row<'payments', 'settlement_declined_at' | 'is_liability_shifted'>>(sql`
    select min(settlement_declined_at) as settlement_declined_at, bool_and(is_liability_shifted) as is_liability_shifted
    from payments where order_id = ${orderId}`)

export type PaymentProblemRow = Row<'orders', 'order_id'> & {
  what: 'settlement_declined' | 'dispute_open' | 'dispute_lost' | 'refund_refused'
  amount_cents: Cents
  at: Date
}

/** @param storeIds null: all stores */
export const readWatched = (db: Database, storeIds: readonly number[] | null) =>
  db.rows<PaymentProblemRow>(sql`
    select o.order_id, w.what, w.amount_cents, w.at
    from (
      select order_id, 'settlement_declined' as what, captured_cents as amount_cents, settlement_declined_at as at
      from payments where settlement_declined_at is not null
      union all
      select p.order_id, 'dispute_' || d.state, d.amount_cents, d.modified_at
      from payment_disputes d join payments p using (payment_id) where d.state <> 'won'
      union all
      select p.order_id, 'refund_refused', s.amount_cents, s.refused_at
      from payment_steps s join payments p using (payment_id)
      where s.kind = 'refund' and s.refused_at is not null and s.instead is null
    ) w join orders o using (order_id)
    where ${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[])
    order by w.at desc limit ${OPEN_ROWS}`)

/** Reads the latest events; failed ones come first. */
export const readLatest = (db: Database) =>
  db.rows<EventRow>(sql`
    select * from payment_events where kind <> 'check' order by (failure <> '') desc, received_at desc limit 50`)
