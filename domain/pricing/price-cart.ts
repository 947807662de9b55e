import { required } from '#domain/required.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { allocateAmong } from '#domain/allocate.ts'
import { alcoholFloor, alcoholRefusal } from '#domain/promotions/alcohol-limits.ts'
import { isInForce } from '#domain/promotions/in-force.ts'
import {
  type OfferScope,
  type Promotion,
  isAmong,
  isForSegments,
  isPromotedHere,
  promotionReason,
  promotionShares,
} from '#domain/promotions/promotions.ts'
import type { TimeZone } from '#domain/time.ts'
import { type CartTotals, type PricedLine, cartTotals, discountableTotal, lineTotal } from './cart-totals.ts'
import { effectivePrice } from './effective-price.ts'
import { type PromoCode, promoDiscount } from './promo-codes.ts'

export type CartLine = PricedLine & {
  /** Unique key of the line: the pack's id. */
  key: number
  /** Units in a pack. */
  size: number
  isAlcohol: boolean
  /** Lowest lawful price of a bundle with alcohol, in cents. Other alcohol costs at least half of its price. */
  leastPrice?: Cents
  productId: number
  /** Categories of the product, including their parents. */
  categoryIds: readonly number[]
}

export type CodeOnCart = Pick<PromoCode, 'discountType' | 'discount'> &
  OfferScope & {
    promoCodeId: number
    code: string
    description: string
  }

export type CartRules = {
  deliveryFee: Cents
  /** Item total from which delivery is free; null if it is never free. */
  freeFrom?: Cents | null
  minimum: Cents
  /** Valid promo code, see `promoRefusal`. A cart has at most one. */
  code: CodeOnCart | null
  promotions: readonly Promotion[]
  credit: Cents
}

export type PricingContext = {
  now: Date
  timeZone: TimeZone
  storeId: number
  zoneId: number
  /** Segments to which the shopper belongs, of those that limit an offer. */
  segmentIds?: readonly number[]
}

/** Discount with its shares by line key. The shares add up to the amount. */
export type Discount = {
  kind: 'promotion' | 'code'
  id: number
  name: string
  reason: string
  amount: Cents
  shares: ReadonlyMap<number, Cents>
}

export type Adjustment = { name: string; reason: string; amount: Cents }

/** Row of the bill with its explanation. Charges are positive, discounts and credit are negative. */
export type BillRow = {
  kind: 'items' | 'delivery' | 'surcharge' | 'promotion' | 'code' | 'credit'
  name: string
  reason: string
  amount: Cents
}

export type PricedCart = {
  lines: { key: number; gross: Cents; adjustments: Adjustment[]; discount: Cents }[]
  discounts: Discount[]
  totals: CartTotals
  /** Rows of the bill, which add up to the total. */
  explanation: BillRow[]
}

/**
 * Prices a cart. The rules apply in a fixed order, independent of the order of lines and promotions:
 *
 * 1. sale prices of packs;
 * 2. automatic promotions by id; a line takes part in at most one, and alcohol has a legal minimum price;
 * 3. the promo code, applied to the total after promotions;
 * 4. delivery, and the surcharge up to the minimum, which is computed before discounts;
 * 5. credit, up to the amount left to pay.
 *
 * Rules 2, 3 and 5 do not apply to tobacco. All amounts are whole cents, the shares of a discount add up to its amount,
 * and no line is negative.
 *
 * @source S-PROMO-1, A-CART-3, L-29, L-34, L-35
 */
export function priceCart(lines: readonly CartLine[], rules: CartRules, context: PricingContext): PricedCart {
  const room = new Map(lines.map((line) => [line.key, line.isTobacco ? 0 : lineTotal(line)]))
  const discounts = promotionsOf(lines, rules.promotions, context)
  for (const discount of discounts) take(room, discount.shares)
  const code = rules.code && codeDiscount(lines, rules.code, room)
  if (code) {
    discounts.push(code)
    take(room, code.shares)
  }
  const discount = discounts.reduce((sum, each) => sum + each.amount, 0)
  const totals = cartTotals(lines, { ...rules, discount })
  return {
    lines: lines.map((line) => explainLine(line, discounts)),
    discounts,
    totals,
    explanation: explain(lines, totals, discounts, rules.minimum),
  }
}

function take(room: Map<number, Cents>, shares: ReadonlyMap<number, Cents>): void {
  for (const [key, share] of shares) room.set(key, required(room.get(key), 'line of the cart') - share)
}

function promotionsOf(
  lines: readonly CartLine[],
  promotions: readonly Promotion[],
  { now, timeZone, segmentIds = [], ...place }: PricingContext,
): Discount[] {
  const free = new Set(lines.filter((line) => !line.isTobacco).map((line) => line.key))
  const discounts: Discount[] = []
  for (const promotion of promotions.toSorted((a, b) => a.promotionId - b.promotionId)) {
    if (!isPromotedHere(promotion, place) || !isForSegments(promotion, segmentIds)) continue
    if (!isInForce(promotion, now, timeZone)) continue
    const sparesAlcohol = alcoholRefusal(promotion) !== null
    const among = lines.filter(
      (line) => free.has(line.key) && isAmong(promotion, line) && !(line.isAlcohol && sparesAlcohol),
    )
    const promoted = among.map((line) => ({ ...line, price: effectivePrice(line) }))
    const wanted = promotionShares(promotion.terms, promoted)
    if (!wanted) continue
    const takers = among.filter((line) => wanted.has(line.key))
    const shares = new Map(
      takers.map((line) => [line.key, Math.min(wanted.get(line.key) ?? 0, mostOff(line))]),
    )
    const amount = sumOf(shares)
    if (amount === 0) continue
    for (const line of takers) free.delete(line.key)
    discounts.push({
      kind: 'promotion',
      id: promotion.promotionId,
      name: promotion.name,
      reason: promotionReason(promotion.terms),
      amount,
      shares,
    })
  }
  return discounts
}

/** Returns the maximum discount of a line by promotions. */
function mostOff(line: CartLine): Cents {
  const floor = line.isAlcohol ? (line.leastPrice ?? alcoholFloor(line.price)) * line.quantity : 0
  return Math.max(0, lineTotal(line) - floor)
}

const sumOf = (shares: ReadonlyMap<number, Cents>): Cents =>
  [...shares.values()].reduce((sum, share) => sum + share, 0)

/** Returns the total of the lines to which a code applies, without tobacco. @returns cents before promotions */
export const codeBase = (lines: readonly CartLine[], scope: OfferScope): Cents =>
  discountableTotal(lines.filter((line) => isAmong(scope, line)))

function codeDiscount(
  lines: readonly CartLine[],
  code: CodeOnCart,
  room: ReadonlyMap<number, Cents>,
): Discount {
  const keys = lines
    .filter((line) => isAmong(code, line))
    .map((line) => line.key)
    .toSorted((a, b) => a - b)
  const leftOf = (key: number): Cents => room.get(key) ?? 0
  const amount = promoDiscount(
    code,
    keys.reduce((sum, key) => sum + leftOf(key), 0),
  )
  return {
    kind: 'code',
    id: code.promoCodeId,
    name: code.code,
    reason: code.description,
    amount,
    shares: new Map(allocateAmong(amount, keys, leftOf)),
  }
}

function explainLine(line: CartLine, discounts: readonly Discount[]): PricedCart['lines'][number] {
  const adjustments = discounts.flatMap(({ name, reason, shares }) => {
    const amount = shares.get(line.key) ?? 0
    return amount === 0 ? [] : [{ name, reason, amount }]
  })
  const discount = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  return { key: line.key, gross: lineTotal(line), adjustments, discount }
}

function explain(
  lines: readonly CartLine[],
  totals: CartTotals,
  discounts: readonly Discount[],
  minimum: Cents,
): BillRow[] {
  const packs = lines.reduce((sum, line) => sum + line.quantity, 0)
  const rows: BillRow[] = [
    {
      kind: 'items',
      name: 'Subtotal',
      reason: `${packs === 1 ? '1 item' : `${packs} items`} at today’s prices`,
      amount: totals.itemsTotal,
    },
    { kind: 'delivery', name: 'Delivery', reason: 'One fee for the whole order', amount: totals.deliveryFee },
    {
      kind: 'surcharge',
      name: 'Surcharge',
      reason: `Brings your items to the minimum order of ${formatDollars(minimum)}`,
      amount: totals.surcharge,
    },
    ...discounts.map(({ kind, name, reason, amount }) => ({ kind, name, reason, amount: -amount })),
    { kind: 'credit', name: 'Credit', reason: 'From your credit with us', amount: -totals.creditUsed },
  ]
  return rows.filter(({ kind, amount }) => kind === 'items' || kind === 'code' || amount !== 0)
}
