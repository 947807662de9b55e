import type { Order } from '#contract/orders/orders.ts'
import { toDollars } from '#domain/money.ts'
import { type Sale, netOf, saleOf } from '#domain/orders/invoice-lines.ts'
import { toLocalIso } from '#domain/time.ts'
import { gstWithin } from '#domain/pricing/gst.ts'
import type { OrderRow } from '../orders.queries.ts'

/** Returns the amounts of an order for its supplied units. */
export const pickedSaleOf = (row: OrderRow): Sale =>
  saleOf({
    lines: row.lines.map((line) => ({
      lineId: line.order_line_id,
      name: line.product_name,
      packSize: line.pack_size,
      quantity: line.quantity,
      supplied: line.quantity_supplied,
      price: line.price_cents,
      discount: line.discount_cents,
      isGstFree: line.gst_free,
    })),
    substitutes: (row.substitutes ?? []).map((one) => ({
      lineId: one.order_line_id,
      name: one.product_name,
      packSize: one.pack_size,
      quantity: one.quantity,
      amount: one.amount_cents,
      isGstFree: one.gst_free,
    })),
    charges: row.charges_cents,
    surcharge: row.surcharge_cents,
    credit: row.credit_cents,
  })

/**
 * Returns the amounts of the supplied units; null if every unit is supplied, because the amounts of the order apply.
 */
export function presentPicked(row: OrderRow): Order['carts']['supplied'] {
  if (row.lines.every((line) => line.quantity_supplied === line.quantity)) return null
  const sale = pickedSaleOf(row)
  const taxable = sale.lines.reduce((sum, part) => sum + (part.isGstFree ? 0 : netOf(part)), 0)
  return {
    sub_total: toDollars(sale.items),
    delivery: toDollars(sale.charges),
    surcharge: toDollars(sale.surcharge),
    discounts: toDollars(sale.discounts),
    credit_used: toDollars(sale.credit),
    total: toDollars(sale.money),
    gst_included: toDollars(gstWithin(taxable)),
  }
}

/** Returns the substitutes proposed to the shopper, open and decided. */
export const presentProposals = ({ proposals }: OrderRow, timeZone: string): Order['carts']['proposals'] =>
  (proposals ?? []).map((one) => ({
    proposal_id: one.substitute_proposal_id,
    order_line_id: one.order_line_id,
    product_name: one.product_name,
    pack_size: one.pack_size,
    quantity: one.quantity,
    total: toDollars(one.amount_cents),
    state: one.state,
    answer_by: toLocalIso(new Date(one.answer_by), timeZone),
  }))
