import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import type { MethodDetails } from '../port.ts'

/** Payment method. `customer_id` is null if no customer saved it; it can then be used once. */
export type MethodRow = Row<'demo_gateway.methods'>

export type SaleRow = Row<'demo_gateway.transactions'>

export type NewMethod = {
  token: string
  customerId: string | null
  details: MethodDetails
  fingerprint: Buffer
  declines: boolean
  refusesRefunds: boolean
}

/** Adds a method. A customer's method is saved once: saving the same card again updates its expiry. */
export const addMethod = (db: Database, { details, ...method }: NewMethod) =>
  db.run(sql`
    insert into demo_gateway.methods
      (token, customer_id, type, card_type, last_two, expiry, payer, fingerprint, declines, refuses_refunds)
    values (${method.token}, ${method.customerId}, ${details.type}, ${details.cardType}, ${details.lastTwo},
            ${details.expiry}, ${details.payer}, ${method.fingerprint}, ${method.declines}, ${method.refusesRefunds})
    on conflict (customer_id, fingerprint) where customer_id is not null do update set expiry = excluded.expiry`)

/** Saves the card of a single-use method under a new token. */
export const keepMethod = (db: Database, from: { nonce: string; token: string; customerId: string }) =>
  db.run(sql`
    insert into demo_gateway.methods
      (token, customer_id, type, card_type, last_two, expiry, payer, fingerprint, declines, refuses_refunds)
    select ${from.token}, ${from.customerId}, type, card_type, last_two, expiry, payer, fingerprint, declines,
      refuses_refunds
    from demo_gateway.methods where token = ${from.nonce}
    on conflict (customer_id, fingerprint) where customer_id is not null do update set expiry = excluded.expiry`)

/** Reads the methods of a customer, oldest first; the first is the default. */
export const readMethodsOf = (db: Database, customerId: string) =>
  db.rows<MethodRow>(sql`
    select * from demo_gateway.methods where customer_id = ${customerId} order by created_at, token`)

export const lockMethod = (db: Database, nonce: string) =>
  db.first<MethodRow>(sql`select * from demo_gateway.methods where token = ${nonce} for update`)

export const markMethodUsed = (db: Database, nonce: string) =>
  db.run(sql`update demo_gateway.methods set used_at = clock_timestamp() where token = ${nonce}`)

export const deleteMethod = (db: Database, customerId: string, token: string) =>
  db.run(sql`delete from demo_gateway.methods where customer_id = ${customerId} and token = ${token}`)

export type NewSale = {
  id: string
  reference: string
  amount: Cents
  state: 'authorised' | 'declined'
  method: MethodDetails
  refusesRefunds: boolean
  at: Date
}

/** Adds a sale. Returns undefined if the reference already has a sale. */
export const addSale = (db: Database, { method, ...sale }: NewSale) =>
  db.first<SaleRow>(sql`
    insert into demo_gateway.transactions
      (transaction_id, reference, type, card_type, last_two, expiry, payer, state, amount_cents, refuses_refunds,
       created_at)
    values (${sale.id}, ${sale.reference}, ${method.type}, ${method.cardType}, ${method.lastTwo}, ${method.expiry},
            ${method.payer}, ${sale.state}, ${sale.amount}, ${sale.refusesRefunds}, ${sale.at})
    on conflict (reference) do nothing
    returning *`)

export const readSale = (db: Database, reference: string) =>
  db.first<SaleRow>(sql`select * from demo_gateway.transactions where reference = ${reference}`)

/** Key of a sale. `created_key`: its time with the full precision of PostgreSQL. */
export type RecordKey = Pick<SaleRow, 'transaction_id'> & { created_key: string }
export type RecordRow = SaleRow & RecordKey

const PAGE = 500

/** Reads a page of sales by time. `after`: the last sale of the previous page. */
export const readSalesBetween = (
  db: Database,
  { from, to, after }: { from: Date; to: Date; after: RecordKey | null },
) =>
  db.rows<RecordRow>(sql`
    select *, created_at::text as created_key from demo_gateway.transactions
    where created_at < ${to} and (created_at, transaction_id) > (
      ${after?.created_key ?? from.toISOString()}::timestamptz, ${after?.transaction_id ?? ''}::text)
    order by created_at, transaction_id limit ${PAGE}`)

export const lockSale = (db: Database, id: string) =>
  db.first<SaleRow>(sql`select * from demo_gateway.transactions where transaction_id = ${id} for update`)

export const saveSale = (db: Database, sale: SaleRow) =>
  db.run(sql`
    update demo_gateway.transactions
    set state = ${sale.state}, captured_cents = ${sale.captured_cents}, refunded_cents = ${sale.refunded_cents}
    where transaction_id = ${sale.transaction_id}`)

export type Step = { id: string; reference: string; kind: 'capture' | 'void' | 'refund'; amount: Cents }

export const readStep = (db: Database, reference: string) =>
  db.first<Row<'demo_gateway.steps', 'transaction_id' | 'kind'>>(sql`
    select transaction_id, kind from demo_gateway.steps where reference = ${reference}`)

export const addStep = (db: Database, step: Step) =>
  db.run(sql`
    insert into demo_gateway.steps (reference, transaction_id, kind, amount_cents)
    values (${step.reference}, ${step.id}, ${step.kind}, ${step.amount})`)
