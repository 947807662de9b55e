import { abnText } from '#domain/accounts/abn.ts'
import { formatDollars } from '#domain/money.ts'
import { costOf } from '#domain/purchasing/purchase-order.ts'
import {
  type PurchaseOrderDocument,
  type PurchaseOrderDocumentLine,
  cartonsText,
} from '#domain/purchasing/purchase-order-document.ts'
import { TEXT_SIZE } from './invoice-fonts.ts'
import { type Page, dateText, drawRow } from './pdf-page.ts'

/** Draws a purchase order on a new page. */
export function drawPurchaseOrder(page: Page, document: PurchaseOrderDocument): void {
  const { pdf } = page
  pdf.addPage()
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const tag = (kind: string, draw: () => void) => whole.add(pdf.struct(kind, {}, draw))
  tag('H1', () => pdf.font('Helvetica-Bold').fontSize(20).text('Purchase order'))
  tag('P', () => drawParties(page, document))
  for (const line of document.lines) tag('P', () => drawLine(page, line))
  tag('P', () => {
    pdf.moveDown(0.5).font('Helvetica-Bold')
    drawRow(page, 'Total', formatDollars(totalOf(document.lines)), true)
  })
  whole.end()
}

function drawParties({ pdf, write }: Page, document: PurchaseOrderDocument): void {
  const { number, orderedOn, expectedOn, note, buyer, supplier } = document
  pdf.moveDown(0.5).font('Helvetica').fontSize(TEXT_SIZE)
  const facts = [
    `Number: ${number}`,
    `Date: ${dateText(orderedOn)}`,
    expectedOn && `Expected on: ${dateText(expectedOn)}`,
  ]
  write(facts.filter(Boolean).join('\n'))
  pdf.moveDown()
  write(`To: ${supplier}`, { isBold: true })
  pdf.moveDown()
  write(`Deliver to: ${buyer.storeName}`, { isBold: true })
  write([buyer.address, buyer.phone, buyer.email].filter(Boolean).join('\n'))
  pdf.moveDown()
  write(`Invoice to: ${buyer.legalName}`, { isBold: true })
  write(`ABN ${abnText(buyer.abn)}`)
  pdf.moveDown()
  if (note) {
    write(note)
    pdf.moveDown()
  }
}

function drawLine(page: Page, line: PurchaseOrderDocumentLine): void {
  const code = line.supplierCode && ` (${line.supplierCode})`
  drawRow(page, `${cartonsText(line)}: ${line.name}${code}`, formatDollars(costOf(line.units, line)))
}

const totalOf = (lines: readonly PurchaseOrderDocumentLine[]): number =>
  lines.reduce((sum, line) => sum + costOf(line.units, line), 0)
