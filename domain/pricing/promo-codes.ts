import { plainTyping } from '../accounts/typed-text.ts'
import { type OfferScope, isForSegments, isLimited } from '#domain/promotions/promotions.ts'
import { type Cents, formatDollars, percentOf } from '#domain/money.ts'

export type PromoCode = OfferScope & {
  status: 'ACTIVE' | 'INACTIVE'
  discountType: 'percentage' | 'fixed'
  /** Discount in whole percent, or in cents if fixed. */
  discount: number
  minimumSpend: Cents
  uses: number
  /** Maximum number of uses; null if unlimited. */
  useLimit: number | null
  requirement: 'none' | 'first_order'
  /** Stores and zones in which the code is valid; empty if there is no restriction. */
  storeIds: readonly number[]
  zoneIds: readonly number[]
  startAt: Date
  endAt: Date
  /** Segment of the customers who may use the code; null: everyone. */
  segmentId?: number | null
}

export type PromoOccasion = {
  now: Date
  storeId: number
  zoneId: number
  /** Total of the items to which the code applies, without tobacco (L-34). */
  itemsTotal: Cents
  isEmptyCart: boolean
  /** True if the shopper has ordered before. Unknown for guests, whose account is created with the order. */
  hasOrderedBefore: boolean
  usedByThisShopper: boolean
  /** Segments to which the shopper belongs, of those that limit an offer. */
  segmentIds?: readonly number[]
}

export type PromoRefusal =
  | 'promo_not_found'
  | 'promo_not_started'
  | 'promo_ended'
  | 'promo_used_up'
  | 'promo_already_used'
  | 'promo_not_here'
  | 'promo_not_for_you'
  | 'promo_first_order_only'
  | 'promo_not_for_these'
  | 'promo_minimum_spend'

type Condition = [refusal: PromoRefusal, holds: (promo: PromoCode, on: PromoOccasion) => boolean]

const isHere = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)

/** Conditions in the order of their messages: first those that a shopper can't fix. */
const CONDITIONS: readonly Condition[] = [
  ['promo_not_found', (promo) => promo.status === 'ACTIVE'],
  ['promo_not_started', (promo, on) => on.now >= promo.startAt],
  ['promo_ended', (promo, on) => on.now < promo.endAt],
  ['promo_used_up', (promo) => promo.useLimit === null || promo.uses < promo.useLimit],
  ['promo_not_here', (promo, on) => isHere(promo.storeIds, on.storeId) && isHere(promo.zoneIds, on.zoneId)],
  ['promo_not_for_you', (promo, on) => isForSegments(promo, on.segmentIds ?? [])],
  ['promo_first_order_only', (promo, on) => promo.requirement !== 'first_order' || !on.hasOrderedBefore],
  ['promo_already_used', (_, on) => !on.usedByThisShopper],
  [
    'promo_not_for_these',
    (promo, on) =>
      (promo.excludedCategoryIds.length === 0 && !isLimited(promo)) || on.isEmptyCart || on.itemsTotal > 0,
  ],
  ['promo_minimum_spend', (promo, on) => on.itemsTotal >= promo.minimumSpend],
]

/** Returns the first reason why a code can't be used, or null. @source S-ENT-10 */
export function promoRefusal(promo: PromoCode, on: PromoOccasion): PromoRefusal | null {
  return CONDITIONS.find(([, holds]) => !holds(promo, on))?.[0] ?? null
}

/** Normalises a typed code to its stored form: removes spaces and unifies dashes, letter case and character width. */
export const plainPromoCode = (typed: string): string =>
  plainTyping(typed)
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()

/** Returns a message for the shopper about why the code in the cart does not apply. */
export function promoRefusalText(
  refusal: PromoRefusal,
  { minimumSpend }: Pick<PromoCode, 'minimumSpend'>,
  itemsTotal: Cents,
): string {
  if (refusal !== 'promo_minimum_spend') return REFUSAL_TEXTS[refusal]
  const missing = formatDollars(minimumSpend - itemsTotal)
  return `Spend ${formatDollars(minimumSpend)} or more on eligible items to use this code. Add ${missing} more.`
}

/** Returns the message about a code whose minimum spend the cart does not reach: "Spend $50 or more …". */
export const minimumSpendText = ({ minimumSpend }: Pick<PromoCode, 'minimumSpend'>): string =>
  `Spend ${formatDollars(minimumSpend).replace(/\.00$/, '')} or more to use this code.`

const REFUSAL_TEXTS: Record<Exclude<PromoRefusal, 'promo_minimum_spend'>, string> = {
  promo_not_found: 'This code is no longer available.',
  promo_not_started: 'This code hasn’t started yet.',
  promo_ended: 'This code has ended.',
  promo_used_up: 'This code has been fully used.',
  promo_already_used: 'You’ve used this code already.',
  promo_not_here: 'This code can’t be used at the store for your address.',
  promo_not_for_you: 'This code is for some customers only. If you’re one of them, log in to use it.',
  promo_first_order_only: 'This code is for first orders only, and you’ve ordered with us before.',
  promo_not_for_these: 'This code doesn’t apply to the items in your cart.',
}

/** Returns the discount of a code in cents, limited to the total of the items to which it applies. */
export function promoDiscount(promo: Pick<PromoCode, 'discountType' | 'discount'>, itemsTotal: Cents): Cents {
  const wanted = promo.discountType === 'fixed' ? promo.discount : percentOf(itemsTotal, promo.discount)
  return Math.min(wanted, itemsTotal)
}

/** Formats a discount as "- 10%" or "- $5.00". @source S-CART-4 */
export function formatDiscount(promo: Pick<PromoCode, 'discountType' | 'discount'>): string {
  return promo.discountType === 'percentage' ? `- ${promo.discount}%` : `- ${formatDollars(promo.discount)}`
}
