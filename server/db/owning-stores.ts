import sql, { type Sql } from 'sql-template-tag'

/**
 * Returns the stores of an offer with stores, zones or both, as an integer array. Null if it has neither: it is
 * valid in every store.
 */
export const storesOfOffer = (storeIds: Sql, zoneIds: Sql): Sql => sql`
  case when cardinality(${storeIds}) + cardinality(${zoneIds}) > 0 then ${storeIds} || array(
    select place.primary_store_id from zones place where place.zone_id = any(${zoneIds})) end`

/** Same as `storesOfOffer`, for a row with at most one store and one zone. */
export const storesOfPlace = (storeId: Sql, zoneId: Sql): Sql =>
  storesOfOffer(sql`array_remove(array[${storeId}], null)`, sql`array_remove(array[${zoneId}], null)`)

/**
 * Returns a condition for rows whose stores include one of the caller's. Null `callerStores`: the caller works in
 * every store.
 */
export const isSeenBy = (storeIds: Sql, callerStores: readonly number[] | null): Sql =>
  callerStores === null ? sql`true` : sql`coalesce((${storeIds}) && ${callerStores}::int[], true)`
