import type { Cents } from '#domain/money.ts'

/** A time on the clock of the order's store. */
export type Moment = { day: string; hour: number }

export type SoldPart = {
  part: number
  /** null: delivery or surcharge. */
  productId: number | null
  units: number
  gross: Cents
  discount: Cents
  isGstFree: boolean
  /** null where nobody knew what it had cost. */
  cost: Cents | null
}

/** One posting of the ledger: what it adds to each account, a debit above zero. */
export type Posting = { name: string; at: Moment; accounts: Partial<Record<string, Cents>> }
/** A refund, with the references of its steps at the gateway, by which the ledger's postings name it. */
export type Refund = { nth: number; references: string[]; parts: { part: number; amount: Cents }[] }
/** An invoice, or the adjustment note of a refund. */
export type TaxDocument = { at: Moment; total: Cents; gst: Cents; refundNth: number | null }

/** Everything of one order that a report counts. */
export type OrderFacts = {
  orderId: number
  storeId: number
  zoneId: number
  /** Whether it is the first sale to its customer. */
  isFirst: boolean
  placed: Moment | null
  canceled: Moment | null
  refused: Moment | null
  delivered: (Moment & { lateMinutes: number }) | null
  parts: SoldPart[]
  /** Products of lines that were not supplied in full. */
  short: number[]
  /** In the order in which they happened. */
  postings: Posting[]
  refunds: Refund[]
  documents: TaxDocument[]
  /** Units that came back saleable. */
  returns: { productId: number; units: number; at: Moment }[]
}
