/** Why a delivery was refused at the door, in neutral words that complete a sentence with 'because'. @source L-12 */
export const REFUSAL_TEXTS = {
  minor: 'nobody over 18 was there to take it',
  no_valid_id: 'there was no valid photo ID',
  wrong_person: 'the person at the door wasn’t the one it was ordered for',
  unattended: 'nobody was there to take it',
  intoxicated: 'the law didn’t let us hand it over',
} as const
export type RefusalReason = keyof typeof REFUSAL_TEXTS
export const REFUSAL_REASONS = Object.keys(REFUSAL_TEXTS) as [RefusalReason, ...RefusalReason[]]

export const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(REFUSAL_TEXTS, text)
