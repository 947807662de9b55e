import { bundleDrinks } from '#domain/bundles/bundle-facts.ts'
import { standardDrinksOfPacks } from '#domain/catalogue/standard-drinks.ts'
import type { Cents } from '#domain/money.ts'
import type { CartTotals } from '#domain/pricing/cart-totals.ts'
import {
  type CartLine,
  type Discount,
  type PricingContext,
  codeBase,
  priceCart,
} from '#domain/pricing/price-cart.ts'
import type { PricedCart as PricedLines } from '#domain/pricing/price-cart.ts'
import {
  type PromoOccasion,
  type PromoRefusal,
  minimumSpendText,
  promoRefusal,
  promoRefusalText,
} from '#domain/pricing/promo-codes.ts'
import { unusedPromotionReason } from '#domain/pricing/unused-promotions.ts'
import type { Promotion } from '#domain/promotions/promotions.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import type { Zone } from '#server/features/delivery/slots.service.ts'
import {
  type PromoCodeRow,
  toCode,
  toPromoCode,
  toPromotion,
} from '#server/features/promotions/discounts/discount-terms.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CartItemRow, CartRow } from './carts.queries.ts'

export type { CartItemRow } from './carts.queries.ts'

/** A cart with all computed amounts. */
export type PricedCart = {
  row: CartRow
  totals: CartTotals
  /** Components of each line's price and of the total. */
  priced: PricedLines
  /** Returns the effect of every active promotion on this cart, with the reason. */
  promotions: () => PromotionOutcome[]
  minimum: Cents
  /** Promo code of the cart, and the reason if it doesn't apply. */
  promo: { row: PromoCodeRow; refusal: PromoRefusal | null; refusalText: string } | null
  containsAlcohol: boolean
  containsTobacco: boolean
}

type PromotionOutcome = { promotionId: number; name: string; amount: Cents; reason: string }

type PricingPlace = { zone: Zone; timeZone: string }

/** Prices a cart for a zone at an instant. Page, API and checkout all use this function. */
export function priceRow(row: CartRow, { zone, timeZone }: PricingPlace, now: Date): PricedCart {
  const lines = row.items.map(toLine)
  const promo = row.promo && refusePromo(row.promo, occasion({ ...row, promo: row.promo }, zone, lines, now))
  const rules = {
    deliveryFee: zone.deliveryFee,
    freeFrom: zone.freeFrom,
    minimum: zone.minimum,
    code: promo && !promo.refusal ? toCode(promo.row) : null,
    promotions: row.promotions.map(toPromotion),
    credit: row.credit_cents,
  }
  const context = {
    now,
    timeZone,
    storeId: row.store_id,
    zoneId: zone.zoneId,
    segmentIds: row.segment_ids,
  }
  const priced = priceCart(lines, rules, context)
  return {
    row,
    totals: priced.totals,
    priced,
    promotions: () =>
      rules.promotions.map((promotion) =>
        outcomeOf(promotion, { lines, discounts: priced.discounts, context }),
      ),
    minimum: zone.minimum,
    promo,
    containsAlcohol: row.items.some((item) => isAlcohol(item.kind)),
    containsTobacco: row.items.some((item) => item.kind === 'tobacco'),
  }
}

type Outcome = { lines: CartLine[]; discounts: Discount[]; context: PricingContext }

function outcomeOf(promotion: Promotion, { lines, discounts, context }: Outcome): PromotionOutcome {
  const { promotionId, name } = promotion
  const discount = discounts.find(({ kind, id }) => kind === 'promotion' && id === promotionId)
  if (discount) return { promotionId, name, amount: discount.amount, reason: discount.reason }
  return { promotionId, name, amount: 0, reason: unusedPromotionReason(promotion, lines, discounts, context) }
}

function refusePromo(row: PromoCodeRow, on: PromoOccasion): NonNullable<PricedCart['promo']> {
  const code = toPromoCode(row)
  const refusal = promoRefusal(code, on)
  return { row, refusal, refusalText: refusal ? promoRefusalText(refusal, code, on.itemsTotal) : '' }
}

/** Returns the error about a code that does not apply. For a minimum spend it states the amount. */
export const promoError = (refusal: PromoRefusal, row: PromoCodeRow): ShopError =>
  new ShopError(refusal, refusal === 'promo_minimum_spend' ? { msg: minimumSpendText(toPromoCode(row)) } : {})

const toLine = (item: CartItemRow): CartLine => ({
  key: item.pack_id,
  price: item.price_cents,
  salePrice: item.sale_price_cents,
  quantity: item.quantity,
  size: item.size,
  productId: item.product_id,
  categoryIds: item.category_ids,
  isTobacco: item.kind === 'tobacco',
  isAlcohol: isAlcohol(item.kind),
  ...(item.least_cents !== null && { leastPrice: item.least_cents }),
})

const occasion = (row: CartRow & { promo: PromoCodeRow }, zone: Zone, lines: CartLine[], now: Date) => ({
  now,
  storeId: row.store_id,
  zoneId: zone.zoneId,
  itemsTotal: codeBase(lines, toCode(row.promo)),
  isEmptyCart: lines.length === 0,
  hasOrderedBefore: row.has_ordered,
  usedByThisShopper: row.promo_used,
  segmentIds: row.segment_ids,
})

type UnitsWanted = ReadonlyMap<number, { units: number; left: number }>

/** Returns the stock that one pack of an item draws on: its own product's, or that of a bundle's parts. */
const stockOf = (item: CartItemRow) =>
  item.parts.length === 0
    ? [{ productId: item.product_id, units: item.size, left: item.units_left }]
    : item.parts.map(({ product_id: productId, size, count, units_left: left }) => ({
        productId,
        units: size * count,
        left,
      }))

/**
 * Returns the units that the cart needs of each drink over all its packs and bundles, because stock is one pool per
 * drink.
 * @returns Needed and left units by product id.
 */
export function unitsWanted(items: readonly CartItemRow[]): UnitsWanted {
  const wanted = new Map<number, { units: number; left: number }>()
  for (const item of items)
    for (const { productId, units, left } of stockOf(item))
      wanted.set(productId, { units: (wanted.get(productId)?.units ?? 0) + units * item.quantity, left })
  return wanted
}

/**
 * Returns whether the stock suffices for an item and for everything else in the cart that draws on the same stock. The
 * number of bundles also has a limit: an order line holds 99 packs of a part at most.
 */
export const isInStock = (item: CartItemRow, wanted: UnitsWanted): boolean =>
  (item.parts.length === 0 || item.quantity <= item.units_left) &&
  stockOf(item).every(({ productId, left }) => (wanted.get(productId)?.units ?? 0) <= left)

/** Returns the standard drinks of a cart line. */
export const drinksOf = (item: CartItemRow): number =>
  item.parts.length === 0
    ? standardDrinksOfPacks(item.unit_volume_ml, item.abv, item.size * item.quantity)
    : bundleDrinks(item.parts) * item.quantity

/** Returns the standard drinks of all lines. */
export const drinksIn = (items: readonly CartItemRow[]): number =>
  items.reduce((sum, item) => sum + drinksOf(item), 0)
