import type { TaxDocumentKind } from './tax-document.ts'

const PREFIX: Record<TaxDocumentKind, string> = { invoice: 'INV', adjustment: 'ADJ' }

/** Formats an invoice number: `INV-3-000042` is invoice 42 of store 3. Adjustment notes have their own sequence. */
export const invoiceNumber = (kind: TaxDocumentKind, storeId: number, number: number): string =>
  `${PREFIX[kind]}-${storeId}-${String(number).padStart(6, '0')}`
