import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getProductBySlug, type Product } from '#contract/shop/catalogue.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { isRefusal } from '#web/failure.ts'
import { savedPlace, type Place } from '../address/place.ts'
import { presentPlace, storeLicence } from '../bottleshop/shop-place.ts'
import { initialPack, packsOfStore } from '../bottleshop/shelf-product.ts'
import type { Route } from './+types/product.route.ts'
import { ProductImages } from './product-images.tsx'
import { ProductOrder } from './product-order.tsx'
import { ProductTags } from './product-tags.tsx'
import styles from './product.module.css'

/** The main image and up to three thumbnails. @source spec §2 "Product detail" */
const IMAGES = 4

/** @source spec §2 "The page title is the product name, its first category and the words 'delivery in 30 mins'" */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  if (!loaderData || !settings) return []
  const { name, categories, description, slug } = loaderData.product
  return [
    { title: [name, categories[0], 'delivery in 30 mins'].filter(Boolean).join(', ') },
    { name: 'description', content: description.slice(0, 160) },
    { tagName: 'link', rel: 'canonical', href: `${settings.publicUrl}/product/${slug}` },
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const place = await savedPlace(api)
  const product = await findProduct(api, params.productSlug, place)
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

export type ProductPage = Awaited<ReturnType<typeof loader>>

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

export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/-/cart') ? false : defaultShouldRevalidate

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  return (
    <div className={`page ${styles.screen}`}>
      <ProductImages key={product.slug} images={product.images} />
      <div className={styles.words}>
        <h1 className="featureText">{product.name}</h1>
        <ProductTags product={product} />
        <ProductOrder key={product.slug} page={loaderData} />
        <div className={`${styles.description} stackSmall`}>
          {product.description.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {product.isAlcohol && (
            <p className="quiet small">Photo ID required on delivery. Enjoy responsibly.</p>
          )}
        </div>
      </div>
    </div>
  )
}
