/** How far an exclusion is. `to_be_confirmed`: it counts, and the one who was told may still say that it wasn't them. */
export const EXCLUSION_STATES = ['to_be_confirmed', 'confirmed', 'ended', 'undone'] as const
export type ExclusionState = (typeof EXCLUSION_STATES)[number]

/**
 * The state of an exclusion that nobody has undone.
 *
 * @param undoUntil until when the mailed link undoes it
 * @param endsAt null: for good
 * @source L-45, A-EXCLUSION-1
 */
export function exclusionState(
  { undoUntil, endsAt }: { undoUntil: Date; endsAt: Date | null },
  now: Date,
): ExclusionState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return undoUntil > now ? 'to_be_confirmed' : 'confirmed'
}

export const REVIEW_DECISIONS = ['match', 'other'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/**
 * Whether a decision may still be taken. What was recognised as the same person stays so: it binds the shop as the
 * exclusion does. Who was taken for somebody else may be recognised later.
 *
 * @source A-EXCLUSION-2
 */
export const mayDecide = (state: 'open' | ReviewDecision, decision: ReviewDecision): boolean =>
  state === 'open' || (state === 'other' && decision === 'match')
