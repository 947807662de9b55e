import type { sendPurchaseOrder } from '#contract/console/purchase-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { purchaseOrderMail } from '#domain/messages/purchase-order-mail.ts'
import { purchaseOrderNumber } from '#domain/purchasing/purchase-order.ts'
import type { PurchaseOrderDocument } from '#domain/purchasing/purchase-order-document.ts'
import { addDays, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './purchase-orders.queries.ts'
import {
  type OrderPath,
  type OrderWithLines,
  auditOrder,
  lockInState,
  readOrder,
} from './purchase-orders.service.ts'

type SendBody = OutputOf<NonNullable<(typeof sendPurchaseOrder)['body']>>

/** Sends a draft: mails it as a PDF, or only records that the store has passed it on. */
export async function sendOrder(
  shop: Shop,
  principal: Principal,
  path: OrderPath,
  { version, mail }: SendBody,
): Promise<OrderWithLines> {
  const { store_id: storeId, purchase_order_id: orderId } = path
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    const isAllowed = (state: string) => state === 'draft'
    const { row } = await lockInState(shop, principal, path, { version, isAllowed })
    if (mail && row.email === '') throw new ShopError('supplier_without_email')
    const now = shop.clock.now()
    const today = localDate(now, shop.storeDirectory.store(storeId).time_zone)
    const expectedOn = row.expected_on ?? addDays(today, row.lead_days)
    const sentTo = mail ? row.email : ''
    await queries.markSent(shop.db, { orderId, expectedOn, sentTo, byUserId }, now)
    const order = await readOrder(shop, path)
    if (mail) await mailOrder(shop, order)
    const details = { is_mailed: mail }
    await auditOrder(shop, 'sent', { storeId, orderId, byUserId, units: order.row.units_ordered, details })
    return order
  })
}

async function mailOrder(shop: Shop, order: OrderWithLines): Promise<void> {
  const document = await documentOf(shop, order)
  const { number, buyer } = document
  const content = await shop.invoicePrinter.print([document])
  const attachments = [{ filename: `${number}.pdf`, contentType: 'application/pdf', content }]
  await enqueueMessage(shop, {
    channel: 'email',
    to: order.row.email,
    ...purchaseOrderMail(document, buyer),
    kind: 'purchase_order',
    attachments,
    idempotencyKey: `purchase-order ${order.row.purchase_order_id}`,
  })
}

/** Returns an order as a PDF for printing. */
export async function orderAsPdf(
  shop: Shop,
  path: OrderPath,
): Promise<{ filename: string; content: Buffer }> {
  const document = await documentOf(shop, await readOrder(shop, path))
  return { filename: `${document.number}.pdf`, content: await shop.invoicePrinter.print([document]) }
}

async function documentOf(shop: Shop, { row, lines }: OrderWithLines): Promise<PurchaseOrderDocument> {
  const buyer = await queries.readBuyer(shop.db, row.store_id)
  const { time_zone: timeZone } = shop.storeDirectory.store(row.store_id)
  return {
    kind: 'purchase_order',
    number: purchaseOrderNumber(row.purchase_order_id),
    orderedOn: localDate(row.sent_at ?? shop.clock.now(), timeZone),
    expectedOn: row.expected_on,
    note: row.note,
    buyer: {
      legalName: buyer.legal_name,
      storeName: buyer.name,
      abn: buyer.abn,
      address: buyer.address,
      phone: buyer.phone,
      email: buyer.email,
    },
    supplier: row.supplier,
    lines: lines.map((line) => ({
      name: line.name,
      supplierCode: line.supplier_code,
      units: line.units_ordered,
      unitsPerCarton: line.units_per_carton,
      cartonCost: line.carton_cost_cents,
    })),
  }
}
