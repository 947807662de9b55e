/** Classes of failed deliveries that Victoria asks for. @source L-15 */
export const FAILED_DELIVERY_CLASSES = [
  'minor',
  'unattended_same_day',
  'first_order',
  'gift',
  'intoxicated',
] as const
export type FailedDeliveryClass = (typeof FAILED_DELIVERY_CLASSES)[number]

export type FailedDelivery = {
  reason: string
  /** True if the order was placed on the day of the delivery. */
  isSameDay: boolean
  isFirstSupply: boolean
  isGift: boolean
}

/** Returns the Victorian class of a refusal at the door; null if the order of the Minister names none. */
export function failedDeliveryClass(failed: FailedDelivery): FailedDeliveryClass | null {
  const { reason, isSameDay, isFirstSupply, isGift } = failed
  if (reason === 'minor' || reason === 'intoxicated') return reason
  if (reason === 'unattended' && isSameDay) return 'unattended_same_day'
  if (isGift) return reason === 'no_valid_id' || reason === 'wrong_person' ? 'gift' : null
  return isFirstSupply ? 'first_order' : null
}
