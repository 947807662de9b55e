import type { Cents } from '#domain/money.ts'
import { minimumOrderSurcharge } from '#domain/pricing/minimum-order.ts'

/** Ordered or new line with its requested quantity. */
export type ChangedLine = {
  /** Price per pack: that of the order, or today's for a new pack. */
  price: Cents
  /** Ordered quantity; 0 for a new pack. */
  quantity: number
  /** Discount for the remaining ordered packs, see `recalculateDiscounts`. */
  discount: Cents
  requested: number
}

export type ChangedOrder = {
  items: Cents
  surcharge: Cents
  discounts: Cents
  /** Discounts by line. */
  lineDiscounts: Cents[]
  credit: Cents
  total: Cents
}

/**
 * Prices a changed order. Ordered packs are charged at the price of the order, including added quantities. Added packs
 * get no discount. The surcharge lifts the new items to the minimum. The used credit does not increase.
 *
 * @param order.charges delivery fee of the order
 * @param order.credit  credit used by the order
 * @source A-CART-3, A-CHANGE-1, L-29
 */
export function changeOrder(
  lines: readonly ChangedLine[],
  order: { charges: Cents; minimum: Cents; credit: Cents },
): ChangedOrder {
  const items = lines.reduce((sum, line) => sum + line.price * line.requested, 0)
  const lineDiscounts = lines.map((line) => line.discount)
  const discounts = lineDiscounts.reduce((sum, discount) => sum + discount, 0)
  const surcharge = minimumOrderSurcharge(items, order.minimum)
  const before = items + order.charges + surcharge - discounts
  const credit = Math.min(order.credit, before)
  return { items, surcharge, discounts, lineDiscounts, credit, total: before - credit }
}
