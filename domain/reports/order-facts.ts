import type { Cents } from '#domain/money.ts'

/** Day and hour in the time zone of the order's store. */
export type StoreHour = { day: string; hour: number }

export type SoldPart = {
  part: number
  /** Product; null for delivery or surcharge. */
  productId: number | null
  units: number
  gross: Cents
  discount: Cents
  isGstFree: boolean
  /** Cost of the goods; null if unknown. */
  cost: Cents | null
}

/** Posting of the ledger with its amount for each account. Debits are positive. */
export type Posting = { name: string; at: StoreHour; accounts: Partial<Record<string, Cents>> }
/** Refund with the references of its steps at the gateway, which are part of the names of ledger postings. */
export type Refund = { nth: number; references: string[]; parts: { part: number; amount: Cents }[] }
/** Invoice, or adjustment note of a refund. */
export type TaxDocument = { at: StoreHour; total: Cents; gst: Cents; refundNth: number | null }

/** Facts of an order that reports count. */
export type OrderFacts = {
  orderId: number
  storeId: number
  zoneId: number
  /** True if it is the first sale to its customer. */
  isFirst: boolean
  placed: StoreHour | null
  canceled: StoreHour | null
  refused: StoreHour | null
  delivered: (StoreHour & { lateMinutes: number }) | null
  parts: SoldPart[]
  /** Products of lines that were not supplied in full. */
  short: number[]
  /** Postings in chronological order. */
  postings: Posting[]
  refunds: Refund[]
  documents: TaxDocument[]
  /** Returned units that can be sold again. */
  returns: { productId: number; units: number; at: StoreHour }[]
}
