import type { Cents } from '#domain/money.ts'
import type { RefundPlan, RefundableLine } from '#domain/orders/refund-plan.ts'
import { type InvoiceLine, netOf } from '#domain/orders/invoice-lines.ts'
import { gstWithin } from '#domain/pricing/gst.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'

export type TaxDocumentKind = 'invoice' | 'adjustment'

/** Who sells, as the store stood on the day of issue. */
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
  /** After its discount, GST included. */
  amount: Cents
  discount: Cents
  isGstFree: boolean
}

/**
 * A tax invoice or an adjustment note as it was issued: all that is printed, and nothing that could change later.
 * @source L-31
 */
export type TaxDocument = {
  kind: TaxDocumentKind
  title: 'Tax invoice' | 'Adjustment note'
  number: string
  /** `YYYY-MM-DD` in the store's zone. */
  issuedOn: string
  seller: Seller
  /** `business` and `abn` only where the order was for a business. */
  buyer: { name: string; address: string; business?: string; abn?: string }
  orderNumber: string
  lines: TaxLine[]
  total: Cents
  gst: Cents
  /** Credit and money that paid it, or that went back. */
  credit: Cents
  money: Cents
  /** Of an adjustment note: the invoice it changes and why. */
  adjusts: { number: string; reason: string } | null
}

const lineName = (part: InvoiceLine): string => {
  const name =
    part.kind === 'line' || part.kind === 'substitute'
      ? `${part.name}, ${cartPackLabel(part.packSize)}`
      : part.name
  return part.kind === 'substitute' ? `${name} (substitute)` : name
}

/** The lines of an invoice: everything that was sold, delivery and surcharge included. */
export const invoiceLines = (parts: readonly InvoiceLine[]): TaxLine[] =>
  parts.map((part) => ({
    name: lineName(part),
    quantity: part.quantity,
    amount: netOf(part),
    discount: part.discount,
    isGstFree: part.isGstFree,
  }))

/** GST of a whole sale, rounded once on the total of its taxable lines. */
export const invoiceGst = (parts: readonly InvoiceLine[]): Cents =>
  gstWithin(parts.reduce((sum, part) => sum + (part.isGstFree ? 0 : netOf(part)), 0))

/** The lines of an adjustment note: what is no longer paid. */
export const adjustmentLines = (parts: readonly RefundableLine[], plan: RefundPlan): TaxLine[] =>
  plan.lines
    .filter((one) => one.amount > 0)
    .map((one) => {
      const part = parts.find(({ part: number }) => number === one.part)!
      return {
        name: lineName(part),
        quantity: one.quantity,
        amount: one.amount,
        discount: one.discount,
        isGstFree: part.isGstFree,
      }
    })
