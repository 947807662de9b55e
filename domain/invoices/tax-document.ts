import { required } from '#domain/required.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundPlan, RefundableLine } from '#domain/orders/refund-plan.ts'
import { type InvoiceLine, netOf } from '#domain/orders/invoice-lines.ts'
import { gstWithin } from '#domain/pricing/gst.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'

export type TaxDocumentKind = 'invoice' | 'adjustment'

/** Seller with the store's details on the day of issue. */
export type Seller = {
  legalName: string
  tradingName: string
  abn: string
  address: string
  phone: string
  licence: string
}

export type TaxLine = {
  name: string
  quantity: number
  /** Amount after the discount, including GST. */
  amount: Cents
  discount: Cents
  isGstFree: boolean
  /** Name of the bundle in which the goods were bought. Absent for other lines and in older documents. */
  bundle?: string
}

/**
 * Issued tax invoice or adjustment note. It contains all printed data, so that later changes do not affect it.
 * @source L-31
 */
export type TaxDocument = {
  kind: TaxDocumentKind
  title: 'Tax invoice' | 'Adjustment note'
  number: string
  /** Date of issue in the store's time zone, `YYYY-MM-DD`. */
  issuedOn: string
  seller: Seller
  /** Buyer. `business` and `abn` are present only for a business. */
  buyer: { name: string; address: string; business?: string; abn?: string }
  orderNumber: string
  lines: TaxLine[]
  total: Cents
  gst: Cents
  /** Credit and money that were paid or refunded. */
  credit: Cents
  money: Cents
  /** Tip for the driver, paid with the money but no part of the supply: it has no GST. Absent without a tip. */
  tip?: Cents
  /** Adjusted invoice and reason; null unless the document is an adjustment note. */
  adjusts: { number: string; reason: string } | null
}

const lineName = (part: InvoiceLine): string => {
  const name =
    part.kind === 'line' || part.kind === 'substitute'
      ? `${part.name}, ${cartPackLabel(part.packSize)}`
      : part.name
  return part.kind === 'substitute' ? `${name} (substitute)` : name
}

/** Returns the lines of an invoice: all sold items including delivery and surcharge. */
export const invoiceLines = (parts: readonly InvoiceLine[]): TaxLine[] =>
  parts.map((part) => ({
    name: lineName(part),
    quantity: part.quantity,
    amount: netOf(part),
    discount: part.discount,
    isGstFree: part.isGstFree,
    ...(part.bundle && { bundle: part.bundle }),
  }))

/** Returns the GST of a sale, rounded once on the total of its taxable lines. */
export const invoiceGst = (parts: readonly InvoiceLine[]): Cents =>
  gstWithin(parts.reduce((sum, part) => sum + (part.isGstFree ? 0 : netOf(part)), 0))

/** Returns the lines of an adjustment note: the refunded amounts. */
export const adjustmentLines = (parts: readonly RefundableLine[], plan: RefundPlan): TaxLine[] =>
  plan.lines
    .filter((one) => one.amount > 0)
    .map((one) => {
      const part = required(
        parts.find(({ part: number }) => number === one.part),
        'refunded line',
      )
      return {
        name: lineName(part),
        quantity: one.quantity,
        amount: one.amount,
        discount: one.discount,
        isGstFree: part.isGstFree,
        ...(part.bundle && { bundle: part.bundle }),
      }
    })

const PREFIX: Record<TaxDocumentKind, string> = { invoice: 'INV', adjustment: 'ADJ' }

/** Formats an invoice number: `INV-3-000042` is invoice 42 of store 3. Adjustment notes have their own sequence. */
export const invoiceNumber = (kind: TaxDocumentKind, storeId: number, number: number): string =>
  `${PREFIX[kind]}-${storeId}-${String(number).padStart(6, '0')}`
