import type { ReportDocument, ReportSection } from '#domain/law/report-document.ts'
import { TEXT_SIZE } from './invoice-fonts.ts'
import { MARGIN, type Page } from './pdf-page.ts'

const GAP = 8

/** Draws a report on new pages. */
export function drawReport(page: Page, document: ReportDocument): void {
  const { pdf, write } = page
  pdf.addPage()
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const tag = (kind: string, draw: () => void) => whole.add(pdf.struct(kind, {}, draw))
  tag('H1', () => pdf.font('Helvetica-Bold').fontSize(20).text(document.title))
  tag('P', () => {
    pdf.moveDown(0.5).font('Helvetica').fontSize(TEXT_SIZE)
    write(document.facts.join('\n'))
  })
  for (const section of document.sections) {
    tag('H2', () => pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(section.title))
    tag('P', () => pdf.moveDown(0.5).font('Helvetica').fontSize(TEXT_SIZE))
    for (const [nth, row] of [section.titles, ...section.rows].entries())
      tag('P', () => drawCells(page, row.map(String), { isBold: nth === 0, widths: widthsOf(page, section) }))
  }
  whole.end()
}

/** Returns equal widths of the columns in points. */
const widthsOf = ({ pdf }: Page, { titles }: ReportSection): number =>
  (pdf.page.width - 2 * MARGIN - GAP * (titles.length - 1)) / Math.max(1, titles.length)

/** Draws the cells of a row next to each other. The longest cell determines the height. */
function drawCells(
  { pdf, write }: Page,
  cells: readonly string[],
  { isBold, widths }: { isBold: boolean; widths: number },
): void {
  const height = Math.max(...cells.map((cell) => pdf.heightOfString(cell || ' ', { width: widths })))
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y
  for (const [nth, cell] of cells.entries()) {
    pdf.x = MARGIN + nth * (widths + GAP)
    pdf.y = top
    if (cell !== '') write(cell, { width: widths, isBold })
  }
  pdf.x = MARGIN
  pdf.y = top + height + 2
}
