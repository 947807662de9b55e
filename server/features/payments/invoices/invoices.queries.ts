import sql from 'sql-template-tag'
import type { TaxDocument, TaxDocumentKind } from '#domain/invoices/tax-document.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/**
 * Returns the next number of a store's series and locks it until the transaction ends, so that a rollback leaves no
 * gap.
 */
export const nextNumber = (db: Database, { abn, store_id }: InvoiceSource, kind: TaxDocumentKind) =>
  db.one<Row<'invoice_series', 'last_number'>>(sql`
    insert into invoice_series as s (abn, store_id, kind, last_number) values (${abn}, ${store_id}, ${kind}, 1)
    on conflict (abn, store_id, kind) do update set last_number = s.last_number + 1 returning last_number`)

export type NewInvoice = {
  abn: string
  storeId: number
  number: number
  orderId: number
  refundId: number | null
  document: TaxDocument
  now: Date
}

export const insertInvoice = (db: Database, i: NewInvoice) =>
  db.run(sql`
    insert into invoices (abn, series_store_id, kind, number, order_id, refund_id, total_cents, gst_cents, document, at)
    values (${i.abn}, ${i.storeId}, ${i.document.kind}, ${i.number}, ${i.orderId}, ${i.refundId}, ${i.document.total},
      ${i.document.gst}, ${JSON.stringify(i.document)}, ${i.now})`)

export type InvoiceRow = Row<'invoices', 'invoice_id' | 'kind' | 'refund_id' | 'document'> & {
  kind: TaxDocumentKind
  document: TaxDocument
}

/** Reads an order's invoice, followed by its adjustment notes in order of issue. */
export const readInvoices = (db: Database, orderId: number) =>
  db.rows<InvoiceRow>(sql`
    select invoice_id, kind, refund_id, document from invoices where order_id = ${orderId} order by invoice_id`)

export type InvoiceSource = Row<'stores', 'store_id' | 'legal_name' | 'abn' | 'phone' | 'time_zone'> &
  Row<
    'orders',
    | 'licence_number'
    | 'business_name'
    | 'business_abn'
    | 'tip_cents'
    | 'address_line_1'
    | 'address_line_2'
    | 'city'
    | 'state'
    | 'postcode'
  > &
  Row<'settlements', 'credit_cents' | 'money_cents'> & {
    store_name: Row<'stores'>['name']
    store_address: Row<'stores'>['address']
    buyer: string
  }

export const readSource = (db: Database, orderId: number) =>
  db.first<InvoiceSource>(sql`
    select s.store_id, s.legal_name, s.abn, s.name as store_name, s.address as store_address, s.phone, s.time_zone,
      o.licence_number, o.business_name, o.business_abn, o.tip_cents,
      concat_ws(' ', u.firstname, u.lastname) as buyer,
      o.address_line_1, o.address_line_2, o.city, o.state, o.postcode,
      t.credit_cents, t.money_cents
    from orders o join users u using (user_id) join stores s using (store_id) join settlements t using (order_id)
    where o.order_id = ${orderId}`)

/** Reads the recipient of an order's documents; no row once they have closed their account. */
export const readReader = (db: Database, orderId: number) =>
  db.first<Row<'users', 'user_id' | 'email' | 'firstname'>>(sql`
    select u.user_id, u.email, u.firstname from orders o join users u using (user_id)
    where o.order_id = ${orderId} and u.state <> 'closed'`)
