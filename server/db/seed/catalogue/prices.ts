import { hashText, seededRandom } from '#domain/seeded-random.ts'
import { type DemoProduct, smallestPack } from './demo-product.ts'

/**
 * Price per unit in a pack of this size, as a share of the single's price. Sizes in between use the next smaller
 * entry.
 */
const unitShare = [
  [24, 0.74],
  [16, 0.78],
  [12, 0.83],
  [10, 0.83],
  [6, 0.87],
  [4, 0.91],
  [2, 0.95],
  [1, 1],
] as const

/** Rounds cents as shops do: to tens below $10, to .49 or .99 below $30, to .99 above. */
export function shelfPrice(cents: number): number {
  if (cents < 1_000) return Math.max(50, Math.round(cents / 10) * 10)
  if (cents < 3_000) return Math.round(cents / 50) * 50 - 1
  return Math.round(cents / 100) * 100 - 1
}

export function packPrice(unitCents: number, size: number): number {
  const share = unitShare.find(([from]) => size >= from)?.[1] ?? 1
  return shelfPrice(unitCents * size * share)
}

/**
 * Returns a store's own price: up to 4 % below or 7 % above the base price. It depends on the product, not the
 * pack, so that larger packs stay cheaper per unit in every store.
 */
export function storePriceCents(baseCents: number, storeIndex: number, slug: string): number {
  const ownCosts = (storeIndex % 4) * 0.01
  const step = (hashText(`store-price:${storeIndex}:${slug}`) % 5) - 2
  return shelfPrice(baseCents * (1 + ownCosts + step * 0.02))
}

/**
 * Base price in cents below which a product never runs out in a demo; more expensive shelves have gaps, to show how
 * these look.
 */
const EVERYDAY_CENTS = 2000

/** Returns units on the shelf of a new demo store: mostly plenty, some dearer drinks nearly gone, a few sold out. */
export function openingUnits(product: DemoProduct, storeIndex: number): number {
  const random = seededRandom(`stock:${storeIndex}:${product.slug}`)
  const plenty = random.whole(480, 960)
  if (product.sequence <= 40 || smallestPack(product).priceCents < EVERYDAY_CENTS) return plenty
  if (random.chance(0.04)) return 0
  if (random.chance(0.1)) return random.whole(1, 5)
  return plenty
}
