/**
 * Reasons to refuse a delivery at the door, in the order on the driver's screen. The neutral texts for shoppers
 * complete a sentence with 'because'.
 * @source L-12
 */
export const REFUSAL_TEXTS = {
  no_valid_id: 'there was no valid photo ID',
  minor: 'nobody over 18 was there to take it',
  wrong_person: 'the person at the door wasn’t the one it was ordered for',
  intoxicated: 'the law didn’t let us hand it over',
  unattended: 'nobody was there to take it',
} as const
export type RefusalReason = keyof typeof REFUSAL_TEXTS
export const REFUSAL_REASONS = Object.keys(REFUSAL_TEXTS) as [RefusalReason, ...RefusalReason[]]

/** Labels of the reasons on the driver's screen. */
export const REFUSAL_LABELS: Record<RefusalReason, string> = {
  no_valid_id: 'No valid photo ID',
  minor: 'Under 18',
  wrong_person: 'Not the person named on the order',
  intoxicated: 'Intoxicated',
  unattended: 'Nobody home',
}

export const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(REFUSAL_TEXTS, text)
