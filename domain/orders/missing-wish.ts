/** What the store does where something is missing: leave it out, put something similar in, or ask the shopper. */
export const MISSING_WISHES = ['refund', 'substitute', 'ask'] as const
export type MissingWish = (typeof MISSING_WISHES)[number]

export const isMissingWish = (text: unknown): text is MissingWish =>
  MISSING_WISHES.some((wish) => wish === text)

/** A shopper who is asked has so long to answer: the picker waits with the bag in their hands. */
export const ANSWER_MINUTES = 5

/** Of a line; null: as the whole order. */
export const wishOfLine = (line: MissingWish | null, order: MissingWish): MissingWish => line ?? order

/**
 * What happens where a shopper who was asked says nothing: what they want of the whole order. Where that is to be asked as
 * well, nothing comes in place of what is missing.
 */
export const wishWithoutAnswer = (order: MissingWish): 'refund' | 'substitute' =>
  order === 'substitute' ? 'substitute' : 'refund'
