import type { TaxDocument } from '#domain/invoices/tax-document.ts'

/**
 * Formats a date as `20/11/2026`.
 * @source S-CONST-5
 */
export const dateText = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/**
 * Returns the label of the total. The statutory words apply only if GST is exactly one eleventh of the total.
 * @source L-31
 */
export const totalWords = ({ kind, lines }: TaxDocument): string => {
  const total = kind === 'invoice' ? 'Total' : 'Total of this adjustment'
  return lines.some((line) => line.isGstFree) ? total : `${total} (price includes GST)`
}
