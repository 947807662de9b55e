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

/**
 * Returns up to `max` candidates that bring an order to its minimum: first those that reach it with the smallest excess,
 * then the dearest of the cheaper ones.
 * @param gap missing amount, in the unit of the prices
 */
export function candidatesToCloseGap<T extends { price: number }>(
  candidates: readonly T[],
  gap: number,
  max: number,
): T[] {
  const enough = candidates.filter(({ price }) => price >= gap).toSorted((a, b) => a.price - b.price)
  const tooLittle = candidates.filter(({ price }) => price < gap).toSorted((a, b) => b.price - a.price)
  return [...enough, ...tooLittle].slice(0, max)
}
