import sql from 'sql-template-tag'
import type { DistanceClass } from '#domain/law/hand-over-distance.ts'
import type { TimeZone } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

type Point = { lat: number; lng: number }

/** Reads the door of an order and the driver's last position. */
export const readPlaces = (db: Database, orderId: number, driverId: number) =>
  db.one<{ door: Point; position: Point | null; position_at: Date | null }>(sql`
    select jsonb_build_object('lat', o.lat, 'lng', o.lng) as door, p.at as position_at,
      case when p.driver_id is not null then jsonb_build_object('lat', p.lat, 'lng', p.lng) end as position
    from orders o left join driver_positions p on p.driver_id = ${driverId} where o.order_id = ${orderId}`)

type NewDistance = { orderId: number; driverId: number; distance: DistanceClass; at: Date }

export const insertDistance = (db: Database, { orderId, driverId, distance, at }: NewDistance) =>
  db.run(sql`
    insert into hand_over_distances (order_id, driver_id, distance, at)
    values (${orderId}, ${driverId}, ${distance}, ${at}) on conflict (order_id) do nothing`)

export type FarRow = Row<'hand_over_distances', 'order_id' | 'at' | 'reason' | 'driver_id'> & {
  driver: string
  time_zone: TimeZone
}

const columns = sql`
  d.order_id, d.at, d.reason, d.driver_id, concat_ws(' ', u.firstname, u.lastname) as driver, s.time_zone`
const source = sql`
  hand_over_distances d join orders o using (order_id) join stores s using (store_id)
  join users u on u.user_id = d.driver_id`

/** Reads the driver's hand-overs that need a reason, oldest first. */
export const readUnexplained = (db: Database, driverId: number) =>
  db.rows<FarRow>(sql`
    select ${columns} from ${source}
    where d.driver_id = ${driverId} and d.distance = 'more' and d.reason = '' order by d.at`)

/** Stores the driver's reason. A later reason does not replace it. */
export const explain = (db: Database, d: { orderId: number; driverId: number; reason: string; now: Date }) =>
  db.run(sql`
    update hand_over_distances set reason = ${d.reason}, explained_at = ${d.now}
    where order_id = ${d.orderId} and driver_id = ${d.driverId} and distance = 'more' and reason = ''`)

export const readFar = (db: Database, orderId: number) =>
  db.first<FarRow>(
    sql`select ${columns} from ${source} where d.order_id = ${orderId} and d.distance = 'more'`,
  )

/** Reads one page of hand-overs of a store that await a review, oldest first. */
export async function listToReview(db: Database, storeId: number, request: NumberedPage) {
  const rows = await db.rows<FarRow & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from ${source}
    where d.distance = 'more' and d.reviewed_at is null and o.store_id = ${storeId}
    order by d.at, d.order_id ${pageSlice(request)}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const markReviewed = (db: Database, orderId: number, by: number, now: Date) =>
  db.run(sql`
    update hand_over_distances set reviewed_by = ${by}, reviewed_at = ${now}
    where order_id = ${orderId} and distance = 'more' and reviewed_at is null`)
