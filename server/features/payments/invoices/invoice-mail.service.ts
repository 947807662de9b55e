import type { TaxDocument } from '#domain/invoices/tax-document.ts'
import { singleLine } from '#domain/messages/email-content.ts'
import { invoiceReady, type OrderReference } from '#domain/messages/order-money-templates.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import type { Attachment } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import { readReader } from './invoices.queries.ts'
import { orderedItems } from './mail-items.service.ts'

/** Reads the recipient of an order's documents; undefined once they have closed their account. */
export const readerOf = (shop: Shop, orderId: number) => readReader(shop.db, orderId)

/** Returns the number, the link and the items of an order for mails. */
export const orderReference = async (
  shop: Shop,
  orderId: number,
  firstName: string,
): Promise<OrderReference> => ({
  firstName: singleLine(firstName),
  number: orderNumber(orderId),
  url: `${shop.settings.publicUrl}/order/${orderId}`,
  ...(await orderedItems(shop, orderId)),
})

/** Returns a tax document as a PDF attachment. */
export const attachmentOf = async (shop: Shop, document: TaxDocument): Promise<Attachment> => ({
  filename: `${document.number}.pdf`,
  contentType: 'application/pdf',
  content: await shop.invoicePrinter.print([document]),
})

/** Mails the tax invoice to the buyer when the order leaves. Runs in the caller's transaction. */
export async function mailInvoice(shop: Shop, orderId: number, invoice: TaxDocument): Promise<void> {
  const reader = await readReader(shop.db, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'invoice', userId: reader.user_id, orderId } as const
  const attachments = [await attachmentOf(shop, invoice)]
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, { ...message, attachments, idempotencyKey: `invoice ${orderId}` }, () =>
    invoiceReady(order, invoice),
  )
}
