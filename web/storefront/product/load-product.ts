import { attributeLabel } from '#domain/catalogue/attributes.ts'
import { DEFAULT_STATE } from '#domain/states.ts'
import { getProductBySlug, type Product, relatedProducts } from '#contract/shop/catalogue.ts'
import { zoneOpen } from '#contract/shop/zones.ts'
import { ApiError } from '#contract/client.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { type DeliveryArea, loadSuburbArea, loadSavedArea } from '../address/delivery-area.ts'
import { problemText } from '../catalogue/problem-text.ts'
import {
  bundleSaving,
  initialPack,
  PACK_PARAMETER,
  packsOfStore,
  partAmount,
  type ShopPack,
  toListedProduct,
} from '../catalogue/product-card/listed-product.ts'
import { loadReviews } from './reviews/load-reviews.ts'
import { presentEstimate } from '../delivery-time/estimate-text.ts'
import { presentArea, loadStoreLicence } from '../catalogue/page-area.ts'
import * as texts from './product-texts.ts'

/** Number of images: the main image and up to three thumbnails. @source S-PROD-1, S-PROD-5 */
const IMAGES = 4
const RELATED = 5

/**
 * Loads a product as the visitor's store sells it. The data is the same for all visitors of that store and suburb.
 *
 * @throws a redirect to all products if the product is unknown or fails to load
 */
export async function loadProduct(api: PageApi, request: Request, slug: string) {
  const area = await loadSavedArea(api)
  // Fee and minimum are shown next to every price. Without an address they are those of the capital's zone.
  const shop = area ?? (await loadSuburbArea(api, DEFAULT_STATE, ''))
  const product = await findProduct(api, slug, area)
  if (!product) throw redirectBecause(api, 'product_missing', presentArea(shop).shopPath)
  // Without an address the product is shown as the first store sells it.
  const storeId = area?.zone.primary_store_id ?? product.product_pack?.[0]?.store_id ?? 0
  const packs = packsOfStore(product, storeId)
  const [licence, delivery, related, reviews] = await Promise.all([
    area && loadStoreLicence(api, storeId),
    area && api.call(zoneOpen, { params: { zone_id: area.zone.zone_id } }),
    api.call(relatedProducts, {
      params: { product_id: product.product_id },
      query: { store_id: storeId, limit: RELATED },
    }),
    loadReviews(api, product.product_id, request),
  ])
  return {
    /** Null without an address; the terms and links below are then those of the capital. */
    area: area && presentArea(area),
    terms: { ...presentArea(shop), ...(!area && { notice: '' }) },
    licence,
    delivery: presentEstimate(delivery),
    packs,
    initialPackId: (namedPack(request, packs) ?? initialPack(product, packs))?.id ?? null,
    product: presentProduct(product),
    related: related.map((each) => toListedProduct(each, storeId)),
    reviews,
    problem: problemText(new URL(request.url).searchParams),
  }
}

/** Returns the pack that the page's address names; undefined without one, or if the store doesn't sell it. */
const namedPack = (request: Request, packs: readonly ShopPack[]): ShopPack | undefined => {
  const id = Number(new URL(request.url).searchParams.get(PACK_PARAMETER))
  return packs.find((pack) => pack.id === id)
}

export type ProductPage = Awaited<ReturnType<typeof loadProduct>>

export const presentProduct = (product: Product) => ({
  id: product.product_id,
  slug: product.product_slug,
  name: product.product_name,
  description: product.description,
  images: product.product_images
    .slice(0, IMAGES)
    .map(({ src, alt, product_pack_size }) => ({ src, alt, packSize: product_pack_size })),
  kind: product.product_categories?.[0]?.category_slug ?? '',
  categories: (product.product_categories ?? []).map(({ name }) => name),
  /** Categories as links, from parent to subcategory. */
  trail: (product.product_categories ?? []).map(({ name, category_slug }) => ({ name, slug: category_slug })),
  isAlcohol: product.is_alcohol,
  isTobacco: product.is_tobacco,
  // Strength and volume of a bundle are no facts of a label, nor a base for a price per litre.
  abv: product.bundle_parts ? 0 : product.abv,
  volumeMl: product.bundle_parts ? 0 : product.unit_volume_ml,
  bundle: presentBundle(product),
  style: product.style,
  region: product.region,
  container: product.container,
  hasDeposit: product.container_deposit,
  attributes: product.attributes.map(attributeLabel),
})

/** Returns what a bundle contains and what it saves, as the page shows it; null for other products. */
const presentBundle = (product: Product) =>
  product.bundle_parts
    ? {
        isAlcohol: product.is_alcohol,
        note: [
          bundleSaving(product.product_pack?.[0]),
          product.standard_drinks > 0 && texts.drinksText(product.standard_drinks),
        ]
          .filter(Boolean)
          .join(' · '),
        parts: product.bundle_parts.map((part) => ({
          slug: part.product_slug,
          name: part.product_name,
          amount: partAmount(part),
        })),
      }
    : null

/** Finds the product as the visitor's store sells it, or as any store does without an address. */
async function findProduct(api: PageApi, slug: string, area: DeliveryArea | null): Promise<Product | null> {
  const query = area ? { store_id: area.zone.primary_store_id } : {}
  try {
    const [product] = await api.call(getProductBySlug, { params: { slug }, query })
    return product ?? null
  } catch (error) {
    // An unknown product and an API error both lead to all products. @source S-PROD-5
    if (error instanceof ApiError) return null
    throw error
  }
}
