import { type ProductKind, isAlcohol } from '#domain/catalogue/packs.ts'
import { standardDrinksOfPacks } from '#domain/catalogue/standard-drinks.ts'

/** Facts of a part that decide the facts of its bundle. */
export type PartFacts = {
  kind: ProductKind
  /** Alcohol by volume in per cent. */
  abv: number
  unit_volume_ml: number
  /** Units in a pack. */
  size: number
  /** Packs in the bundle. */
  count: number
}

/** Maximum number of different products in a bundle, and of packs of each. */
export const MAX_BUNDLE_PARTS = 12
export const MAX_PART_COUNT = 12

const MIN_ABV = 0.1

const volumeOf = ({ unit_volume_ml, size, count }: PartFacts): number => unit_volume_ml * size * count

/** Returns the standard drinks of a whole bundle: the sum of its parts' labels, to one decimal. @source L-40 */
export const bundleDrinks = (parts: readonly PartFacts[]): number =>
  Math.round(
    parts.reduce(
      (sum, { unit_volume_ml, abv, size, count }) =>
        sum + standardDrinksOfPacks(unit_volume_ml, abv, size * count),
      0,
    ) * 10,
  ) / 10

/**
 * Returns the facts under which a bundle is stored. One alcoholic part makes the bundle alcoholic: its kind is then
 * that of the alcoholic part with the largest volume. The volume is the parts' sum, the strength their mean by volume.
 */
export function bundleFacts(parts: readonly PartFacts[]): {
  kind: ProductKind
  abv: number
  unitVolumeMl: number
} {
  const largestFirst = parts.toSorted((a, b) => volumeOf(b) - volumeOf(a))
  const main = largestFirst.find(({ kind }) => isAlcohol(kind))
  const unitVolumeMl = parts.reduce((sum, part) => sum + volumeOf(part), 0)
  if (!main) return { kind: largestFirst[0]?.kind ?? 'food', abv: 0, unitVolumeMl }
  const ethanol = parts.reduce((sum, part) => sum + volumeOf(part) * part.abv, 0)
  const mean = unitVolumeMl === 0 ? 0 : Math.round((ethanol / unitVolumeMl) * 10) / 10
  return { kind: main.kind, abv: Math.max(MIN_ABV, mean), unitVolumeMl }
}
