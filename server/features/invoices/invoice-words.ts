import type { TaxDocument } from '#domain/invoices/tax-document.ts'

/** `94 600 100 762`, as an ABN is written. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** `20/11/2026`. @source spec §9 "Dates shown DD/MM/YYYY" */
export const dateText = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/** The lawful words are only right where GST is exactly an eleventh of all. @source australia.md §5 "Fields < $1,000" */
export const totalWords = ({ kind, lines }: TaxDocument): string => {
  const total = kind === 'invoice' ? 'Total' : 'Total of this adjustment'
  return lines.some((line) => line.isGstFree) ? total : `${total} (price includes GST)`
}
