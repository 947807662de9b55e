import type PdfKit from 'pdfkit'
import type { TaxDocument, TaxLine } from '#domain/invoices/tax-document.ts'
import { formatDollars } from '#domain/money.ts'
import { abnText } from '#domain/accounts/abn.ts'
import { dateText, printable, totalWords } from './invoice-words.ts'

type Pdf = InstanceType<typeof PdfKit>

const MARGIN = 56
const [LEFT, RIGHT] = [MARGIN, 595 - MARGIN]
const AMOUNT_WIDTH = 90

/** Documents as one PDF: text that can be selected, tagged for screen readers, nothing but the 14 standard fonts. */
export async function invoicePdf(documents: readonly TaxDocument[]): Promise<Buffer> {
  // More than a megabyte with its fonts: loaded with the first print.
  const { default: PdfKit } = await import('pdfkit')
  const [first] = documents
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${first!.title} ${first!.number}`, Author: first!.seller.legalName },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  for (const document of documents) drawDocument(pdf, inFont(document))
  pdf.end()
  return done
}

const inFont = (document: TaxDocument): TaxDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as TaxDocument

function drawDocument(pdf: Pdf, document: TaxDocument): void {
  pdf.addPage()
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const tag = (kind: string, draw: () => void) => whole.add(pdf.struct(kind, {}, draw))
  tag('H1', () => pdf.font('Helvetica-Bold').fontSize(20).text(document.title))
  tag('P', () => drawParties(pdf, document))
  for (const line of document.lines) tag('P', () => drawLine(pdf, line))
  tag('P', () => drawSums(pdf, document))
  whole.end()
}

function drawParties(pdf: Pdf, { seller, buyer, number, issuedOn, orderNumber, adjusts }: TaxDocument): void {
  pdf.moveDown(0.5).font('Helvetica').fontSize(10)
  const facts = [
    `Number: ${number}`,
    `Date of issue: ${dateText(issuedOn)}`,
    `Order: ${orderNumber}`,
    ...(adjusts ? [`Adjusts tax invoice ${adjusts.number}`, `Reason: ${adjusts.reason}`] : []),
  ]
  pdf.text(facts.join('\n'))
  pdf.moveDown().font('Helvetica-Bold').text(`Seller: ${seller.legalName}`).font('Helvetica')
  const licence = seller.licence && `Liquor licence ${seller.licence}`
  pdf.text(
    [`ABN ${abnText(seller.abn)}`, seller.tradingName, seller.address, seller.phone, licence]
      .filter(Boolean)
      .join('\n'),
  )
  pdf
    .moveDown()
    .font('Helvetica-Bold')
    .text(`Buyer: ${buyer.business ?? buyer.name}`)
    .font('Helvetica')
  const buyerFacts = [buyer.abn && `ABN ${abnText(buyer.abn)}`, buyer.business && buyer.name, buyer.address]
  pdf.text(buyerFacts.filter(Boolean).join('\n'))
  pdf.moveDown()
}

/** The words may wrap; their amount stands beside their first row. */
function drawLine(pdf: Pdf, line: TaxLine): void {
  const words = [
    line.quantity > 0 ? `${line.quantity} x ${line.name}` : line.name,
    line.isGstFree ? ' (GST-free)' : '',
    line.discount > 0 ? `, discount ${formatDollars(line.discount)}` : '',
  ].join('')
  row(pdf, words, formatDollars(line.amount))
}

function row(pdf: Pdf, words: string, amount: string): void {
  const width = RIGHT - LEFT - AMOUNT_WIDTH
  if (pdf.y + pdf.heightOfString(words, { width }) > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y
  pdf.text(amount, RIGHT - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' })
  pdf.text(words, LEFT, top, { width })
  pdf.moveDown(0.3)
}

function drawSums(pdf: Pdf, document: TaxDocument): void {
  pdf.moveDown(0.5).font('Helvetica-Bold')
  row(pdf, totalWords(document), formatDollars(document.total))
  pdf.font('Helvetica')
  row(pdf, 'GST included', formatDollars(document.gst))
  const isNote = document.kind === 'adjustment'
  if (document.credit > 0)
    row(pdf, isNote ? 'Returned as credit' : 'Paid with credit', formatDollars(document.credit))
  if (document.money > 0)
    row(
      pdf,
      isNote ? 'Returned the way it was paid' : 'Paid by card or PayPal',
      formatDollars(document.money),
    )
}
