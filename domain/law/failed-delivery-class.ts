import type { RefusalParameters } from './state-law.ts'

export type FailedDelivery = {
  reason: string
  /** True if the order was placed on the day of the delivery. */
  isSameDay: boolean
  isFirstSupply: boolean
  isGift: boolean
}

/** Returns the regulator's class of a refusal at the door; null if the rule names none. @source L-15 */
export function failedDeliveryClass(rule: RefusalParameters, failed: FailedDelivery): string | null {
  const { reason, isSameDay, isFirstSupply, isGift } = failed
  const found = rule.classes.find(
    (one) =>
      one.reasons.includes(reason) &&
      (one.same_day ?? isSameDay) === isSameDay &&
      (one.first_supply ?? isFirstSupply) === isFirstSupply &&
      (one.gift ?? isGift) === isGift,
  )
  return found?.class ?? null
}
