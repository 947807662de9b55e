import sql from 'sql-template-tag'
import type { EstimateStage, RangeTable } from '#domain/dispatch/estimate-range.ts'
import type { Database } from '#server/db/database.ts'

/** Deliveries of a store from which its ranges are learned: the newest, because stores change. */
const DELIVERIES = 500

export type ResidualRow = { store_id: number; stage: EstimateStage; minutes: number }

/** Reads by how many minutes the latest arrivals of each store differed from their estimates. */
export const readResiduals = (db: Database) =>
  db.rows<ResidualRow>(sql`
    select s.store_id, r.stage, r.minutes from stores s cross join lateral (
      select a.order_id, a.ordering_eta, a.pickup_eta from arrival_estimates a
      where a.store_id = s.store_id order by a.ordering_eta desc limit ${DELIVERIES}) a
    join orders o on o.order_id = a.order_id and o.delivered_at is not null
    cross join lateral (values
      ('ordering', extract(epoch from o.delivered_at - a.ordering_eta)::double precision / 60),
      ('pickup', extract(epoch from o.delivered_at - a.pickup_eta)::double precision / 60)) as r (stage, minutes)
    where r.minutes is not null`)

/** Stores the ranges of a store if they have changed, because a change renews the stores of every process. */
export const saveRanges = (db: Database, storeId: number, ranges: RangeTable) =>
  db.run(sql`
    update stores set arrival_ranges = ${JSON.stringify(ranges)}::jsonb
    where store_id = ${storeId} and arrival_ranges is distinct from ${JSON.stringify(ranges)}::jsonb`)
