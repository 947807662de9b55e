import type { TaxDocument, TaxLine } from '#domain/invoices/tax-document.ts'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { formatDollars } from '#domain/money.ts'
import { abnText } from '#domain/accounts/abn.ts'
import { required } from '#domain/required.ts'
import { openFonts, TEXT_SIZE } from './invoice-fonts.ts'
import { MARGIN, type Page, drawRow as row, dateText } from './pdf-page.ts'
import { type PurchaseOrderDocument } from '#domain/purchasing/purchase-order-document.ts'
import type { ReportDocument } from '#domain/law/report-document.ts'
import { drawPurchaseOrder } from './purchase-order-pdf.ts'
import { drawReport } from './report-pdf.ts'

/** Document that the shop prints. */
export type PrintedDocument = TaxDocument | PurchaseOrderDocument | ReportDocument

/**
 * Returns documents as one PDF with selectable text, tagged for screen readers, with fonts for the letters of the
 * buyer's name.
 */
export async function invoicePdf(documents: readonly PrintedDocument[]): Promise<Buffer> {
  // PDFKit with its fonts exceeds one megabyte, so it is loaded with the first print.
  const { default: PdfKit } = await import('pdfkit')
  const first = required(documents[0], 'the document')
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    pdfVersion: '1.7',
    info: titleOf(first),
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const page: Page = { pdf, write: await openFonts(pdf, documents.flatMap(textsOf)) }
  for (const document of documents)
    if (document.kind === 'purchase_order') drawPurchaseOrder(page, document)
    else if (document.kind === 'report') drawReport(page, document)
    else drawDocument(page, document)
  pdf.end()
  return done
}

function titleOf(document: PrintedDocument) {
  if (document.kind === 'report') return { Title: document.title, Author: document.author }
  return document.kind === 'purchase_order'
    ? { Title: `Purchase order ${document.number}`, Author: document.buyer.legalName }
    : { Title: `${document.title} ${document.number}`, Author: document.seller.legalName }
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function drawDocument(page: Page, document: TaxDocument): void {
  const { pdf } = page
  pdf.addPage()
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const tag = (kind: string, draw: () => void) => whole.add(pdf.struct(kind, {}, draw))
  tag('H1', () => pdf.font('Helvetica-Bold').fontSize(20).text(document.title))
  tag('P', () => drawParties(page, document))
  for (const { line, heading, isPart } of headBundles(document.lines, ({ bundle }) => bundle)) {
    if (heading) tag('P', () => row(page, heading, '', true))
    tag('P', () => drawLine(page, line, isPart))
  }
  tag('P', () => drawSums(page, document))
  whole.end()
}

function drawParties(
  { pdf, write }: Page,
  { seller, buyer, number, issuedOn, orderNumber, adjusts }: TaxDocument,
): void {
  pdf.moveDown(0.5).font('Helvetica').fontSize(TEXT_SIZE)
  const facts = [
    `Number: ${number}`,
    `Date of issue: ${dateText(issuedOn)}`,
    `Order: ${orderNumber}`,
    ...(adjusts ? [`Adjusts tax invoice ${adjusts.number}`, `Reason: ${adjusts.reason}`] : []),
  ]
  write(facts.join('\n'))
  pdf.moveDown()
  write(`Seller: ${seller.legalName}`, { isBold: true })
  const licence = seller.licence && `Liquor licence ${seller.licence}`
  write(
    [`ABN ${abnText(seller.abn)}`, seller.tradingName, seller.address, seller.phone, licence]
      .filter(Boolean)
      .join('\n'),
  )
  pdf.moveDown()
  write(`Buyer: ${buyer.business ?? buyer.name}`, { isBold: true })
  const buyerFacts = [buyer.abn && `ABN ${abnText(buyer.abn)}`, buyer.business && buyer.name, buyer.address]
  write(buyerFacts.filter(Boolean).join('\n'))
  pdf.moveDown()
}

/** Draws a line, a bundle's after a dash. Its text may wrap, and the amount is printed next to its first row. */
function drawLine(page: Page, line: TaxLine, isPart: boolean): void {
  const words = [
    isPart ? '– ' : '',
    line.quantity > 0 ? `${line.quantity} x ${line.name}` : line.name,
    line.isGstFree ? ' (GST-free)' : '',
    line.discount > 0 ? `, discount ${formatDollars(line.discount)}` : '',
  ].join('')
  row(page, words, formatDollars(line.amount))
}

function drawSums(page: Page, document: TaxDocument): void {
  const { pdf } = page
  pdf.moveDown(0.5).font('Helvetica-Bold')
  row(page, totalWords(document), formatDollars(document.total), true)
  row(page, 'GST included', formatDollars(document.gst))
  const isNote = document.kind === 'adjustment'
  const { tip = 0 } = document
  if (tip > 0) row(page, 'Driver tip (no GST)', formatDollars(tip))
  if (document.credit > 0)
    row(page, isNote ? 'Returned as credit' : 'Paid with credit', formatDollars(document.credit))
  if (document.money + tip > 0)
    row(
      page,
      isNote ? 'Returned the way it was paid' : 'Paid by card or PayPal',
      formatDollars(document.money + tip),
    )
}

/**
 * Returns the label of the total. The statutory words apply only if GST is exactly one eleventh of the total.
 * @source L-31
 */
const totalWords = ({ kind, lines }: TaxDocument): string => {
  const total = kind === 'invoice' ? 'Total' : 'Total of this adjustment'
  return lines.some((line) => line.isGstFree) ? total : `${total} (price includes GST)`
}
