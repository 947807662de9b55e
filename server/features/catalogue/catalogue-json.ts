import {
  type Facets,
  type NotStocked,
  Category as PublicCategory,
  Product as PublicProduct,
} from '#contract/shop/catalogue.ts'
import { isAttribute } from '#domain/catalogue/attributes.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { standardDrinks } from '#domain/catalogue/standard-drinks.ts'
import { toDollars } from '#domain/money.ts'
import type { CategoryRow, PackRow, ProductRow } from './catalogue.queries.ts'

export const presentCategory = (row: CategoryRow): PublicCategory =>
  PublicCategory.parse({
    ...row,
    category_slug: row.slug,
    category_parent_id: row.parent_id ?? 0,
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
  })

type Relations = { packs: PackRow[]; category: (id: number) => { name: string; slug: string } }

/** A product with everything that belongs to it. */
export function presentProduct(row: ProductRow, { packs, category }: Relations): PublicProduct {
  return PublicProduct.parse({
    ...presentProductSummary(row),
    product_images: picturesOf(row).map((image) => presentImage(row, image)),
    product_pack: packs.map(presentPack),
    product_categories: row.category_ids.map((id) => {
      const { name, slug } = category(id)
      return { category_id: id, name, category_slug: slug }
    }),
    product_sequence: [
      { product_sequence_id: row.product_id, product_id: row.product_id, sequence: row.sequence },
    ],
    product_store_sequence: packs
      .filter(
        (pack, i) => pack.sequence !== null && packs.findIndex((p) => p.store_id === pack.store_id) === i,
      )
      .map((pack) => ({
        product_store_sequence_id: pack.pack_id,
        product_id: row.product_id,
        store_id: pack.store_id,
        sequence: pack.sequence!,
      })),
  })
}

/** `relations=false`: without packs, categories, sequences and all but the first image. */
export function presentProductSummary(row: ProductRow): PublicProduct {
  return {
    product_id: row.product_id,
    product_slug: row.slug,
    product_name: row.name,
    description: row.description,
    status: row.status,
    base_price: toDollars(row.base_price_cents),
    product_images: picturesOf(row)
      .slice(0, 1)
      .map((image) => presentImage(row, image)),
    is_alcohol: isAlcohol(row.kind),
    is_tobacco: row.kind === 'tobacco',
    abv: row.abv,
    unit_volume_ml: row.unit_volume_ml,
    standard_drinks: standardDrinks(row.unit_volume_ml, row.abv),
    style: row.style,
    region: row.region,
    container: row.container,
    container_deposit: row.container_deposit,
    attributes: row.attributes.filter(isAttribute),
  }
}

/** Tobacco is shown without any (L-48). */
const picturesOf = (row: ProductRow): ProductRow['images'] => (row.kind === 'tobacco' ? [] : row.images)

const presentImage = (
  row: ProductRow,
  image: ProductRow['images'][number],
): PublicProduct['product_images'][number] => ({
  product_image_id: image.product_image_id,
  product_id: row.product_id,
  product_pack_size: image.pack_size,
  sequence: image.sequence,
  src: image.src,
  title: row.name,
  alt: image.alt,
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
})

const presentPack = (pack: PackRow): NonNullable<PublicProduct['product_pack']>[number] => {
  const times = { created: pack.created_at.toISOString(), modified: pack.modified_at.toISOString() }
  return {
    product_pack_id: pack.pack_id,
    store_id: pack.store_id,
    product_id: pack.product_id,
    pack_size: pack.size,
    initial: pack.is_initial,
    status: 'ACTIVE',
    in_stock: pack.units_left >= pack.size,
    product_price: [
      {
        product_price_id: pack.pack_id,
        product_id: pack.product_id,
        store_id: pack.store_id,
        product_pack_id: pack.pack_id,
        price: toDollars(pack.price_cents),
        sale_price: toDollars(pack.sale_price_cents),
        ...times,
      },
    ],
  }
}

/** Wraps entries that are JSON text already into the response of a list, as bytes. */
export function listBytes(
  entries: readonly string[],
  beside: {
    total_count: number
    page: number
    total_pages: number
    facets?: Facets
    did_you_mean?: string
    not_stocked?: NotStocked
    close_matches?: boolean
  },
): Buffer {
  return Buffer.from(`{"success":true,"data":[${entries.join(',')}],${JSON.stringify(beside).slice(1)}`)
}

export const dataBytes = (data: unknown): Buffer => Buffer.from(JSON.stringify({ success: true, data }))
