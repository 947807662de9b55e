/** Preferences for missing items: omit and refund them, substitute them, or ask the shopper. */
export const SUBSTITUTION_PREFERENCES = ['refund', 'substitute', 'ask'] as const
export type SubstitutionPreference = (typeof SUBSTITUTION_PREFERENCES)[number]

export const isSubstitutionPreference = (text: unknown): text is SubstitutionPreference =>
  SUBSTITUTION_PREFERENCES.some((wish) => wish === text)

/** Minutes in which a shopper has to answer a proposed substitute. It is short, because the picker is waiting. */
export const ANSWER_MINUTES = 5

/** Returns the preference of a line. @param line null to use the preference of the order */
export const preferenceOfLine = (
  line: SubstitutionPreference | null,
  order: SubstitutionPreference,
): SubstitutionPreference => line ?? order

/**
 * Returns the preference that applies if the shopper does not answer a proposed substitute. It is that of the order; if
 * the order's preference is `ask`, the item is refunded.
 */
export const preferenceWithoutAnswer = (order: SubstitutionPreference): 'refund' | 'substitute' =>
  order === 'substitute' ? 'substitute' : 'refund'
