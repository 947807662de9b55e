import type { TaxDocument } from '#domain/invoices/tax-document.ts'

/** `20/11/2026`. @source S-CONST-5 */
export const dateText = (isoDate: string): string => isoDate.split('-').toReversed().join('/')

/** What the 14 standard fonts of a PDF have beyond Latin 1 (WinAnsi). */
const WIN_ANSI = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** Letters that are no letter with a mark. */
const BASES: Record<string, string> = { đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ı: 'i', ħ: 'h', Ħ: 'H' }

const isPrintable = (sign: string): boolean => /[\n\x20-\x7e\xa0-\xff]/.test(sign) || WIN_ANSI.includes(sign)

/** "Nguyễn" as "Nguyen": a sign that the fonts don't have loses its marks, and would garble all that follows it. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (isPrintable(sign)) return sign
      const base = BASES[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
      return [...base].every(isPrintable) ? base : '?'
    })
    .join('')

/** The lawful words are only right where GST is exactly an eleventh of all. @source L-31 */
export const totalWords = ({ kind, lines }: TaxDocument): string => {
  const total = kind === 'invoice' ? 'Total' : 'Total of this adjustment'
  return lines.some((line) => line.isGstFree) ? total : `${total} (price includes GST)`
}
