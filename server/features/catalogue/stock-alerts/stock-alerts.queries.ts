import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type NewStockAlert = {
  storeId: number
  productId: number
  email: string
  userId: number | null
  now: Date
}

/** Inserts a request, or leaves the place of an address that waits already. */
export const insertAlert = (db: Database, { storeId, productId, email, userId, now }: NewStockAlert) =>
  db.run(sql`
    insert into stock_alerts (store_id, product_id, email, user_id, created_at)
    values (${storeId}, ${productId}, ${email}, ${userId}, ${now}) on conflict do nothing`)

export const countAlerts = (db: Database, email: string) =>
  db.one<{ waiting: number }>(sql`select count(*)::int as waiting from stock_alerts where email = ${email}`)

export const deleteAlerts = (db: Database, email: string) =>
  db.run(sql`delete from stock_alerts where email = ${email}`)

export type RestockedRow = Row<'stock_alerts', 'store_id' | 'product_id'> &
  Row<'products', 'name' | 'slug' | 'kind'> & {
    /** Number of the smallest packs that can be sold now. */
    packs: number
    size: number
    cents: Cents
    image: string | null
  }

/**
 * Reads products that addresses wait for and that can be bought now, unless a batch was sent after `batchBefore`. A
 * product can be bought if an active pack with a price is in stock.
 */
export const readRestocked = (db: Database, batchBefore: Date) =>
  db.rows<RestockedRow>(sql`
    with waiting as (select distinct store_id, product_id from stock_alerts),
    sold as (
      select distinct on (k.store_id, k.product_id) k.store_id, k.product_id, k.size,
        coalesce(nullif(k.sale_price_cents, 0), k.price_cents) as cents
      from waiting join packs k using (store_id, product_id)
      where k.status = 'ACTIVE' and k.price_cents > 0 order by k.store_id, k.product_id, k.size)
    select k.store_id, k.product_id, k.size, k.cents, p.name, p.slug, p.kind,
      (s.on_hand - s.reserved) / k.size as packs,
      (select m.src from product_images m where m.product_id = k.product_id
       order by (m.pack_size = k.size) desc, m.sequence limit 1) as image
    from sold k join products p using (product_id) join stores o using (store_id)
    join stock s using (store_id, product_id)
    left join stock_alert_batches b using (store_id, product_id)
    where p.status = 'ACTIVE' and o.status = 'ACTIVE' and p.kind <> 'tobacco'
      and s.on_hand - s.reserved >= k.size and (b.sent_at is null or b.sent_at <= ${batchBefore})
    order by k.store_id, k.product_id limit 200`)

/** Claims the next batch of a product. @returns 0 if another process has claimed it */
export const claimBatch = (
  db: Database,
  at: { storeId: number; productId: number },
  before: Date,
  now: Date,
) =>
  db.run(sql`
    insert into stock_alert_batches as b (store_id, product_id, sent_at)
    values (${at.storeId}, ${at.productId}, ${now})
    on conflict (store_id, product_id) do update set sent_at = ${now} where b.sent_at <= ${before}`)

/** Deletes and returns the requests that waited longest, first come first. */
export const takeAlerts = (db: Database, at: { storeId: number; productId: number }, most: number) =>
  db.rows<Row<'stock_alerts', 'stock_alert_id' | 'email' | 'user_id'>>(sql`
    delete from stock_alerts where stock_alert_id in (
      select stock_alert_id from stock_alerts where store_id = ${at.storeId} and product_id = ${at.productId}
      order by stock_alert_id limit ${most})
    returning stock_alert_id, email, user_id`)
