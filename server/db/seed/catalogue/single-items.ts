import { seededRandom } from '#domain/seeded-random.ts'
import type { Draft, ProductKind } from './demo-product.ts'

/**
 * One-off product: brand, style, sub-category slug, base price in cents, description, and optionally volume, packs
 * and strength.
 */
export type Item = readonly [
  brand: string,
  style: string,
  subCategory: string,
  unitCents: number,
  description: string,
  more?: {
    unitVolumeMl?: number
    packSizes?: readonly number[]
    abvPercent?: number
    kind?: ProductKind
    gstFree?: boolean
  },
]

/** Returns one-off products, each with its own description. */
export function singleItems(
  shelf: { category: string; kind: ProductKind; cold: boolean },
  items: readonly Item[],
): Draft[] {
  return items.map(([brand, style, subCategory, unitCents, description, more = {}]) => ({
    ...shelf,
    brand,
    style,
    subCategory,
    // Varies the price by a few cents, so that prices on a shelf do not all look the same.
    unitCents: unitCents + 10 * seededRandom(`item:${brand} ${style}`).whole(-3, 3),
    description,
    abvPercent: more.abvPercent ?? 0,
    unitVolumeMl: more.unitVolumeMl ?? 0,
    packSizes: more.packSizes ?? [1],
    kind: more.kind ?? shelf.kind,
    gstFree: more.gstFree ?? false,
  }))
}
