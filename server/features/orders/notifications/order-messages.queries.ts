import sql from 'sql-template-tag'
import { MOVING_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'
import { type EstimateRow, estimateJoins, listedEstimateColumns } from '../view/order-estimates.queries.ts'

/** Reads the refusal reason of an order's ID check; no row if the check was not refused. */
export const readRefusal = (db: Database, orderId: number) =>
  db.first<NotNull<Row<'door_checks', 'refusal_reason'>>>(sql`
    select refusal_reason from door_checks where order_id = ${orderId} and outcome = 'refused'
    order by door_check_id desc limit 1`)

/** Reads whether any unit of an order, or of its substitutes, is supplied. */
export const readIsSupplied = (db: Database, orderId: number) =>
  db.one<{ is_supplied: boolean }>(sql`
    select exists (select from order_units where order_id = ${orderId} and supplied > 0) as is_supplied`)

export const readStoreOf = (db: Database, orderId: number) =>
  db.first<Row<'orders', 'store_id'>>(sql`select store_id from orders where order_id = ${orderId}`)

type DueWindow = { now: Date; dueFrom: Date; dueUntil: Date; limit: number }

/** Returns orders in progress that are due within the window, earliest first. */
export const readUnderWay = (db: Database, { now, dueFrom, dueUntil, limit }: DueWindow) =>
  db.rows<EstimateRow & Row<'orders', 'order_id'>>(sql`
    select o.order_id, o.store_id, o.zone_id, o.status, o.packing_status, o.placed_at, o.start_at, o.due_at, o.departed_at, o.lat,
      o.lng, ${listedEstimateColumns}
    from orders o ${estimateJoins(now)}
    where o.status in (${constant(...MOVING_STATUSES)}) and o.placed_at is not null
      and o.due_at >= ${dueFrom} and o.due_at <= ${dueUntil}
    order by o.due_at limit ${limit}`)
