import type { Cents } from '#domain/money.ts'
import type { PromoCode } from '#domain/pricing/promo-codes.ts'
import { DAY_MS } from '#domain/time.ts'
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

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How much a promotion takes off at most, in percent. */
const deepest = (terms: PromotionTerms): number =>
  terms.kind === 'buy_get' ? (100 * terms.get) / (terms.buy + terms.get) : terms.percent

export type AlcoholLimit = 'too_deep' | 'too_short'

const isTooDeep = (percent: number): boolean => percent > 100 - ALCOHOL_LIMITS.leastPercentOfRegularPrice

const isTooShort = ({ startAt, endAt }: { startAt: Date; endAt: Date }): boolean =>
  endAt.getTime() - startAt.getTime() < ALCOHOL_LIMITS.shortestDays * DAY_MS

/** Why a promotion may not count for alcohol, or null. What holds no alcohol is not its concern. */
export function alcoholRefusal(promotion: Promotion): AlcoholLimit | null {
  if (isTooDeep(deepest(promotion.terms))) return 'too_deep'
  if (isTooShort(promotion)) return 'too_short'
  const { hours } = promotion
  if (!hours) return null
  const minutes = (minutesOf(hours.until) - minutesOf(hours.from) + 1440) % 1440
  return minutes < ALCOHOL_LIMITS.shortestHoursADay * 60 ? 'too_short' : null
}

/** The price below which promotions don't take a pack with alcohol. */
export const alcoholFloor = (regularPrice: Cents): Cents =>
  Math.ceil((regularPrice * ALCOHOL_LIMITS.leastPercentOfRegularPrice) / 100)

type CodeTerms = Pick<PromoCode, 'discountType' | 'discount' | 'minimumSpend' | 'startAt' | 'endAt'>

/**
 * Why a code that takes something off alcohol may not be in force, or null. An amount is measured by the smallest order
 * that it counts for.
 *
 * @param leastOrder what the smallest order pays for its items: the lowest minimum order of the zones where it counts
 */
export function alcoholCodeRefusal(code: CodeTerms, leastOrder: Cents): AlcoholLimit | null {
  const from = Math.max(code.minimumSpend, leastOrder)
  const percent =
    code.discountType === 'percentage' ? code.discount : (100 * code.discount) / Math.max(1, from)
  if (isTooDeep(percent)) return 'too_deep'
  return isTooShort(code) ? 'too_short' : null
}
