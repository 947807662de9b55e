import type { TaxDocumentKind } from './tax-document.ts'

const PREFIX: Record<TaxDocumentKind, string> = { invoice: 'INV', adjustment: 'ADJ' }

/** `INV-3-000042`: the 42nd invoice of store 3. An adjustment note is numbered on its own. */
export const invoiceNumber = (kind: TaxDocumentKind, storeId: number, number: number): string =>
  `${PREFIX[kind]}-${storeId}-${String(number).padStart(6, '0')}`
