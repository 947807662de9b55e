/**
 * States of an exclusion. `to_be_confirmed` is in force, but the notified account holder can still reply that they did
 * not ask for it.
 */
export const EXCLUSION_STATES = ['to_be_confirmed', 'confirmed', 'ended', 'undone'] as const
export type ExclusionState = (typeof EXCLUSION_STATES)[number]

/**
 * Hours in which an exclusion can be undone. The period is short, because undo is for exclusions that a stranger
 * requested and must not become a way out of one's own decision.
 */
export const EXCLUSION_UNDO_HOURS = 24

/**
 * Returns the state of an exclusion that has not been undone.
 *
 * @param undoUntil when the mailed undo link expires
 * @param endsAt null if the exclusion is permanent
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
 * Returns whether a decision may still be made. `match` is final, because it binds the shop as the exclusion itself
 * does. `other` can be changed to `match` later.
 *
 * @source A-EXCLUSION-2
 */
export const mayDecide = (state: 'open' | ReviewDecision, decision: ReviewDecision): boolean =>
  state === 'open' || (state === 'other' && decision === 'match')
