import type { ProductKind } from '#domain/catalogue/packs.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import type { Cents } from '#domain/money.ts'
import { type PricingContext, codeBase, priceCart } from '#domain/pricing/price-cart.ts'
import { toCode, toPromotion } from './cart-pricing.ts'
import type { PromoRow, PromotionRow } from './carts.queries.ts'

/** What an order was given: by a promotion or by a code. */
export type GivenDiscount = {
  nth: number
  amount_cents: Cents
  promotion: PromotionRow | null
  code: PromoRow | null
}

/** A pack that stays in an order, and how many of those that were promised. */
export type KeptLine = {
  pack_id: number
  kind: ProductKind
  pack_size: number
  category_ids: number[]
  regular_price_cents: Cents
  price_cents: Cents
  kept: number
}

export type KeptDiscounts = { byPack: ReadonlyMap<number, Cents>; amounts: Cents[] }

/**
 * What an order's discounts come to where packs are taken out of it: their terms are asked of what stays, at the
 * promised prices, as they stood when it was placed. So nobody keeps the free one of two, or a tenth off six, alone.
 */
export function keptDiscounts(
  lines: readonly KeptLine[],
  given: readonly GivenDiscount[],
  placed: PricingContext,
): KeptDiscounts {
  const kept = lines
    .filter((line) => line.kept > 0)
    .map((line) => ({
      key: line.pack_id,
      price: line.regular_price_cents,
      salePrice: line.price_cents,
      quantity: line.kept,
      size: line.pack_size,
      categoryIds: line.category_ids,
      isTobacco: line.kind === 'tobacco',
      isAlcohol: isAlcohol(line.kind),
    }))
  const row = given.find(({ code }) => code !== null)?.code
  const code = row && toCode(row)
  const rules = {
    deliveryFee: 0,
    minimum: 0,
    credit: 0,
    code: code && codeBase(kept, code) >= row.minimum_spend_cents ? code : null,
    promotions: given.flatMap(({ promotion }) => (promotion ? [toPromotion(promotion)] : [])),
  }
  const priced = priceCart(kept, rules, placed)
  const amountOf = (kind: 'code' | 'promotion', id: number): Cents =>
    priced.discounts.find((one) => one.kind === kind && one.id === id)?.amount ?? 0
  return {
    byPack: new Map(priced.lines.map(({ key, discount }) => [key, discount])),
    amounts: given.map((one) =>
      one.promotion
        ? amountOf('promotion', one.promotion.promotion_id)
        : amountOf('code', one.code!.promo_code_id),
    ),
  }
}
