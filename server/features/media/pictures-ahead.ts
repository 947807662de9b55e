import { variantsOf } from '#domain/catalogue/pictures.ts'
import type { PictureJob, PictureProduct } from './picture-job.ts'

/** Products on the first screen of a category. */
const firstScreen = 16

/** Widths in product lists. The width of the product page takes as long as all others together. */
const listWidths = [340, 510] as const

/**
 * Returns the pictures that are drawn before anyone requests them: the list pictures of each category's first screen,
 * favourites first. All pictures of the demo would take 20 minutes of one core. These take one minute.
 */
export const picturesAhead = (products: readonly PictureProduct[]): PictureJob[] =>
  byRank(products)
    .slice(0, firstScreen)
    .flat()
    .flatMap((product) => {
      const variants = variantsOf(product.art_category, product.pack_sizes).filter((each) => each !== 'tight')
      return variants.flatMap((variant) => listWidths.map((width) => ({ product, variant, width })))
    })

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
