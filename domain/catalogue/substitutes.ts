import type { ProductKind } from './packs.ts'

/** Fields of a pack that determine possible substitutes. */
export type ComparedPack = {
  productId: number
  kind: ProductKind
  /** Ids of the categories, from the broadest to the narrowest. */
  categories: readonly number[]
  /** Style such as 'Pinot Noir'; '' if the product has none. */
  style: string
  /** Volume of one unit in ml. */
  volume: number
  /** Units in the pack. */
  size: number
  /** Price of the pack in cents. */
  price: number
}

type Compared = Pick<ComparedPack, 'kind' | 'categories'>

/** Returns whether a product is an acceptable substitute by default: a red wine for a red wine, never a lager. */
export const isSameKind = (wanted: Compared, other: Compared): boolean =>
  wanted.kind === other.kind && wanted.categories[0] === other.categories[0]

/**
 * Returns the possible substitutes of a pack, the most similar first. The order is by style, category and kind, then by
 * pack size and volume, then by the difference in price. Other kinds come last, for shoppers who ask for them.
 */
export function rankSubstitutes<Pack extends ComparedPack>(
  wanted: ComparedPack,
  packs: readonly Pack[],
): (Pack & { isSameKind: boolean })[] {
  return packs
    .filter(({ productId }) => productId !== wanted.productId)
    .map((pack) => ({
      pack,
      distance: [
        typeDistance(wanted, pack),
        sizeDistance(wanted, pack),
        Math.abs(pack.price - wanted.price),
      ] as const,
    }))
    .toSorted(({ distance: a }, { distance: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ pack }) => ({ ...pack, isSameKind: isSameKind(wanted, pack) }))
}

function typeDistance(wanted: ComparedPack, other: ComparedPack): number {
  if (!isSameKind(wanted, other)) return 3
  if (wanted.categories.at(-1) !== other.categories.at(-1)) return 2
  return wanted.style === other.style ? 0 : 1
}

function sizeDistance(wanted: ComparedPack, other: ComparedPack): number {
  if (wanted.size === other.size && wanted.volume === other.volume) return 0
  return wanted.size === other.size || wanted.size * wanted.volume === other.size * other.volume ? 1 : 2
}
