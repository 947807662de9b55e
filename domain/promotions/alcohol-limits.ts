import type { Cents } from '#domain/money.ts'
import type { Promotion, PromotionTerms } from './promotions.ts'

/**
 * How far a promotion may go with alcohol: no extreme discounts and none for so short a time that somebody hurries to
 * drink. The law names no figures; these are ours, for both states.
 *
 * @source L-34
 */
export const ALCOHOL_LIMITS = {
  /** Nothing with alcohol is sold below this part of its regular price because of a promotion. */
  leastPercentOfRegularPrice: 50,
  shortestHoursADay: 3,
  shortestDays: 1,
} as const

const DAY_MS = 24 * 3600_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How much a promotion takes off at most, in percent. */
const deepest = (terms: PromotionTerms): number =>
  terms.kind === 'buy_get' ? (100 * terms.get) / (terms.buy + terms.get) : terms.percent

/** Why a promotion may not count for alcohol, or null. What holds no alcohol is not its concern. */
export function alcoholRefusal(promotion: Promotion): 'too_deep' | 'too_short' | null {
  if (deepest(promotion.terms) > 100 - ALCOHOL_LIMITS.leastPercentOfRegularPrice) return 'too_deep'
  const { hours, startAt, endAt } = promotion
  if (endAt.getTime() - startAt.getTime() < ALCOHOL_LIMITS.shortestDays * DAY_MS) return 'too_short'
  if (!hours) return null
  const minutes = (minutesOf(hours.until) - minutesOf(hours.from) + 1440) % 1440
  return minutes < ALCOHOL_LIMITS.shortestHoursADay * 60 ? 'too_short' : null
}

/** The price below which promotions don't take a pack with alcohol. */
export const alcoholFloor = (regularPrice: Cents): Cents =>
  Math.ceil((regularPrice * ALCOHOL_LIMITS.leastPercentOfRegularPrice) / 100)
