import { type ProductKind, isAlcohol } from '#domain/catalogue/packs.ts'
import type { Cents } from '#domain/money.ts'
import { type PricingContext, codeBase, priceCart } from '#domain/pricing/price-cart.ts'
import { required } from '#domain/required.ts'
import { type PromoCodeRow, type PromotionRow, toCode, toPromotion } from './discount-terms.service.ts'

/** A discount of an order, by a promotion or by a code. */
export type OrderDiscount = {
  nth: number
  amount_cents: Cents
  promotion: PromotionRow | null
  code: PromoCodeRow | null
}

/** A pack that remains in an order, with its remaining quantity. */
export type RemainingLine = {
  pack_id: number
  kind: ProductKind
  pack_size: number
  category_ids: number[]
  regular_price_cents: Cents
  price_cents: Cents
  remaining: number
}

export type RecalculatedDiscounts = {
  /** Discount of each pack, by pack id. */
  byPack: ReadonlyMap<number, Cents>
  /** Amount of each of the order's discounts, in their order. */
  amounts: Cents[]
}

/**
 * Recalculates the discounts of an order after packs are removed. Their conditions are applied to the remaining
 * packs, at the prices and conditions of the time of the order. This prevents a shopper from retaining, for example,
 * only the free pack of a two-for-one offer.
 */
export function recalculateDiscounts(
  lines: readonly RemainingLine[],
  discounts: readonly OrderDiscount[],
  placed: PricingContext,
): RecalculatedDiscounts {
  const remaining = lines
    .filter((line) => line.remaining > 0)
    .map((line) => ({
      key: line.pack_id,
      price: line.regular_price_cents,
      salePrice: line.price_cents,
      quantity: line.remaining,
      size: line.pack_size,
      categoryIds: line.category_ids,
      isTobacco: line.kind === 'tobacco',
      isAlcohol: isAlcohol(line.kind),
    }))
  const row = discounts.find(({ code }) => code !== null)?.code
  const code = row && toCode(row)
  const rules = {
    deliveryFee: 0,
    minimum: 0,
    credit: 0,
    code: code && codeBase(remaining, code) >= row.minimum_spend_cents ? code : null,
    promotions: discounts.flatMap(({ promotion }) => (promotion ? [toPromotion(promotion)] : [])),
  }
  const priced = priceCart(remaining, rules, placed)
  const amountOf = (kind: 'code' | 'promotion', id: number): Cents =>
    priced.discounts.find((one) => one.kind === kind && one.id === id)?.amount ?? 0
  return {
    byPack: new Map(priced.lines.map(({ key, discount }) => [key, discount])),
    amounts: discounts.map((one) =>
      one.promotion
        ? amountOf('promotion', one.promotion.promotion_id)
        : amountOf('code', required(one.code, 'the promo code').promo_code_id),
    ),
  }
}
