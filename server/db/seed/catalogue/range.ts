import { seededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { describeDrink } from './describe-drink.ts'
import { regionOf } from './product-facts.ts'
import type { Draft, Maker, ProductKind, Style } from './demo-product.ts'

type Shelf = {
  category: string
  kind: ProductKind
  cold: boolean
  /** Formats, one of which is drawn per maker, so that a maker's range has one format. */
  formats: readonly { unitVolumeMl: number; packSizes: readonly number[]; priceFactor?: number }[]
}

/** Returns `count` entries of a list in the list's order, the same for the same seed. */
export function choose<T>(seed: string, list: readonly T[], count: number): T[] {
  const random = seededRandom(seed)
  return list
    .map((entry, place) => ({ entry, place, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/** Returns one product per style that the maker offers. */
export function makersRange(shelf: Shelf, maker: Maker, styles: readonly Style[]): Draft[] {
  const format = seededRandom(`format:${maker.brand}`).pick(shelf.formats)
  return styles.map((style) => {
    const random = seededRandom(`drink:${maker.brand} ${style.name}`)
    return {
      brand: maker.brand,
      style: style.name,
      category: shelf.category,
      subCategory: style.subCategory,
      kind: shelf.kind,
      cold: shelf.cold,
      abvPercent: draw(random, style.abv, 10),
      unitVolumeMl: format.unitVolumeMl,
      unitCents: Math.round(draw(random, style.unitCents, 1) * (format.priceFactor ?? 1)),
      packSizes: format.packSizes,
      description: describeDrink(random, maker, style),
      region: regionOf(maker.place),
    }
  })
}

function draw(random: SeededRandom, [from, to]: readonly [number, number], steps: number): number {
  return Math.round(random.range(from, to) * steps) / steps
}
