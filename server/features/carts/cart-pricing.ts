import type { Cents } from '#domain/money.ts'
import {
  type CartTotals,
  type PricedLine,
  cartTotals,
  discountableTotal,
} from '#domain/pricing/cart-totals.ts'
import { type PromoCode, type PromoRefusal, promoRefusal } from '#domain/pricing/promo-codes.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import type { Zone } from '#server/features/places/places.service.ts'
import type { CartItemRow, CartRow, PromoRow } from './carts.queries.ts'

export type { CartItemRow } from './carts.queries.ts'

/** A cart with every amount worked out. */
export type PricedCart = {
  row: CartRow
  totals: CartTotals
  minimum: Cents
  /** The promo code on the cart, and why it doesn't count if it doesn't. */
  promo: { row: PromoRow; refusal: PromoRefusal | null } | null
  containsAlcohol: boolean
  containsTobacco: boolean
}

/** Prices a cart for a zone at an instant: the one way, for page, API and checkout. */
export function priceCart(row: CartRow, zone: Zone, now: Date): PricedCart {
  const lines = row.items.map(toLine)
  const refusal = row.promo && promoRefusal(toPromo(row.promo), occasion(row, zone, lines, now))
  const counts = row.promo && !refusal ? toPromo(row.promo) : null
  return {
    row,
    totals: cartTotals(lines, {
      deliveryFee: zone.deliveryFee,
      minimum: zone.minimum,
      promo: counts,
      credit: row.credit_cents,
    }),
    minimum: zone.minimum,
    promo: row.promo && { row: row.promo, refusal },
    containsAlcohol: row.items.some((item) => isAlcohol(item.kind)),
    containsTobacco: row.items.some((item) => item.kind === 'tobacco'),
  }
}

const toLine = (item: CartItemRow): PricedLine => ({
  price: item.price_cents,
  salePrice: item.sale_price_cents,
  quantity: item.quantity,
  isTobacco: item.kind === 'tobacco',
})

const occasion = (row: CartRow, zone: Zone, lines: PricedLine[], now: Date) => ({
  now,
  storeId: row.store_id,
  zoneId: zone.zoneId,
  itemsTotal: discountableTotal(lines),
  hasOrderedBefore: row.has_ordered,
  usedByThisShopper: row.promo_used,
})

const toPromo = (row: PromoRow): PromoCode => ({
  status: row.status,
  discountType: row.discount_type,
  discount: row.discount,
  minimumSpend: row.minimum_spend_cents,
  uses: row.current_amount,
  useLimit: row.total_amount,
  requirement: row.requirement,
  storeIds: row.store_ids,
  zoneIds: row.zone_ids,
  startAt: new Date(row.start_at),
  endAt: new Date(row.end_at),
})

/**
 * Units each drink needs, over all its packs in the cart, as stock is one pool.
 * @returns by product, with the units that are left
 */
export function unitsWanted(items: readonly CartItemRow[]): Map<number, { units: number; left: number }> {
  const wanted = new Map<number, { units: number; left: number }>()
  for (const item of items) {
    const units = (wanted.get(item.product_id)?.units ?? 0) + item.size * item.quantity
    wanted.set(item.product_id, { units, left: item.units_left })
  }
  return wanted
}
