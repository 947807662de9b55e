import { addressLine } from '#domain/address/address-line.ts'
import {
  type TaxDocument,
  type TaxDocumentKind,
  adjustmentLines,
  invoiceGst,
  invoiceLines,
  invoiceNumber,
} from '#domain/invoices/tax-document.ts'
import type { Cents } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { RefundPlan, RefundableLine } from '#domain/orders/refund-plan.ts'
import { required } from '#domain/required.ts'
import { localDate } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './invoices.queries.ts'

export type Invoice = queries.InvoiceRow

export const invoicesOf = (shop: Shop, orderId: number): Promise<Invoice[]> =>
  queries.readInvoices(shop.db, orderId)

/** Returns an order's invoice and adjustment notes as one file; null if there are none. */
export async function invoicesAsPdf(
  shop: Shop,
  orderId: number,
): Promise<{ filename: string; content: Buffer } | null> {
  const documents = (await invoicesOf(shop, orderId)).map(({ document }) => document)
  const [first] = documents
  if (!first) return null
  return { filename: `${first.number}.pdf`, content: await shop.invoicePrinter.print(documents) }
}

/**
 * Issues the tax invoice of a settled order once, and returns the existing invoice on later calls. Runs in the
 * transaction that captures the money, so that every used number belongs to an invoice.
 * @source L-31
 */
export async function issueInvoice(
  shop: Shop,
  orderId: number,
  parts: readonly RefundableLine[],
): Promise<TaxDocument> {
  const earlier = (await invoicesOf(shop, orderId)).find(({ kind }) => kind === 'invoice')
  if (earlier) return earlier.document
  const source = required(await queries.readSource(shop.db, orderId), `settled order ${orderId}`)
  return issue(shop, { orderId, refundId: null, kind: 'invoice' }, source, {
    lines: invoiceLines(parts),
    gst: invoiceGst(parts),
    credit: source.credit_cents,
    money: source.money_cents,
    ...(source.tip_cents > 0 && { tip: source.tip_cents }),
    adjusts: null,
  })
}

type Adjustment = {
  orderId: number
  refundId: number
  reason: string
  parts: readonly RefundableLine[]
  plan: RefundPlan
  money: Cents
  credit: Cents
}

/** Issues the adjustment note of a refund, and first the adjusted invoice if it was not issued yet. */
export async function issueAdjustment(shop: Shop, refund: Adjustment): Promise<TaxDocument> {
  const { number } = await issueInvoice(shop, refund.orderId, refund.parts)
  const source = required(
    await queries.readSource(shop.db, refund.orderId),
    `settled order ${refund.orderId}`,
  )
  return issue(shop, { orderId: refund.orderId, refundId: refund.refundId, kind: 'adjustment' }, source, {
    lines: adjustmentLines(refund.parts, refund.plan),
    gst: refund.plan.gst,
    credit: refund.credit,
    money: refund.money,
    adjusts: { number, reason: refund.reason },
  })
}

type DocumentKey = { orderId: number; refundId: number | null; kind: TaxDocumentKind }
type Content = Pick<TaxDocument, 'lines' | 'gst' | 'credit' | 'money' | 'tip' | 'adjusts'>

async function issue(
  shop: Shop,
  { orderId, refundId, kind }: DocumentKey,
  source: queries.InvoiceSource,
  content: Content,
): Promise<TaxDocument> {
  const now = shop.clock.now()
  const { last_number: number } = await queries.nextNumber(shop.db, source, kind)
  const document: TaxDocument = {
    kind,
    title: kind === 'invoice' ? 'Tax invoice' : 'Adjustment note',
    number: invoiceNumber(kind, source.store_id, number),
    issuedOn: localDate(now, source.time_zone),
    seller: {
      legalName: source.legal_name,
      tradingName: source.store_name,
      abn: source.abn,
      address: source.store_address,
      phone: source.phone,
      licence: source.licence_number,
    },
    buyer: {
      name: source.buyer,
      address: addressLine(source),
      ...(source.business_name && { business: source.business_name }),
      ...(source.business_abn && { abn: source.business_abn }),
    },
    orderNumber: orderNumber(orderId),
    total: content.lines.reduce((sum, line) => sum + line.amount, 0),
    ...content,
  }
  await queries.insertInvoice(shop.db, {
    abn: source.abn,
    storeId: source.store_id,
    number,
    orderId,
    refundId,
    document,
    now,
  })
  return document
}
