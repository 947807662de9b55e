import type { PurchaseOrderDocument } from '../purchasing/purchase-order-document.ts'

type Content = Pick<PurchaseOrderDocument, 'number' | 'expectedOn' | 'note'>

/** Returns the e-mail to a supplier, to which the order is attached as a PDF. */
export const purchaseOrderMail = (
  { number, expectedOn, note }: Content,
  { legalName, storeName, address, phone, email }: PurchaseOrderDocument['buyer'],
) => ({
  subject: `Purchase order ${number} from ${storeName}`,
  text: [
    `Please find our order ${number} attached.`,
    expectedOn
      ? `We expect it on ${expectedOn.split('-').toReversed().join('/')} at ${address}.`
      : `Please deliver to ${address}.`,
    ...(note ? [note] : []),
    `Questions? Call ${phone} or write to ${email}.`,
    legalName,
  ].join('\n\n'),
})
