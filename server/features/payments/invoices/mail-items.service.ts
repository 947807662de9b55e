import { singleLine } from '#domain/messages/email-content.ts'
import { mailPictureUrl, type OrderedItems } from '#domain/messages/order-items.ts'
import { saleOfOrder } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { readMailLines, readMailOrder } from './mail-items.queries.ts'

/**
 * Returns the items and the total, with the tip, for mails about an order: the supplied units and substitutes, or all ordered units
 * if none is supplied.
 */
export async function orderedItems(shop: Shop, orderId: number): Promise<OrderedItems> {
  const order = await readMailOrder(shop.db, orderId)
  const rows = await readMailLines(shop.db, orderId)
  const isSupplied = rows.some(({ supplied }) => supplied > 0)
  const isShort = isSupplied && rows.some(({ supplied, quantity }) => supplied !== quantity)
  const lines = rows.map((row) => ({
    name: singleLine(row.product_name),
    bundle:
      row.bundle_name === null || row.bundle_quantity === null
        ? null
        : { name: singleLine(row.bundle_name), quantity: row.bundle_quantity },
    packSize: row.pack_size,
    quantity: isSupplied ? row.supplied : row.quantity,
    cents: isSupplied ? row.supplied_cents : row.cents,
    picture: mailPictureUrl(shop.settings.publicUrl, row.image),
  }))
  return {
    lines: lines.filter(({ quantity }) => quantity > 0),
    total: (isShort ? (await saleOfOrder(shop, orderId)).money : order.total_cents) + order.tip_cents,
    store: shop.storeDirectory.store(order.store_id).name,
    licence: order.licence_number,
  }
}
