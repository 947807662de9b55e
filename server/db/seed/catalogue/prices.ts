import { hashText, seededRandom } from '#domain/seeded-random.ts'
import type { DemoProduct } from './demo-product.ts'

/** Share of the single's price that a unit costs in a pack of this size; sizes between take the one below. */
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

/** Cents as a shop writes them: tens below $10, .49 or .99 below $30, .99 above. */
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
 * A store's own price: up to 4 % below or 7 % above the base. It goes by product, not by pack, so that the
 * larger pack stays the better buy in every store.
 */
export function storePriceCents(baseCents: number, storeIndex: number, slug: string): number {
  const ownCosts = (storeIndex % 4) * 0.01
  const step = (hashText(`store-price:${storeIndex}:${slug}`) % 5) - 2
  return shelfPrice(baseCents * (1 + ownCosts + step * 0.02))
}

/** What everybody buys never runs out in a demo; a shelf that has gaps shows how those look. */
const EVERYDAY_CENTS = 2000

/** Units on the shelf of a new demo store: mostly plenty, some dearer drinks nearly gone, a few sold out. */
export function openingUnits(product: DemoProduct, storeIndex: number): number {
  const random = seededRandom(`stock:${storeIndex}:${product.slug}`)
  const plenty = random.whole(480, 960)
  if (product.sequence <= 40 || product.packs[0]!.priceCents < EVERYDAY_CENTS) return plenty
  if (random.chance(0.04)) return 0
  if (random.chance(0.1)) return random.whole(1, 5)
  return plenty
}
