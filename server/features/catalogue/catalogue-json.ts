import {
  type Facets,
  type NotStocked,
  Category as PublicCategory,
  type Product as PublicProduct,
  type ProductPack,
} from '#contract/shop/catalogue.ts'
import { isAttribute } from '#domain/catalogue/attributes.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { bundleDrinks } from '#domain/bundles/bundle-facts.ts'
import { standardDrinks } from '#domain/catalogue/standard-drinks.ts'
import { toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { averageStars } from '#domain/reviews/stars.ts'
import type { BundlePartRow, CategoryRow, ProductRow } from './catalogue.queries.ts'

export const presentCategory = (row: CategoryRow): PublicCategory =>
  PublicCategory.parse({
    ...row,
    category_slug: row.slug,
    category_parent_id: row.parent_id ?? 0,
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
  })

/**
 * JSON of a product without its packs and store prices. The bytes are the same for every store.
 * `ends` separates four parts: up to the first image, the other images, the categories, the remaining fields.
 */
export type ProductJson = { bytes: Buffer; ends: readonly [number, number, number] }

export type NamedCategory = { name: string; slug: string }

export function writeProductJson(row: ProductRow, category: (id: number) => NamedCategory): ProductJson {
  const times = { created: row.created_at.toISOString(), modified: row.modified_at.toISOString() }
  const [first, ...others] = picturesOf(row).map((image) =>
    JSON.stringify({ ...presentImage(row, image), ...times }),
  )
  const top = {
    product_id: row.product_id,
    product_slug: row.slug,
    product_name: row.name,
    description: row.description,
    status: row.status,
    base_price: toDollars(row.base_price_cents),
  } satisfies Partial<PublicProduct>
  const categories = {
    product_categories: row.category_ids.map((id) => {
      const { name, slug } = category(id)
      return { category_id: id, name, category_slug: slug }
    }),
    product_sequence: [
      { product_sequence_id: row.product_id, product_id: row.product_id, sequence: row.sequence },
    ],
  } satisfies Partial<PublicProduct>
  const facts = {
    is_alcohol: isAlcohol(row.kind),
    is_tobacco: row.kind === 'tobacco',
    abv: row.abv,
    unit_volume_ml: row.unit_volume_ml,
    standard_drinks: row.bundle_parts
      ? bundleDrinks(row.bundle_parts)
      : standardDrinks(row.unit_volume_ml, row.abv),
    style: row.style,
    region: row.region,
    container: row.container,
    container_deposit: row.container_deposit,
    attributes: row.attributes.filter(isAttribute),
    ...(row.bundle_parts && { bundle_parts: row.bundle_parts.map(presentPart) }),
    rating: ratingOf(row),
  } satisfies Partial<PublicProduct>
  return joined([
    `{${membersOf(top)},"product_images":[${first ?? ''}`,
    others.map((image) => `,${image}`).join(''),
    membersOf(categories),
    `${membersOf(facts)}}`,
  ])
}

function ratingOf({ stars, reviews }: ProductRow): PublicProduct['rating'] {
  const average = averageStars(stars ?? 0, reviews ?? 0)
  return average === null ? null : { average, reviews: reviews ?? 0 }
}

/** Allocates outside Node's shared buffer pool, which would keep short-lived neighbouring buffers alive. */
function joined(parts: readonly [string, string, string, string]): ProductJson {
  const [first, images, categories, facts] = parts.map((part) => Buffer.byteLength(part)) as [
    number,
    number,
    number,
    number,
  ]
  const bytes = Buffer.allocUnsafeSlow(first + images + categories + facts)
  bytes.write(parts.join(''))
  return { bytes, ends: [first, first + images, first + images + categories] }
}

/** Returns an object's JSON without its braces. */
const membersOf = (object: object) => JSON.stringify(object).slice(1, -1)

/** Returns no images for tobacco, which may not be shown (L-48). */
const picturesOf = (row: ProductRow): ProductRow['images'] => (row.kind === 'tobacco' ? [] : row.images)

const presentImage = (
  row: ProductRow,
  image: ProductRow['images'][number],
): Omit<PublicProduct['product_images'][number], 'created' | 'modified'> => ({
  product_image_id: image.product_image_id,
  product_id: row.product_id,
  product_pack_size: image.pack_size,
  sequence: image.sequence,
  src: image.src,
  title: row.name,
  alt: image.alt,
})

export const presentPart = (part: BundlePartRow): NonNullable<PublicProduct['bundle_parts']>[number] => ({
  product_id: part.product_id,
  product_slug: part.slug,
  product_name: part.name,
  pack_size: part.size,
  quantity: part.count,
})

/** A pack in one store. Prices are in cents, times in epoch milliseconds. */
export type ShelfPack = {
  packId: number
  size: number
  isInitial: boolean
  isInStock: boolean
  price: number
  salePrice: number
  created: number
  modified: number
}

/** Data that a store adds to a product: its packs, and its own sort position or null. */
export type StorePart = {
  productId: number
  storeId: number
  packs: readonly ShelfPack[]
  sequence: number | null
  /** Price of a bundle's parts bought on their own, in cents; 0 for other products. */
  partsPrice: number
}

/** Returns a product with all its relations, as consecutive pieces of JSON. */
export function productPieces({ bytes, ends }: ProductJson, part: StorePart): Buffer[] {
  const [, images, categories] = ends
  const { productId: product_id, storeId: store_id, packs, sequence } = part
  const sequences =
    sequence === null
      ? []
      : [{ product_store_sequence_id: required(packs[0], 'pack').packId, product_id, store_id, sequence }]
  return [
    bytes.subarray(0, images),
    Buffer.from(`],"product_pack":${JSON.stringify(packs.map((pack) => presentPack(part, pack)))},`),
    bytes.subarray(images, categories),
    Buffer.from(`,"product_store_sequence":${JSON.stringify(sequences)},`),
    bytes.subarray(categories),
  ]
}

/** Returns the JSON for `relations=false`: without packs, categories, sequences and all images but the first. */
export const summaryPieces = ({ bytes, ends: [first, , categories] }: ProductJson): Buffer[] => [
  bytes.subarray(0, first),
  BETWEEN,
  bytes.subarray(categories),
]

const BETWEEN = Buffer.from('],')

function presentPack({ productId, storeId, partsPrice }: StorePart, pack: ShelfPack): ProductPack {
  const times = {
    created: new Date(pack.created).toISOString(),
    modified: new Date(pack.modified).toISOString(),
  }
  return {
    product_pack_id: pack.packId,
    store_id: storeId,
    product_id: productId,
    pack_size: pack.size,
    initial: pack.isInitial,
    status: 'ACTIVE',
    in_stock: pack.isInStock,
    ...(partsPrice > 0 && { parts_price: toDollars(partsPrice) }),
    product_price: [
      {
        product_price_id: pack.packId,
        product_id: productId,
        store_id: storeId,
        product_pack_id: pack.packId,
        price: toDollars(pack.price),
        sale_price: toDollars(pack.salePrice),
        ...times,
      },
    ],
  }
}

const OPENING = Buffer.from('{"success":true,"data":[')
const COMMA = Buffer.from(',')

/** Wraps entries that are JSON already into the response of a list. */
export function listBytes(
  entries: readonly Buffer[][],
  extraFields: {
    total_count: number
    page: number
    total_pages: number
    facets?: Facets
    did_you_mean?: string
    not_stocked?: NotStocked
    close_matches?: boolean
  },
): Buffer {
  const data = entries.flatMap((pieces, at) => (at === 0 ? pieces : [COMMA, ...pieces]))
  return Buffer.concat([OPENING, ...data, Buffer.from(`],${JSON.stringify(extraFields).slice(1)}`)])
}

export const dataBytes = (data: unknown): Buffer => Buffer.from(JSON.stringify({ success: true, data }))
