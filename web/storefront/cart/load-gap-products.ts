import { candidatesToCloseGap } from '#domain/pricing/minimum-order.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { listCategories, listProducts } from '#contract/shop/catalogue.ts'
import { ApiError } from '#contract/client.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import {
  type ListedProduct,
  type ShopPack,
  toListedProduct,
} from '../catalogue/product-card/listed-product.ts'
import type { CartView } from './load-cart.ts'

/** A product with the pack that would be added. */
export type GapProduct = ListedProduct & { pack: ShopPack }

/** Categories of extras. Alcohol is never suggested to spend more. */
const EXTRAS = ['ice', 'snacks']
const PER_CATEGORY = 24
const SHOWN = 3

/** Returns extras in stock that bring a cart to the minimum order; none for a cart without a surcharge. */
export async function loadGapProducts(
  api: PageApi,
  cart: CartView | null,
  storeId: number | undefined,
): Promise<GapProduct[]> {
  if (!cart || cart.surcharge === 0 || storeId === undefined) return []
  try {
    const categories = await api.call(listCategories, { query: {} })
    const extras = categories.filter(({ category_slug: slug }) => EXTRAS.includes(slug))
    const lists = await Promise.all(
      extras.map(({ category_id: categoryId }) =>
        api.call(listProducts, {
          query: { store_id: storeId, categories: categoryId, in_stock: true, limit: PER_CATEGORY },
        }),
      ),
    )
    const inCart = new Set(cart.lines.map(({ productId }) => productId))
    const candidates = lists
      .flat()
      .filter((product) => !product.is_alcohol && !product.is_tobacco && !inCart.has(product.product_id))
      .map((product) => toListedProduct(product, storeId))
      .filter((product): product is GapProduct => product.pack?.isInStock === true)
      .map((product) => ({ product, price: effectivePrice(product.pack) }))
    return candidatesToCloseGap(candidates, cart.surcharge, SHOWN).map(({ product }) => product)
  } catch (error) {
    // The cart is more important than the suggestions.
    if (error instanceof ApiError) return []
    throw error
  }
}
