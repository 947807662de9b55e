import sql from 'sql-template-tag'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import type { Database } from '#server/db/database.ts'

export type CategoryRow = {
  category_id: number
  parent_id: number | null
  name: string
  slug: string
  description: string
  background_color: string
  background_opacity: number
  text_color: string
  text_opacity: number
  image_src: string
  image_alt: string
  title: string
  meta: string
  keywords: string
  status: 'ACTIVE' | 'INACTIVE'
  sort: number
  created_at: Date
  modified_at: Date
}

export const readCategories = (db: Database) =>
  db.rows<CategoryRow>(sql`select * from categories where status = 'ACTIVE' order by sort, category_id`)

export type ProductRow = {
  product_id: number
  slug: string
  name: string
  description: string
  kind: ProductKind
  abv: number
  unit_volume_ml: number
  style: string
  region: string
  container: string
  container_deposit: boolean
  art_category: string
  status: 'ACTIVE' | 'INACTIVE'
  base_price_cents: number
  sequence: number
  category_ids: number[]
  pack_sizes: number[]
  images: { product_image_id: number; pack_size: number; sequence: number; src: string; alt: string }[]
  created_at: Date
  modified_at: Date
}

export const readProducts = (db: Database) =>
  db.rows<ProductRow>(sql`
    select p.*,
      array(select c.category_id from product_categories pc join categories c using (category_id)
            where pc.product_id = p.product_id and c.status = 'ACTIVE'
            order by c.parent_id nulls first, c.sort) as category_ids,
      array(select distinct k.size from packs k where k.product_id = p.product_id order by k.size) as pack_sizes,
      coalesce((select jsonb_agg(to_jsonb(i) - 'product_id' - 'created_at' order by i.sequence)
        from product_images i where i.product_id = p.product_id), '[]') as images
    from products p where p.status = 'ACTIVE' order by p.sequence, p.product_id`)

export type PackRow = {
  pack_id: number
  store_id: number
  product_id: number
  size: number
  is_initial: boolean
  price_cents: number
  sale_price_cents: number
  created_at: Date
  modified_at: Date
  units_left: number
  sequence: number | null
}

/**
 * Only active packs with a price: the others are nobody's business. Tobacco only where the store's setting
 * `tobacco_enabled` is on: elsewhere it is absent from lists, search and pages.
 * @source S-LIST-10, L-35
 */
export const readPacks = (db: Database, storeId: number) =>
  db.rows<PackRow>(sql`
    select k.pack_id, k.store_id, k.product_id, k.size, k.is_initial, k.price_cents, k.sale_price_cents,
           k.created_at, k.modified_at, coalesce(s.on_hand - s.reserved, 0) as units_left, q.sequence
    from packs k
    join products p using (product_id)
    left join stock s using (store_id, product_id)
    left join product_store_sequences q using (store_id, product_id)
    where k.store_id = ${storeId} and k.status = 'ACTIVE' and k.price_cents > 0
      and (p.kind <> 'tobacco' or sells_tobacco(k.store_id))
    order by k.product_id, k.size`)
