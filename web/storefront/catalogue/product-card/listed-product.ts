import type { BundlePart, Product, ProductPack } from '#contract/shop/catalogue.ts'
import { readPacks } from '#domain/catalogue/search/read-packs.ts'
import { packLabel } from '#domain/catalogue/packs.ts'
import { statesStrength } from '#domain/catalogue/standard-drinks.ts'
import { unitPrice } from '#domain/catalogue/unit-price.ts'
import { formatDollars, fromDollars } from '#domain/money.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import * as texts from '../catalogue-texts.ts'

export type ShopPack = {
  id: number
  storeId: number
  size: number
  label: string
  /** Dollars; `salePrice` is 0 when there is no sale. */
  price: number
  salePrice: number
  isInStock: boolean
}

/** Fields of a product card. */
export type ListedProduct = {
  id: number
  slug: string
  /** Path of its page, with the pack if a search named it. */
  path: string
  name: string
  image: string | null
  /** Icon name of the category, for the silhouette of a product without a picture. */
  kind: string
  /** Name of the first category, for the page's title. */
  category: string
  /** Listed as plain text, without a picture. */
  isTobacco: boolean
  /** The pack on the card: the initial pack, or the pack that a search named. */
  pack: ShopPack | null
  /** All packs, smallest first; empty if there is a single pack. */
  packs: (ShopPack & { unitPrice: string })[]
  /** Strength or style, unit price, and the lowest price of several packs. Written on the server; '' if unknown. */
  facts: string
  /** Average of the stars and number of reviews, on screen and for screen readers; null without reviews. */
  rating: { text: string; label: string } | null
}

function toShopPack(pack: ProductPack): ShopPack {
  const price = pack.product_price[0]
  return {
    id: pack.product_pack_id,
    storeId: pack.store_id,
    size: pack.pack_size,
    label: packLabel(pack.pack_size),
    price: price?.price ?? 0,
    salePrice: price?.sale_price ?? 0,
    isInStock: pack.in_stock,
  }
}

/** Returns the packs that a store sells, one per size, smallest first. @source S-PROD-3, S-LIST-10 */
export function packsOfStore(product: Product, storeId: number): ShopPack[] {
  const bySize = new Map<number, ShopPack>()
  for (const pack of product.product_pack ?? []) {
    if (pack.store_id !== storeId || pack.status !== 'ACTIVE') continue
    const shopPack = toShopPack(pack)
    if (shopPack.price > 0 && !bySize.has(shopPack.size)) bySize.set(shopPack.size, shopPack)
  }
  return [...bySize.values()].toSorted((a, b) => a.size - b.size)
}

/** Returns the preselected pack: the default pack, else the smallest. */
export function initialPack(product: Product, packs: ShopPack[]): ShopPack | null {
  const initialSize = (product.product_pack ?? []).find((pack) => pack.initial)?.pack_size
  return packs.find((pack) => pack.size === initialSize) ?? packs[0] ?? null
}

/** @param search text of the search that found the product; '' in other lists */
export function toListedProduct(product: Product, storeId: number, search = ''): ListedProduct {
  const packs = packsOfStore(product, storeId)
  const pack = initialPack(product, packs)
  const isNamed = pack !== null && packs.length > 1 && namesPack(search)
  return {
    id: product.product_id,
    slug: product.product_slug,
    path: `/product/${product.product_slug}${isNamed ? `?${PACK_PARAMETER}=${pack.id}` : ''}`,
    name: product.product_name,
    image: imageOf(product, pack),
    kind: product.product_categories?.[0]?.category_slug ?? '',
    category: product.product_categories?.[0]?.name ?? '',
    isTobacco: product.is_tobacco,
    pack,
    packs: packs.length > 1 ? packs.map((each) => ({ ...each, unitPrice: unitPriceOf(product, each) })) : [],
    facts: factsOf(product, pack, packs),
    rating: product.rating && ratingOf(product.rating),
  }
}

/** Query parameter of a product's page with the pack to preselect. */
export const PACK_PARAMETER = 'pack'

/** Returns whether a search names a pack, a container or a volume: 'slab', '24 pack', 'longneck'. */
function namesPack(search: string): boolean {
  const { sizes, container, volumeMl } = readPacks(search.toLowerCase().replaceAll('-', ' ')).packs
  return sizes.length > 0 || container !== null || volumeMl !== null
}

/** Returns the amount of a bundle's part: '6 Pack', or '2 × 6 Pack'. */
export const partAmount = ({ pack_size: size, quantity }: BundlePart): string =>
  size === 1 ? `${quantity} ×` : quantity === 1 ? packLabel(size) : `${quantity} × ${packLabel(size)}`

/** Returns what a bundle saves compared with its parts: 'Save $8.20'; '' if it saves nothing. */
export function bundleSaving(pack: ProductPack | undefined): string {
  const [price] = pack?.product_price ?? []
  if (!price || !pack?.parts_price) return ''
  const saving =
    fromDollars(pack.parts_price) -
    fromDollars(effectivePrice({ price: price.price, salePrice: price.sale_price }))
  return saving > 0 ? texts.savingText(formatDollars(saving)) : ''
}

function ratingOf({ average, reviews }: NonNullable<Product['rating']>): ListedProduct['rating'] {
  const stars = average.toFixed(1)
  return { text: texts.ratingText(stars, reviews), label: texts.ratingLabel(stars, reviews) }
}

/** Returns the first picture of the pack, else the first of the product. */
function imageOf({ product_images: images }: Product, pack: ShopPack | null): string | null {
  const image = images.find(({ product_pack_size: size }) => size === pack?.size) ?? images[0]
  return image?.src ?? null
}

function unitPriceOf(product: Product, pack: ShopPack): string {
  const unit = unitPrice(fromDollars(effectivePrice(pack)), pack.size, product.unit_volume_ml)
  return unit ? texts.unitPriceFacts[unit.per](formatDollars(unit.cents)) : ''
}

function factsOf(product: Product, pack: ShopPack | null, packs: ShopPack[]): string {
  if (product.bundle_parts) {
    const count = product.bundle_parts.reduce((sum, { quantity }) => sum + quantity, 0)
    return [texts.bundleFact(count), bundleSaving(product.product_pack?.[0])].filter(Boolean).join(' · ')
  }
  return [
    statesStrength(product.abv) ? texts.strengthFact(product.abv) : product.style,
    pack && unitPriceOf(product, pack),
    packs.length > 1 && texts.lowestPriceFact(lowestPrice(packs)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const lowestPrice = (packs: ShopPack[]): string =>
  formatDollars(Math.min(...packs.map((pack) => fromDollars(effectivePrice(pack)))))
