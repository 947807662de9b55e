/** What the store does where something is missing: leave it out, put something similar in, or ask the shopper. */
export const SUBSTITUTION_PREFERENCES = ['refund', 'substitute', 'ask'] as const
export type SubstitutionPreference = (typeof SUBSTITUTION_PREFERENCES)[number]

export const isSubstitutionPreference = (text: unknown): text is SubstitutionPreference =>
  SUBSTITUTION_PREFERENCES.some((wish) => wish === text)

/** A shopper who is asked has so long to answer: the picker waits with the bag in their hands. */
export const ANSWER_MINUTES = 5

/** Of a line; null: as the whole order. */
export const preferenceOfLine = (
  line: SubstitutionPreference | null,
  order: SubstitutionPreference,
): SubstitutionPreference => line ?? order

/**
 * What happens where a shopper who was asked says nothing: what they want of the whole order. Where that is to be asked as
 * well, nothing comes in place of what is missing.
 */
export const preferenceWithoutAnswer = (order: SubstitutionPreference): 'refund' | 'substitute' =>
  order === 'substitute' ? 'substitute' : 'refund'
