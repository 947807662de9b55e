import { type ComparedPack, isSameKind, rankSubstitutes } from '#domain/catalogue/substitutes.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import type { CatalogueProduct } from './product-list.ts'
import type { StoreShelf } from './store-shelf.ts'

export type WantedPack = Pick<ComparedPack, 'productId' | 'size' | 'price'>
export type Substitute = ComparedPack & { packId: number; name: string; image: string; isSameKind: boolean }

/**
 * Returns packs of a store that can replace a missing pack, most similar first.
 * @param search Words that must all be in the name. Without words, only products of the same kind are found.
 */
export function substitutesFor(
  wanted: WantedPack,
  shelf: StoreShelf,
  { search, limit }: { search: string; limit: number },
): Substitute[] {
  const product = shelf.products.byId(wanted.productId)
  if (!product) return []
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const missing = { ...compared(product), ...wanted }
  const found: Omit<Substitute, 'isSameKind'>[] = []
  for (const at of shelf.sorted(0)) {
    const other = shelf.products.get(at)
    const isWanted = words.length === 0 ? isSameKind(missing, compared(other)) : hasWords(other, words)
    if (!isWanted || !shelf.isInStock(at) || other.kind === 'tobacco' || other.isBundle) continue
    for (const { packId, size, isInStock, price, salePrice } of shelf.packs(at))
      if (isInStock && price > 0)
        found.push({
          ...compared(other),
          packId,
          size,
          price: effectivePrice({ price, salePrice }),
          name: other.name,
          image: other.image,
        })
  }
  return rankSubstitutes(missing, found).slice(0, limit)
}

const hasWords = ({ name }: CatalogueProduct, words: readonly string[]) => {
  const folded = name.toLowerCase()
  return words.every((word) => folded.includes(word))
}

export const compared = (product: CatalogueProduct) => ({
  productId: product.product_id,
  kind: product.kind,
  categories: product.category_ids,
  style: product.style,
  volume: product.unit_volume_ml,
})
