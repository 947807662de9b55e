import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'
import { type EstimateRow, estimateJoins, listedEstimateColumns } from '../view/order-estimates.queries.ts'

export type WaitingRow = EstimateRow &
  Row<'orders', 'order_id' | 'version' | 'total_cents' | 'contains_alcohol' | 'gift' | 'first_supply'> & {
    below_cents: Cents
  }

/** Reads pending orders below the auto-accept amount of their store, most urgent first. */
export const readWaiting = (db: Database, now: Date) =>
  db.rows<WaitingRow>(sql`
    select o.order_id, o.version, o.total_cents, o.contains_alcohol, o.gift, o.first_supply,
      o.store_id, o.zone_id, o.status, o.packing_status, o.placed_at, o.start_at, o.due_at, o.departed_at, o.lat, o.lng,
      r.auto_accept_below_cents as below_cents, ${listedEstimateColumns}
    from orders o join stores r on r.store_id = o.store_id ${estimateJoins(now)}
    where o.status = ${constant(STATUS.pending)} and o.placed_at is not null
      and o.total_cents < r.auto_accept_below_cents
    order by o.due_at limit ${JOB_ROWS}`)
