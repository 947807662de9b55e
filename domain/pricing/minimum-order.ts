import type { Cents } from '#domain/money.ts'

/**
 * Returns the surcharge that lifts a small cart to the zone's minimum order.
 *
 * @param itemsTotal cents, before charges and discounts
 * @param minimum    cents; 0 disables the rule
 * @returns cents, never negative; 0 for an empty cart, which has nothing to deliver
 * @source S-CART-8
 */
export function minimumOrderSurcharge(itemsTotal: Cents, minimum: Cents): Cents {
  return itemsTotal === 0 ? 0 : Math.max(0, minimum - itemsTotal)
}
