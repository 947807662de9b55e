import { REFERRAL_REWARD } from '#domain/promotions/referral.ts'
import type { Cart } from '#contract/shop/carts.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import type { Discount } from '#domain/pricing/price-cart.ts'
import { formatDiscount } from '#domain/pricing/promo-codes.ts'
import { required } from '#domain/required.ts'
import type { PromoCodeRow } from '#server/features/promotions/discounts/discount-terms.service.ts'
import {
  type CartItemRow,
  type PricedCart,
  drinksIn,
  drinksOf,
  isInStock,
  unitsWanted,
} from './cart-pricing.ts'
import type { CartMergeRow } from './carts.queries.ts'

/** @source S-CONST-6 */
const DELIVERY_CHARGE = 1

export function presentCart({ row, totals, priced, minimum, promo, ...cart }: PricedCart): Cart {
  const wanted = unitsWanted(row.items)
  const lines = new Map(priced.lines.map((line) => [line.key, line]))
  return {
    cart_id: row.cart_id,
    user_id: row.user_id,
    store_id: row.store_id,
    zone_id: row.zone_id,
    total: toDollars(totals.total),
    sub_total: toDollars(totals.itemsTotal),
    min_spend: toDollars(minimum),
    surcharge: toDollars(totals.surcharge),
    credit_used: toDollars(totals.creditUsed),
    contains_tobacco: cart.containsTobacco,
    contains_alcohol: cart.containsAlcohol,
    standard_drinks: toTenths(drinksIn(row.items)),
    addition: row.addition && presentAddition(row.addition),
    cart_items: row.items.map((item) => ({
      cart_item_id: item.cart_item_id,
      cart_id: row.cart_id,
      product_id: item.product_id,
      product_name: item.name,
      product_slug: item.slug,
      product_pack_id: item.pack_id,
      pack_size: item.size,
      quantity: item.quantity,
      price: toDollars(item.price_cents),
      sale_price: toDollars(item.sale_price_cents),
      price_before: toDollars(priceBefore(item)),
      available: item.is_sold && isInStock(item, wanted),
      available_quantity: item.is_sold ? Math.max(0, Math.floor(item.units_left / item.size)) : 0,
      image: item.image ?? '',
      is_tobacco: item.kind === 'tobacco',
      standard_drinks: toTenths(drinksOf(item)),
      parts: item.parts.map((part) => ({
        product_id: part.product_id,
        product_slug: part.slug,
        product_name: part.name,
        pack_size: part.size,
        quantity: part.count,
      })),
      saving: toDollars(savingOf(item)),
      ...presentReductions(required(lines.get(item.pack_id), 'line')),
      created: item.created_at,
      modified: item.modified_at,
    })),
    cart_charges: totals.deliveryFee > 0 ? [deliveryCharge(row.cart_id, toDollars(totals.deliveryFee))] : [],
    cart_discounts: priced.discounts.map((discount) => presentDiscount(discount, promo?.row)),
    unapplied_promo_code: promo?.refusal
      ? { promo_code: promo.row.code, code: promo.refusal, msg: promo.refusalText }
      : null,
    referral: row.referrer && { code: row.referrer.code, reward: toDollars(REFERRAL_REWARD) },
    explanation: priced.explanation.map(inDollars),
  }
}

export const presentPromotions = ({ promotions }: PricedCart) =>
  promotions().map(({ promotionId, name, amount, reason }) => ({
    promotion_id: promotionId,
    name,
    amount: toDollars(amount),
    reason,
  }))

const presentReductions = ({ discount, adjustments }: PricedCart['priced']['lines'][number]) => ({
  discount: toDollars(discount),
  adjustments: adjustments.map(inDollars),
})

const inDollars = <Row extends { amount: number }>(row: Row): Row => ({
  ...row,
  amount: toDollars(row.amount),
})

/** @source S-ENT-9 */
function presentDiscount(
  discount: Discount,
  promo: PromoCodeRow | undefined,
): Cart['cart_discounts'][number] {
  const { name, reason, amount, id } = discount
  const isCode = discount.kind === 'code' && promo !== undefined
  const terms = isCode
    ? { discountType: promo.discount_type, discount: promo.discount }
    : { discountType: 'fixed' as const, discount: amount }
  return {
    cart_discounts_id: id,
    promo_code_id: isCode ? id : 0,
    discount_applied: toDollars(amount),
    is_automatic: !isCode,
    reason,
    promo_codes: {
      promo_code: name,
      description: reason,
      discount: terms.discountType === 'fixed' ? toDollars(terms.discount) : terms.discount,
      discount_type: terms.discountType,
      discount_formatted: formatDiscount(terms),
    },
  }
}

const priceOf = (item: CartItemRow): Cents =>
  effectivePrice({ price: item.price_cents, salePrice: item.sale_price_cents })

/** Returns what a bundle costs less than its parts bought on their own, in cents; 0 for other products. */
const savingOf = (item: CartItemRow): Cents =>
  item.parts_cents === null ? 0 : Math.max(0, item.parts_cents - priceOf(item))

const toTenths = (drinks: number): number => Math.round(drinks * 10) / 10

/** Returns the price that the shopper saw before, in cents; 0 if it is unchanged. */
function priceBefore(item: CartItemRow): number {
  const now = priceOf(item)
  return item.told_price_cents === now ? 0 : item.told_price_cents
}

const presentAddition = ({ source, added, left_out }: CartMergeRow): Cart['addition'] => ({
  source,
  added: added.map(({ packId, name, size, quantity }) => ({
    product_pack_id: packId,
    product_name: name,
    pack_size: size,
    quantity,
  })),
  left_out: left_out.map(({ name, size, quantity, reason }) => ({
    product_name: name,
    pack_size: size,
    quantity,
    reason,
  })),
})

const deliveryCharge = (cartId: string, amount: number): Cart['cart_charges'][number] => ({
  cart_charge_id: DELIVERY_CHARGE,
  cart_id: cartId,
  charge_id: DELIVERY_CHARGE,
  charges: { charge_id: DELIVERY_CHARGE, name: 'Delivery', amount },
  amount_type: 'fixed',
  name: 'Delivery',
  description: 'Delivery to your door',
  amount,
})
