import type { Cents } from '#domain/money.ts'

export type WaitingOrder = {
  totalCents: Cents
  containsAlcohol: boolean
  gift: boolean
  /** True if it is the customer's first order from this licensee. */
  firstSupply: boolean
  isAtRisk: boolean
}

/**
 * Returns whether a store's rule accepts an order automatically: the total is below the store's limit, the store is
 * open, and the order is not at risk. First orders and gifts with alcohol always need a review by staff, because the
 * law has additional requirements for their recipients.
 * @source A-ACCEPT-1, L-10
 */
export function isAcceptedByRule(
  order: WaitingOrder,
  store: { belowCents: Cents; isOpen: boolean },
): boolean {
  const needsEyes = order.containsAlcohol && (order.firstSupply || order.gift)
  return store.isOpen && order.totalCents < store.belowCents && !needsEyes && !order.isAtRisk
}
