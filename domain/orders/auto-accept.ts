import type { Cents } from '#domain/money.ts'

export type WaitingOrder = {
  totalCents: Cents
  containsAlcohol: boolean
  gift: boolean
  /** The customer's first order from this licensee. */
  firstSupply: boolean
  isAtRisk: boolean
}

/**
 * Whether a store's rule accepts an order without a tap: below the store's amount, within its hours, and nothing about it that
 * somebody should look at first. With alcohol that is a first order and a gift, where the law asks more of who receives it.
 * @source A-ACCEPT-1, L-10
 */
export function isAcceptedByRule(
  order: WaitingOrder,
  store: { belowCents: Cents; isOpen: boolean },
): boolean {
  const needsEyes = order.containsAlcohol && (order.firstSupply || order.gift)
  return store.isOpen && order.totalCents < store.belowCents && !needsEyes && !order.isAtRisk
}
