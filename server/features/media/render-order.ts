import { variantsOf } from '#domain/catalogue/pictures.ts'
import type { PictureJob, PictureProduct } from './picture-job.ts'

/** Products on the first screen of a category. */
const firstScreen = 16

/**
 * Yields all pictures in rendering order: the first screen of each category, then the product pages of those
 * products, then the rest. A generator, because the pictures of a large catalogue would not fit in memory.
 */
export function* renderOrder(products: readonly PictureProduct[]): Generator<PictureJob> {
  const ranks = byRank(products)
  for (const some of [ranks.slice(0, firstScreen), ranks.slice(firstScreen)])
    for (const isPage of [false, true])
      for (const product of some.values().flatMap((rank) => rank))
        for (const variant of variantsOf(product.art_category, product.pack_sizes))
          if ((variant === 'tight') === isPage) yield { product, variant }
}

/** Groups products by rank: the favourite of every category, then the second of each, and so on. */
function byRank(products: readonly PictureProduct[]): PictureProduct[][] {
  const places = new Map<string, number>()
  const ranks: PictureProduct[][] = []
  for (const product of products.toSorted((a, b) => a.sequence - b.sequence)) {
    const rank = places.get(product.art_category) ?? 0
    places.set(product.art_category, rank + 1)
    ;(ranks[rank] ??= []).push(product)
  }
  return ranks
}
