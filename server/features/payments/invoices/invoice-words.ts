import type { TaxDocument } from '#domain/invoices/tax-document.ts'

/** `20/11/2026`. @source S-CONST-5 */
export const dateText = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/** The lawful words are only right where GST is exactly an eleventh of all. @source L-31 */
export const totalWords = ({ kind, lines }: TaxDocument): string => {
  const total = kind === 'invoice' ? 'Total' : 'Total of this adjustment'
  return lines.some((line) => line.isGstFree) ? total : `${total} (price includes GST)`
}
