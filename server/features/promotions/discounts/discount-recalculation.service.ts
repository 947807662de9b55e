import { type ProductKind, isAlcohol } from '#domain/catalogue/packs.ts'
import { allocateAmong } from '#domain/allocate.ts'
import { leastBundlePrice, partsTotal } from '#domain/bundles/bundle-price.ts'
import type { Cents } from '#domain/money.ts'
import { type CartLine, type PricingContext, codeBase, priceCart } from '#domain/pricing/price-cart.ts'
import { required } from '#domain/required.ts'
import { type PromoCodeRow, type PromotionRow, toCode, toPromotion } from './discount-terms.service.ts'

/** A discount of an order, by a promotion or by a code. */
export type OrderDiscount = {
  nth: number
  amount_cents: Cents
  promotion: PromotionRow | null
  code: PromoCodeRow | null
}

/** A line that remains in an order, with its remaining quantity. Lines of a bundle remain or go together. */
export type RemainingLine = {
  order_line_id: number
  product_id: number
  bundle_product_id: number | null
  /** Number of bundles before the change, with `quantity` packs of this line. */
  bundle_quantity: number | null
  quantity: number
  kind: ProductKind
  pack_size: number
  category_ids: number[]
  regular_price_cents: Cents
  price_cents: Cents
  remaining: number
}

export type RecalculatedDiscounts = {
  /** Discount of each line, by line id. */
  byLine: ReadonlyMap<number, Cents>
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
  const left = lines.filter((line) => line.remaining > 0)
  const groups = Map.groupBy(left, (line) => line.bundle_product_id ?? -line.order_line_id)
  const remaining = [...groups].map(([key, group]) => (key < 0 ? toLine(key, group) : toBundle(key, group)))
  const row = discounts.find(({ code }) => code !== null)?.code
  const code = row && toCode(row)
  const rules = {
    deliveryFee: 0,
    minimum: 0,
    credit: 0,
    code: code && codeBase(remaining, code) >= row.minimum_spend_cents ? code : null,
    promotions: discounts.flatMap(({ promotion }) =>
      promotion ? [{ ...toPromotion(promotion), segmentId: null }] : [],
    ),
  }
  const priced = priceCart(remaining, rules, placed)
  const amountOf = (kind: 'code' | 'promotion', id: number): Cents =>
    priced.discounts.find((one) => one.kind === kind && one.id === id)?.amount ?? 0
  return {
    byLine: new Map(
      priced.lines.flatMap(({ key, discount }) =>
        allocateAmong(
          discount,
          required(groups.get(key), 'lines'),
          (line) => line.price_cents * line.remaining,
        ).map(([line, share]): [number, Cents] => [line.order_line_id, share]),
      ),
    ),
    amounts: discounts.map((one) =>
      one.promotion
        ? amountOf('promotion', one.promotion.promotion_id)
        : amountOf('code', required(one.code, 'the promo code').promo_code_id),
    ),
  }
}

function toLine(key: number, [line]: readonly RemainingLine[]): CartLine {
  const { regular_price_cents: price, ...one } = required(line, 'line')
  return {
    key,
    price,
    salePrice: one.price_cents,
    quantity: one.remaining,
    size: one.pack_size,
    productId: one.product_id,
    categoryIds: one.category_ids,
    isTobacco: one.kind === 'tobacco',
    isAlcohol: isAlcohol(one.kind),
  }
}

/** Returns the lines of a bundle as the one line that the cart had. */
function toBundle(key: number, lines: readonly RemainingLine[]): CartLine {
  const { bundle_quantity: bundles, quantity, remaining, category_ids } = required(lines[0], 'line')
  const parts = lines.map((line) => ({
    regular: line.regular_price_cents,
    price: line.price_cents,
    count: line.quantity / (line.bundle_quantity ?? 1),
    isAlcohol: isAlcohol(line.kind),
  }))
  return {
    key,
    price: partsTotal(parts),
    salePrice: 0,
    quantity: (remaining * (bundles ?? 1)) / quantity,
    size: 1,
    productId: key,
    categoryIds: category_ids,
    isTobacco: false,
    isAlcohol: parts.some((part) => part.isAlcohol),
    leastPrice: leastBundlePrice(parts),
  }
}
