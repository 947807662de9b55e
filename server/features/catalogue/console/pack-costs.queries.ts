import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type PackCostRow = Row<'packs', 'pack_id' | 'product_id' | 'size' | 'cost_price_cents'>

/** Locks all packs of a store's products until the transaction ends, in id order to prevent deadlocks. */
export const lockPacks = (db: Database, storeId: number, productIds: readonly number[]) =>
  db.rows<PackCostRow>(sql`
    select pack_id, product_id, size, cost_price_cents from packs
    where store_id = ${storeId} and product_id = any(${productIds}::int[]) order by pack_id for no key update`)

export type PackCost = { packId: number; cents: number }

export const updateCosts = (db: Database, costs: readonly PackCost[], now: Date) =>
  db.run(sql`
    update packs k set cost_price_cents = n.cents, modified_at = ${now}
    from unnest(${costs.map((one) => one.packId)}::int[], ${costs.map((one) => one.cents)}::bigint[]) as n (pack_id, cents)
    where k.pack_id = n.pack_id`)
