import { isAlcohol } from '#domain/catalogue/packs.ts'
import { lawfulHours } from '#domain/delivery/lawful-hours.ts'
import type { StateLaws } from '#domain/law/state-law.ts'
import { type PricedCart, priceCart } from '#domain/pricing/price-cart.ts'
import type { PromoCode } from '#domain/pricing/promo-codes.ts'
import { type TimeZone, addDays, addMinutes, instantOf, localDate } from '#domain/time.ts'
import type { BasketLine } from './demo-baskets.ts'
import type { SavedHome } from './demo-homes.ts'
import type { DemoOrder } from './demo-order-plans.ts'

export type DemoStore = {
  store_id: number
  time_zone: TimeZone
  licence: string
  fee_cents: number
  min_spend_cents: number
}

export type DemoPromo = {
  promo_code_id: number
  code: string
  description: string
  discount_type: PromoCode['discountType']
  discount: number
  use_type: 'once' | 'many'
}

/** Data of a past order from which its rows are derived. */
export type PastOrder = OrderTimes & {
  orderId: number
  cartId: string
  plan: DemoOrder
  home: SavedHome
  store: DemoStore
  customerName: string
  staffId: number
  driverId: number
  lines: BasketLine[]
  totals: PricedCart['totals']
  priced: PricedCart
  promo: DemoPromo | null
  hasAlcohol: boolean
  isFirst: boolean
  /** Version of the state's notice at the time of the order. */
  noticeVersion: string
}

export type OrderTimes = {
  placedAt: Date
  startAt: Date
  dueAt: Date
  /** Time at which the store started with the order. */
  packingStartedAt: Date
}

const LEAD_MINUTES = 25
const SLOT_MINUTES = 60
/**
 * Minutes before its delivery time at which the store starts a scheduled order, so that it arrives early in that
 * time.
 */
const STARTED_BEFORE_SLOT_MINUTES = 10

export function timesOf(
  { daysAgo, placed, slot, home }: DemoOrder,
  { zone, laws }: { zone: TimeZone; laws: StateLaws },
  now: Date,
): OrderTimes {
  let date = addDays(localDate(now, zone), -daysAgo)
  // No order is delivered on a day on which deliveries are not permitted.
  while (lawfulHours(laws[home.state], date) === null) date = addDays(date, -1)
  const placedAt = instantOf(date, placed, zone)
  if (!slot) {
    return {
      placedAt,
      startAt: placedAt,
      dueAt: addMinutes(placedAt, LEAD_MINUTES),
      packingStartedAt: placedAt,
    }
  }
  const startAt = instantOf(date, slot, zone)
  const packingStartedAt = addMinutes(startAt, -STARTED_BEFORE_SLOT_MINUTES)
  return { placedAt, startAt, dueAt: addMinutes(startAt, SLOT_MINUTES), packingStartedAt }
}

/** Prices an order with the shop's own calculation, so that past orders add up as new orders do. */
export function priceOf(lines: BasketLine[], store: DemoStore, promo: DemoPromo | null): PricedCart {
  const cart = lines.map((line) => ({
    ...line,
    key: line.pack_id,
    productId: line.product_id,
    categoryIds: [],
    isTobacco: false,
    isAlcohol: isAlcohol(line.kind),
  }))
  const rules = {
    deliveryFee: store.fee_cents,
    minimum: store.min_spend_cents,
    code: promo && {
      promoCodeId: promo.promo_code_id,
      code: promo.code,
      description: promo.description,
      discountType: promo.discount_type,
      discount: promo.discount,
      categoryIds: [],
      productIds: [],
      excludedCategoryIds: [],
    },
    promotions: [],
    credit: 0,
  }
  const context = {
    now: new Date(0),
    timeZone: store.time_zone,
    storeId: store.store_id,
    zoneId: store.store_id,
  }
  return priceCart(cart, rules, context)
}

export const hasAlcohol = (lines: BasketLine[]): boolean => lines.some(({ kind }) => isAlcohol(kind))

export const totalUnits = (line: BasketLine): number => line.quantity * line.size

export const effectiveCents = ({ price, salePrice }: BasketLine): number => salePrice || price
