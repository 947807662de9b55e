import { type Cents, formatDollars, percentOf } from '#domain/money.ts'
import { allocateAmong } from '#domain/allocate.ts'

/**
 * Terms of a discount without a code. `buy_get`: of each `buy` + `get` packs, the cheapest `get` are free. `mix`:
 * `percent` off from `buy` units.  `price_list`: `percent` off each pack during the promotion's hours.
 * `fixed_price`: each `buy` packs cost `price` together.
 */
export type PromotionTerms =
  | { kind: 'buy_get'; buy: number; get: number }
  | { kind: 'mix'; buy: number; percent: number }
  | { kind: 'price_list'; percent: number }
  | { kind: 'fixed_price'; buy: number; price: Cents }

/**
 * Products to which an offer applies: those of the categories and those named one by one. Both lists empty: every
 * product. Excluded categories apply to both.
 */
export type OfferScope = {
  /** Categories, including their subcategories. */
  categoryIds: readonly number[]
  productIds: readonly number[]
  excludedCategoryIds: readonly number[]
}

export type Promotion = OfferScope & {
  promotionId: number
  name: string
  terms: PromotionTerms
  storeIds: readonly number[]
  zoneIds: readonly number[]
  startAt: Date
  endAt: Date
  /** ISO weekdays on which the promotion applies; empty for every day. */
  weekdays: readonly number[]
  /** Hours in the store's zone, `HH:MM`; null for all day. They extend past midnight if `until` is before `from`. */
  hours: { from: string; until: string } | null
  /** Segment of the customers to whom it applies; null: everyone. */
  segmentId?: number | null
}

/** Fields of a cart line that promotions use. All units of a pack are in one line. */
export type PromotedLine = {
  /** Unique key of the line, which also breaks ties, so that the order of lines does not matter. */
  key: number
  /** Current price of a pack. */
  price: Cents
  quantity: number
  /** Units in a pack. */
  size: number
  productId: number
  categoryIds: readonly number[]
}

/**
 * Returns the discount of a promotion for each line that takes part, by key.
 * @returns null if the cart does not meet the terms
 */
export function promotionShares(
  terms: PromotionTerms,
  lines: readonly PromotedLine[],
): Map<number, Cents> | null {
  const ordered = lines.toSorted((a, b) => a.key - b.key)
  return OFF[terms.kind](terms as never, ordered)
}

type Off<Kind extends PromotionTerms['kind']> = (
  terms: Extract<PromotionTerms, { kind: Kind }>,
  lines: readonly PromotedLine[],
) => Map<number, Cents> | null

const gross = (line: PromotedLine): Cents => line.price * line.quantity

const OFF: { [Kind in PromotionTerms['kind']]: Off<Kind> } = {
  buy_get: ({ buy, get }, lines) => {
    const packs = lines.reduce((sum, line) => sum + line.quantity, 0)
    let free = Math.floor(packs / (buy + get)) * get
    if (free === 0) return null
    const off = new Map<number, Cents>()
    for (const { key, price, quantity } of lines.toSorted((a, b) => a.price - b.price)) {
      const some = Math.min(free, quantity)
      off.set(key, some * price)
      free -= some
    }
    return off
  },
  mix: ({ buy, percent }, lines) => {
    if (lines.reduce((sum, line) => sum + line.quantity * line.size, 0) < buy) return null
    const whole = lines.reduce((sum, line) => sum + gross(line), 0)
    const shares = allocateAmong(percentOf(whole, percent), lines, gross)
    return new Map(shares.map(([line, share]) => [line.key, share]))
  },
  price_list: ({ percent }, lines) =>
    lines.length === 0
      ? null
      : new Map(lines.map((line) => [line.key, percentOf(line.price, percent) * line.quantity])),
  fixed_price: ({ buy, price }, lines) => {
    const packs = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (packs < buy) return null
    const { count, saving } = bestGroups(lines, buy, price)
    let left = count * buy
    const grouped = byPriceDown(lines).flatMap((line) => {
      const some = Math.min(left, line.quantity)
      left -= some
      return some === 0 ? [] : [{ key: line.key, cents: some * line.price }]
    })
    const shares = allocateAmong(
      saving,
      grouped.toSorted((a, b) => a.key - b.key),
      ({ cents }) => cents,
    )
    return new Map(shares.map(([{ key }, share]) => [key, share]))
  },
}

const byPriceDown = (lines: readonly PromotedLine[]): PromotedLine[] =>
  lines.toSorted((a, b) => b.price - a.price || a.key - b.key)

/**
 * Returns the number of groups that saves the shopper most, and the saving. The dearest packs form the first group,
 * the next ones the second: no other grouping saves more. A group that costs less on its own is left out.
 */
function bestGroups(
  lines: readonly PromotedLine[],
  size: number,
  price: Cents,
): { count: number; saving: Cents } {
  let group = { packs: 0, cents: 0 }
  let count = 0
  let saving = 0
  for (const line of byPriceDown(lines)) {
    let left = line.quantity
    while (left > 0) {
      const some = Math.min(left, size - group.packs)
      group = { packs: group.packs + some, cents: group.cents + some * line.price }
      left -= some
      if (group.packs < size) continue
      if (group.cents <= price) return { count, saving }
      count += 1
      saving += group.cents - price
      group = { packs: 0, cents: 0 }
    }
  }
  return { count, saving }
}

/** Returns a description of a promotion's terms for shoppers and staff. */
export function promotionReason(terms: PromotionTerms): string {
  switch (terms.kind) {
    case 'buy_get':
      return `Buy ${terms.buy}, get ${terms.get} free: the cheapest of each ${terms.buy + terms.get}`
    case 'mix':
      return `${terms.percent}% off when you mix ${terms.buy} or more`
    case 'price_list':
      return `${terms.percent}% off at this hour`
    case 'fixed_price':
      return `${terms.buy} for ${formatDollars(terms.price).replace(/\.00$/, '')}`
  }
}

const isHere = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)

/** Returns true if an offer is limited to some categories or products. */
export const isLimited = ({ categoryIds, productIds }: Omit<OfferScope, 'excludedCategoryIds'>): boolean =>
  categoryIds.length > 0 || productIds.length > 0

/** Returns whether an offer applies to a line. */
export const isAmong = (
  { categoryIds, productIds, excludedCategoryIds }: OfferScope,
  line: Pick<PromotedLine, 'categoryIds' | 'productId'>,
): boolean =>
  (!isLimited({ categoryIds, productIds }) ||
    productIds.includes(line.productId) ||
    line.categoryIds.some((id) => categoryIds.includes(id))) &&
  !line.categoryIds.some((id) => excludedCategoryIds.includes(id))

/** Returns whether an offer applies to a shopper of the given segments. */
export const isForSegments = (
  { segmentId }: { segmentId?: number | null },
  segmentIds: readonly number[],
): boolean => segmentId === undefined || segmentId === null || segmentIds.includes(segmentId)

export type PromotionPlace = { storeId: number; zoneId: number }

export const isPromotedHere = (promotion: Promotion, place: PromotionPlace): boolean =>
  isHere(promotion.storeIds, place.storeId) && isHere(promotion.zoneIds, place.zoneId)
