import { redirect } from 'react-router'
import { getProductBySlug, type Product } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/api.ts'
import { isRefusal } from '#web/failure.ts'
import { type Place, savedPlace } from '../address/place.ts'
import { initialPack, packsOfStore } from '../bottleshop/shelf-product.ts'
import { presentPlace, storeLicence } from '../bottleshop/shop-place.ts'

/** The main image and up to three thumbnails. @source spec §2 "Product detail" */
const IMAGES = 4

/** A product as the visitor's store sells it. @throws a redirect where nobody knows it */
export async function loadProduct(api: PageApi, slug: string) {
  const place = await savedPlace(api)
  const product = await findProduct(api, slug, place)
  // Nobody has said where to: the first store that sells it shows what it is and what it costs.
  const storeId = place?.zone.primary_store_id ?? product.product_pack?.[0]?.store_id
  const packs = storeId === undefined ? [] : packsOfStore(product, storeId)
  return {
    place: place && presentPlace(place),
    licence: place && (await storeLicence(api, place.zone.primary_store_id)),
    packs,
    initialPackId: initialPack(product, packs)?.id ?? null,
    product: presentProduct(product),
  }
}

export type ProductPage = Awaited<ReturnType<typeof loadProduct>>

const presentProduct = (product: Product) => ({
  slug: product.product_slug,
  name: product.product_name,
  description: product.description,
  images: product.product_images.slice(0, IMAGES).map(({ src, alt }) => ({ src, alt })),
  categories: (product.product_categories ?? []).map(({ name }) => name),
  isAlcohol: product.is_alcohol,
  abv: product.abv,
  volumeMl: product.unit_volume_ml,
  standardDrinks: product.standard_drinks,
})

/** As the store at hand sells it, else as any store does; one that nobody knows leads back to the shop. */
async function findProduct(api: PageApi, slug: string, place: Place | null): Promise<Product> {
  const storeId = place?.zone.primary_store_id
  for (const query of [...(storeId ? [{ store_id: storeId }] : []), {}]) {
    try {
      const [product] = await api.call(getProductBySlug, { params: { slug }, query })
      if (product) return product
    } catch (error) {
      if (!isRefusal(error, 'product_not_found')) throw error
    }
  }
  throw redirect(place ? presentPlace(place).shopPath : '/404')
}
