import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import type { Row } from '#server/db/row.ts'

export type ExportedProduct = Row<'products'> & {
  categories: string[]
  type: string | null
  packs: { size: number; price: number; special: number; barcodes: string[] }[]
}

/** Returns products after the given id, in id order. A pack has the price of the first store that sells it. */
export const readProductsAfter = (
  db: Database,
  after: number,
  { storeIds, now, limit }: { storeIds: readonly number[] | null; now: Date; limit: number },
) =>
  db.rows<ExportedProduct>(sql`
    select p.*,
      array(select c.slug from product_categories pc join categories c using (category_id)
        where pc.product_id = p.product_id order by c.parent_id nulls first, c.sort, c.slug) as categories,
      (select c.name from product_categories pc join categories c using (category_id)
        where pc.product_id = p.product_id and c.parent_id is null order by c.sort limit 1) as type,
      (select coalesce(jsonb_agg(jsonb_build_object('size', f.size, 'price', f.price, 'special', f.special, 'barcodes', array(
         select b.gtin from pack_barcodes b where b.product_id = p.product_id and b.size = f.size order by b.gtin)) order by f.size), '[]')
       from (
         select distinct on (k.size) k.size, ${priceCents} as price, ${salePriceCents} as special
         from packs k ${pricesAt(now)}
         where k.product_id = p.product_id and (${storeIds}::int[] is null or k.store_id = any(${storeIds}::int[]))
         order by k.size, k.store_id) as f) as packs
    from products p where p.product_id > ${after} order by p.product_id limit ${limit}`)

export type ExportedShelf = Row<
  'stock',
  'store_id' | 'product_id' | 'on_hand' | 'reserved' | 'picked' | 'unsaleable' | 'shelf_location'
> &
  Row<'products', 'slug' | 'name'>

/** Returns shelves after the given position, by store and product. */
export const readShelvesAfter = (
  db: Database,
  after: { storeId: number; productId: number },
  { storeIds, limit }: { storeIds: readonly number[] | null; limit: number },
) =>
  db.rows<ExportedShelf>(sql`
    select s.store_id, s.product_id, s.on_hand, s.reserved, s.picked, s.unsaleable, s.shelf_location, p.slug, p.name
    from stock s join products p using (product_id)
    where (s.store_id, s.product_id) > (${after.storeId}::int, ${after.productId}::int)
      and (${storeIds}::int[] is null or s.store_id = any(${storeIds}::int[]))
    order by s.store_id, s.product_id limit ${limit}`)
