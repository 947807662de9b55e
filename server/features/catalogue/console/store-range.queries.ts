import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Copies the packs on sale in one store whose products the other store does not have, at current prices. */
export const copyPacks = (db: Database, from: number, to: number, now: Date) =>
  db.rows<Row<'packs', 'product_id'>>(sql`
    insert into packs (store_id, product_id, size, is_initial, price_cents, sale_price_cents, cost_price_cents, created_at,
      modified_at)
    select ${to}, p.product_id, p.size, p.is_initial, p.price_cents, 0, p.cost_price_cents, ${now}, ${now}
    from packs p join products using (product_id)
    where p.store_id = ${from} and p.status = 'ACTIVE' and products.status = 'ACTIVE'
      -- A bundle gets a price of its own in each store.
      and not exists (select from bundle_parts b where b.bundle_product_id = p.product_id)
      and not exists (select from packs o where o.store_id = ${to} and o.product_id = p.product_id)
    returning product_id`)
