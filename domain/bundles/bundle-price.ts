import { allocate } from '#domain/allocate.ts'
import { required } from '#domain/required.ts'
import type { Cents } from '#domain/money.ts'
import { alcoholFloor } from '#domain/promotions/alcohol-limits.ts'

/** Price rule of a bundle in one store: a fixed price, or whole per cents off the parts' current prices. */
export type BundleRule = { kind: 'fixed'; cents: Cents } | { kind: 'percent'; percent: number }

/** Highest reduction in per cent. Bundles with alcohol must not be cheaper (L-34), and one limit is easier to explain. */
export const MAX_BUNDLE_PERCENT = 50

/** Part of a bundle: `count` packs of one product. Prices are those of one pack in one store. */
export type PricedPart = {
  /** Price without a reduction. */
  regular: Cents
  /** Price that a shopper pays for the pack on its own. */
  price: Cents
  count: number
  isAlcohol: boolean
}

/** Returns the price of all parts bought on their own, in cents. */
export const partsTotal = (parts: readonly Pick<PricedPart, 'price' | 'count'>[]): Cents =>
  parts.reduce((sum, { price, count }) => sum + price * count, 0)

/**
 * Returns the lowest lawful price of a bundle in cents: no alcohol in it costs less than half of its regular price.
 * 0 without alcohol.
 *
 * @source L-34
 */
export function leastBundlePrice(parts: readonly PricedPart[]): Cents {
  const total = partsTotal(parts)
  const limits = parts
    .filter(({ isAlcohol, price }) => isAlcohol && price > 0)
    .map(({ regular, price }) => Math.ceil((total * alcoholFloor(regular)) / price))
  return Math.min(total, Math.max(0, ...limits))
}

/**
 * Returns the price of a bundle in cents. A percentage is rounded to the nearest cent, half a cent up. A bundle never
 * costs more than its parts, nor less than `leastBundlePrice`. `bundle_offers` in the database computes the same.
 */
export function bundlePrice(rule: BundleRule, parts: readonly PricedPart[]): Cents {
  const total = partsTotal(parts)
  const wanted = rule.kind === 'fixed' ? rule.cents : Math.floor((total * (100 - rule.percent) + 50) / 100)
  return Math.min(total, Math.max(wanted, leastBundlePrice(parts)))
}

/** Packs of one part that bear the same share of the bundle's price. */
export type PartShare = {
  /** Index of the part. */
  part: number
  count: number
  /** Share of one pack, in cents. */
  price: Cents
}

/**
 * Splits the price of one bundle among its packs, in proportion to the packs' prices, in whole cents that add up
 * exactly (largest remainder method). Packs of one part may differ by a cent. They then form two shares.
 *
 * @param price   cents; at most `partsTotal`, so no share exceeds the pack's own price
 * @param parts   at least one with a price above 0
 * @source L-29: in integer cents
 */
export function splitBundle(
  price: Cents,
  parts: readonly Pick<PricedPart, 'price' | 'count'>[],
): PartShare[] {
  const packs = parts.flatMap(({ price: weight, count }, part) =>
    Array.from({ length: count }, () => ({ part, weight })),
  )
  const shares = allocate(
    price,
    packs.map(({ weight }) => weight),
  )
  const groups = new Map<string, PartShare>()
  for (const [nth, { part }] of packs.entries()) {
    const cents = required(shares[nth], 'share')
    const group = groups.getOrInsert(`${part} ${cents}`, { part, count: 0, price: cents })
    group.count += 1
  }
  return [...groups.values()]
}
