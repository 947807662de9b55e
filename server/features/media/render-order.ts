import { variantsOf } from '#domain/catalogue/pictures.ts'
import type { PictureJob, PictureProduct } from './picture-job.ts'

/** Products on the first screen of a category. */
const firstScreen = 16

/**
 * All pictures in rendering order: the first screen of each category, then the product pages of those products, then
 * the rest.
 */
export function renderOrder(products: readonly PictureProduct[]): PictureJob[] {
  const places = new Map<string, number>()
  const ranked = products
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((product) => {
      const rank = places.get(product.art_category) ?? 0
      places.set(product.art_category, rank + 1)
      return { product, rank }
    })
  return ranked
    .flatMap(({ product, rank }) =>
      variantsOf(product.art_category, product.pack_sizes).map((variant) => ({ product, variant, rank })),
    )
    .toSorted((a, b) => screenOf(a) - screenOf(b) || a.rank - b.rank)
    .map(({ product, variant }) => ({ product, variant }))
}

function screenOf({ rank, variant }: { rank: number; variant: string }): number {
  return (rank < firstScreen ? 0 : 2) + (variant === 'tight' ? 1 : 0)
}
