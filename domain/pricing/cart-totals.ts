import type { Cents } from '#domain/money.ts'
import { effectivePrice } from './effective-price.ts'
import { minimumOrderSurcharge } from './minimum-order.ts'

export type PricedLine = { price: Cents; salePrice: Cents; quantity: number; isTobacco: boolean }

export type CartTotals = {
  itemsTotal: Cents
  deliveryFee: Cents
  surcharge: Cents
  discount: Cents
  creditUsed: Cents
  total: Cents
}

export const lineTotal = (line: Omit<PricedLine, 'isTobacco'>): Cents => effectivePrice(line) * line.quantity

export const sumOfLines = (lines: readonly PricedLine[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** Returns the total to which promo codes and credit apply, which excludes tobacco (L-34). */
export const discountableTotal = (lines: readonly PricedLine[]): Cents =>
  sumOfLines(lines.filter((line) => !line.isTobacco))

/** Returns the delivery fee of a zone. @param freeFrom total from which delivery is free; null if it is never free */
export const deliveryFeeOf = (
  { deliveryFee, freeFrom }: { deliveryFee: Cents; freeFrom: Cents | null },
  itemsTotal: Cents,
): Cents => (freeFrom !== null && itemsTotal >= freeFrom ? 0 : deliveryFee)

/**
 * Computes all amounts of a cart in the order of the rules: items, delivery, surcharge, discounts, credit.
 *
 * @param rules.discount discount of promotions and code together, in cents; see `priceCart`
 * @returns amounts in cents; `total` = items + delivery + surcharge − discount − credit and is never negative
 * @source A-CART-3, L-29
 */
export function cartTotals(
  lines: readonly PricedLine[],
  rules: { deliveryFee: Cents; freeFrom?: Cents | null; minimum: Cents; discount: Cents; credit: Cents },
): CartTotals {
  const itemsTotal = sumOfLines(lines)
  const deliveryFee =
    lines.length === 0 ? 0 : deliveryFeeOf({ ...rules, freeFrom: rules.freeFrom ?? null }, itemsTotal)
  const surcharge = minimumOrderSurcharge(itemsTotal, rules.minimum)
  const before = itemsTotal + deliveryFee + surcharge - rules.discount
  const creditUsed = Math.min(rules.credit, Math.max(0, before - (itemsTotal - discountableTotal(lines))))
  return {
    itemsTotal,
    deliveryFee,
    surcharge,
    discount: rules.discount,
    creditUsed,
    total: before - creditUsed,
  }
}
