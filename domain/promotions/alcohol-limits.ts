import type { Cents } from '#domain/money.ts'
import type { PromoCode } from '#domain/pricing/promo-codes.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Promotion, PromotionTerms } from './promotions.ts'

/**
 * Limits of promotions with alcohol, which forbid extreme discounts and periods so short that they encourage rapid
 * consumption. The law contains no numbers; these are ours, for both states.
 *
 * @source L-34
 */
export const ALCOHOL_LIMITS = {
  /** Minimum price of alcohol in a promotion, in percent of its regular price. */
  leastPercentOfRegularPrice: 50,
  shortestHoursADay: 3,
  shortestDays: 1,
} as const

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Returns the maximum discount of a promotion in percent. That of a fixed price depends on the packs: `alcoholFloor`
 * limits it in each cart.
 */
function deepest(terms: PromotionTerms): number {
  if (terms.kind === 'fixed_price') return 0
  return terms.kind === 'buy_get' ? (100 * terms.get) / (terms.buy + terms.get) : terms.percent
}

export type AlcoholLimit = 'too_deep' | 'too_short'

const isTooDeep = (percent: number): boolean => percent > 100 - ALCOHOL_LIMITS.leastPercentOfRegularPrice

const isTooShort = ({ startAt, endAt }: { startAt: Date; endAt: Date }): boolean =>
  endAt.getTime() - startAt.getTime() < ALCOHOL_LIMITS.shortestDays * DAY_MS

/** Returns the reason why a promotion must not apply to alcohol, or null. */
export function alcoholRefusal(promotion: Promotion): AlcoholLimit | null {
  if (isTooDeep(deepest(promotion.terms))) return 'too_deep'
  if (isTooShort(promotion)) return 'too_short'
  const { hours } = promotion
  if (!hours) return null
  const minutes = (minutesOf(hours.until) - minutesOf(hours.from) + 1440) % 1440
  return minutes < ALCOHOL_LIMITS.shortestHoursADay * 60 ? 'too_short' : null
}

/** Returns the minimum price of a pack with alcohol in a promotion. */
export const alcoholFloor = (regularPrice: Cents): Cents =>
  Math.ceil((regularPrice * ALCOHOL_LIMITS.leastPercentOfRegularPrice) / 100)

type CodeTerms = Pick<PromoCode, 'discountType' | 'discount' | 'minimumSpend' | 'startAt' | 'endAt'>

/**
 * Returns the reason why a code must not apply to alcohol, or null. A fixed discount is compared with the smallest
 * order to which it can apply.
 *
 * @param leastOrder lowest minimum order, in cents, of the zones in which the code is valid
 */
export function alcoholCodeRefusal(code: CodeTerms, leastOrder: Cents): AlcoholLimit | null {
  const from = Math.max(code.minimumSpend, leastOrder)
  const percent =
    code.discountType === 'percentage' ? code.discount : (100 * code.discount) / Math.max(1, from)
  if (isTooDeep(percent)) return 'too_deep'
  return isTooShort(code) ? 'too_short' : null
}
