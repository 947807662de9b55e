import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Outer, Row } from '#server/db/row.ts'

export type CategoryRow = Row<'categories'>

export const readCategories = (db: Database) =>
  db.rows<CategoryRow>(sql`select * from categories where status = 'ACTIVE' order by sort, category_id`)

export type ProductRow = Row<'products'> & {
  category_ids: number[]
  pack_sizes: number[]
  images: { product_image_id: number; pack_size: number; sequence: number; src: string; alt: string }[]
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

export type PackRow = Row<
  'packs',
  | 'pack_id'
  | 'store_id'
  | 'product_id'
  | 'size'
  | 'is_initial'
  | 'price_cents'
  | 'sale_price_cents'
  | 'created_at'
  | 'modified_at'
> &
  Outer<Row<'product_store_sequences', 'sequence'>> & { units_left: number }

/**
 * Only active packs with a price. Tobacco only where the store's setting `tobacco_enabled` is on; elsewhere it is
 * missing from lists, search and pages.
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
