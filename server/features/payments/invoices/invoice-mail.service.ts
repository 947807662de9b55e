import type { TaxDocument } from '#domain/invoices/tax-document.ts'
import { formatDollars } from '#domain/money.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Attachment } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readReader } from './invoices.queries.ts'

/** Who gets the papers of an order; nobody once they have closed their account. */
export const readerOf = (shop: Shop, orderId: number) => readReader(shop.db, orderId)

/** A paper as a mail carries it. */
export const attachmentOf = async (document: TaxDocument): Promise<Attachment> => ({
  filename: `${document.number}.pdf`,
  contentType: 'application/pdf',
  content: await invoicePdf([document]),
})

/** Sends the buyer their tax invoice, as the order leaves. In the caller's transaction. */
export async function mailInvoice(shop: Shop, orderId: number, invoice: TaxDocument): Promise<void> {
  const reader = await readReader(shop.db, orderId)
  if (!reader) return
  const text = [
    `Hello ${reader.firstname}, here is the tax invoice of your order ${invoice.orderNumber} over ` +
      `${formatDollars(invoice.total)}, with ${formatDollars(invoice.gst)} of GST in it.`,
    `To print or to keep: ${shop.settings.publicUrl}/order/${orderId}/invoice`,
  ]
  await enqueueMessage(shop, {
    channel: 'email',
    to: reader.email,
    subject: `Tax invoice ${invoice.number} for your order ${invoice.orderNumber}`,
    text: text.join('\n\n'),
    kind: 'invoice',
    userId: reader.user_id,
    orderId,
    idempotencyKey: `invoice ${orderId}`,
    attachments: [await attachmentOf(invoice)],
  })
}
