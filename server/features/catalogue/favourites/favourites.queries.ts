import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type FavouriteRow = Row<'favourites', 'product_id' | 'created_at'>

export const readFavourites = (db: Database, userId: number) =>
  db.rows<FavouriteRow>(sql`
    select product_id, created_at from favourites where user_id = ${userId}
    order by created_at desc, product_id`)

/** Ignores unknown products and existing favourites. */
export const insertFavourites = (db: Database, userId: number, productIds: readonly number[], now: Date) =>
  db.run(sql`
    insert into favourites (user_id, product_id, created_at)
    select ${userId}, p.product_id, ${now} from products p where p.product_id = any(${productIds}::int[])
    on conflict do nothing`)

export const deleteFavourite = (db: Database, userId: number, productId: number) =>
  db.run(sql`delete from favourites where user_id = ${userId} and product_id = ${productId}`)
