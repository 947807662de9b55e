import type { Cents } from '#domain/money.ts'
import { minimumOrderSurcharge } from '#domain/pricing/minimum-order.ts'

/** A line as it was ordered, or as it would be new, and how many of it are asked for. */
export type ChangedLine = {
  /** Each pack: the price of the order, or today's for a pack that is new to it. */
  price: Cents
  /** What was ordered; 0 of a new pack. */
  quantity: number
  /** Of what stays of the order: see `recalculateDiscounts`. */
  discount: Cents
  requested: number
}

export type ChangedOrder = {
  items: Cents
  surcharge: Cents
  discounts: Cents
  /** One for each line. */
  lineDiscounts: Cents[]
  credit: Cents
  total: Cents
}

/**
 * Prices a changed order at the prices of its placing. A pack that was ordered keeps its price, for more of
 * it as well; packs that come on top get no discount. The surcharge lifts what is left to the minimum. Credit pays no
 * more than it did before.
 *
 * @param order.charges delivery, as ordered
 * @param order.credit  what the order took of the shopper's credit
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
