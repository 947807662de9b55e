import type PdfKit from 'pdfkit'
import type { TextWriter } from './invoice-fonts.ts'

type Pdf = InstanceType<typeof PdfKit>

/** A PDF that is being written, and the writer that picks its fonts. */
export type Page = { pdf: Pdf; write: TextWriter }

/** Margin of an A4 page in points. */
export const MARGIN = 56
const [LEFT, RIGHT] = [MARGIN, 595 - MARGIN]
const AMOUNT_WIDTH = 90

/** Draws a text that may wrap, and an amount next to its first row. */
export function drawRow({ pdf, write }: Page, words: string, amount: string, isBold = false): void {
  const width = RIGHT - LEFT - AMOUNT_WIDTH
  if (pdf.y + pdf.heightOfString(words, { width }) > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y
  pdf.text(amount, RIGHT - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.x = LEFT
  pdf.y = top
  write(words, { width, isBold })
  pdf.moveDown(0.3)
}

/**
 * Formats a date as `20/11/2026`.
 * @source S-CONST-5
 */
export const dateText = (isoDate: string): string => isoDate.split('-').toReversed().join('/')
