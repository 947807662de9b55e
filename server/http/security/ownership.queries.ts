import sql, { type Sql } from 'sql-template-tag'
import type { ThingKind } from '#contract/scope.ts'
import type { Database } from '#server/db/database.ts'
import { storesOfOffer, storesOfPlace } from '#server/db/owning-stores.ts'

/** Stores that own a record. Null: the whole shop, so every store. Empty: no store, so only callers without a store. */
export type OwnershipRow = { store_ids: number[] | null }

const ofPlace = sql`${storesOfPlace(sql`t.store_id`, sql`t.zone_id`)} as store_ids`
const ofBanner = sql`${storesOfOffer(
  sql`array_remove(array[t.store_id], null)`,
  sql`(array_remove(array[t.zone_id], null) || t.further_zone_ids)`,
)} as store_ids`
const ofOffer = sql`${storesOfOffer(sql`t.store_ids`, sql`t.zone_ids`)} as store_ids`

/** Stores of a row. A row without a store belongs to no store: its content concerns other stores or a person. */
const ofStore = sql`array_remove(array[t.store_id], null) as store_ids`

type Ids = readonly (number | string)[]

/** Queries that return one row of stores for each existing record in `ids`. */
const QUERIES: Record<ThingKind, (ids: Ids) => Sql> = {
  order: (ids) => sql`select ${ofStore} from orders t where t.order_id = any(${ids}::bigint[])`,
  cart: (ids) => sql`select ${ofStore} from carts t where t.cart_id = any(${ids}::text[])`,
  message: (ids) => sql`select ${ofStore} from messages t where t.message_id = any(${ids}::bigint[])`,
  review: (ids) =>
    sql`select ${ofStore} from product_reviews t where t.product_review_id = any(${ids}::bigint[])`,
  zone: (ids) =>
    sql`select array[t.primary_store_id] as store_ids from zones t where t.zone_id = any(${ids}::bigint[])`,
  banner: (ids) => sql`select ${ofBanner} from banners t where t.banner_id = any(${ids}::bigint[])`,
  campaign: (ids) => sql`select ${ofPlace} from campaigns t where t.campaign_id = any(${ids}::bigint[])`,
  promo_code: (ids) =>
    sql`select ${ofOffer} from promo_codes t where t.promo_code_id = any(${ids}::bigint[])`,
  promotion: (ids) => sql`select ${ofOffer} from promotions t where t.promotion_id = any(${ids}::bigint[])`,
  segment: (ids) => sql`
    select nullif(t.store_ids, '{}') as store_ids from segments t where t.segment_id = any(${ids}::bigint[])`,
  // A product that no store sells is an entry of the shop's catalogue.
  product: (ids) => sql`
    select nullif(array(select distinct k.store_id from packs k where k.product_id = t.product_id), '{}') as store_ids
    from products t where t.product_id = any(${ids}::bigint[])`,
  // An import of products changes names and facts that all stores share, whatever store its prices are for.
  import: (ids) => sql`
    select case when t.kind = 'shopify_inventory' then array_remove(array[t.store_id], null) else '{}' end as store_ids
    from catalogue_imports t where t.catalogue_import_id = any(${ids}::bigint[])`,
  colleague: (ids) => sql`
    select case when exists (select from user_roles o where o.user_id = t.user_id and o.store_id is null) then '{}'
      else array(select distinct r.store_id from user_roles r where r.user_id = t.user_id) end as store_ids
    from users t where t.user_id = any(${ids}::bigint[])`,
  driver: (ids) => sql`
    select array(select distinct r.store_id from user_roles r where r.user_id = t.user_id and r.role = 'driver')
      as store_ids
    from users t where t.user_id = any(${ids}::bigint[])`,
}

export const readOwnership = (db: Database, kind: ThingKind, ids: Ids) =>
  db.rows<OwnershipRow>(QUERIES[kind](ids))

export const readStoresOfZones = (db: Database, zoneIds: readonly number[]) =>
  db.rows<{ store_id: number }>(sql`
    select primary_store_id as store_id from zones where zone_id = any(${zoneIds}::int[])`)
