import sql, { type Sql } from 'sql-template-tag'

/**
 * Stores of an offer that names stores, zones or both, as an integer array. Null where it names neither: it counts in
 * every store.
 */
export const storesOfOffer = (storeIds: Sql, zoneIds: Sql): Sql => sql`
  case when cardinality(${storeIds}) + cardinality(${zoneIds}) > 0 then ${storeIds} || array(
    select place.primary_store_id from zones place where place.zone_id = any(${zoneIds})) end`

/** The same for a row with at most one store and one zone. */
export const storesOfPlace = (storeId: Sql, zoneId: Sql): Sql =>
  storesOfOffer(sql`array_remove(array[${storeId}], null)`, sql`array_remove(array[${zoneId}], null)`)

/** Whether a row of these stores concerns a caller's stores. Null as `callerStores`: the caller works in every store. */
export const isSeenBy = (storeIds: Sql, callerStores: readonly number[] | null): Sql =>
  callerStores === null ? sql`true` : sql`coalesce((${storeIds}) && ${callerStores}::int[], true)`
