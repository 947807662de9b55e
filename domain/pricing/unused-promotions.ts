import { alcoholRefusal } from '#domain/promotions/alcohol-limits.ts'
import { isInForce } from '#domain/promotions/in-force.ts'
import {
  type Promotion,
  isAmong,
  isForSegments,
  isPromotedHere,
  promotionReason,
  promotionShares,
} from '#domain/promotions/promotions.ts'
import { effectivePrice } from './effective-price.ts'
import type { CartLine, Discount, PricingContext } from './price-cart.ts'

/**
 * Returns a message for staff about why a promotion does not apply to a cart: the first unmet condition of `priceCart`.
 * @param discounts discounts of the cart
 */
export function unusedPromotionReason(
  promotion: Promotion,
  lines: readonly CartLine[],
  discounts: readonly Discount[],
  { now, timeZone, segmentIds = [], ...place }: PricingContext,
): string {
  if (!isPromotedHere(promotion, place)) return 'It doesn’t count at this store or in this zone.'
  if (!isForSegments(promotion, segmentIds)) return 'It’s only for customers in its segment.'
  if (now < promotion.startAt) return 'It hasn’t started yet.'
  if (now >= promotion.endAt) return 'It has ended.'
  if (!isInForce(promotion, now, timeZone)) return 'It doesn’t count on this day or at this hour.'
  const among = lines.filter((line) => !line.isTobacco && isAmong(promotion, line))
  if (among.length === 0) return 'Nothing in the cart is what it counts for.'
  const lawful = among.filter((line) => !line.isAlcohol || alcoholRefusal(promotion) === null)
  if (lawful.length === 0) return alcoholText(promotion)
  const taken = new Set(earlier(promotion, discounts).flatMap(({ shares }) => [...shares.keys()]))
  const free = lawful.filter(({ key }) => !taken.has(key))
  if (free.length === 0) return 'An earlier promotion has these items: a line takes part in one.'
  const priced = free.map((line) => ({ ...line, price: effectivePrice(line) }))
  const shares = promotionShares(promotion.terms, priced)
  if (shares?.size === 0) return 'These items cost no more on their own.'
  return shares
    ? 'These items cost half their regular price already: with alcohol, it goes no lower.'
    : `Not enough in the cart. ${promotionReason(promotion.terms)}.`
}

const earlier = (promotion: Promotion, discounts: readonly Discount[]): Discount[] =>
  discounts.filter(({ kind, id }) => kind === 'promotion' && id < promotion.promotionId)

/** Returns a message about whether a promotion applies to alcohol, with the reason if it does not. @source L-34 */
export function alcoholText(promotion: Promotion): string {
  switch (alcoholRefusal(promotion)) {
    case 'too_deep':
      return 'Alcohol is left out: it takes off more than half, which is an extreme discount.'
    case 'too_short':
      return 'Alcohol is left out: it lasts less than a day, or less than 3 hours a day.'
    case null:
      return 'Alcohol takes part, down to half its regular price.'
  }
}
