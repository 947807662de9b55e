import sql from 'sql-template-tag'
import { IN_STORE_STATUSES, MOVING_STATUSES, PACKING, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { constant } from '#server/db/constant.ts'
import type { Json, NotNull, Row } from '#server/db/row.ts'
import {
  FORGOTTEN_MINUTES,
  type DriversOnShift,
  driversByStore,
  driversOnShift,
} from '#server/features/delivery/drivers/drivers.service.ts'

/** Columns from which an estimate is computed. */
export type EstimateRow = Row<
  'orders',
  'store_id' | 'zone_id' | 'status' | 'packing_status' | 'start_at' | 'due_at' | 'departed_at' | 'lat' | 'lng'
> &
  NotNull<Row<'orders', 'placed_at'>> &
  DriversOnShift & {
    /** Orders ahead in the store's queue; null once the order has left the store. */
    queue: { to_pack: number; to_deliver: number } | null
    /** Time of the last change of the packing status; null: unchanged since the order was placed. */
    packing_since: Date | null
    /** Position of its driver while the order is in transit. */
    position: Json<Row<'driver_positions', 'lat' | 'lng' | 'at'>> | null
    /** Arrival in the delivery plan; null without a place in it. */
    planned_eta: Date | null
  }

const isToPack = sql`
  a.status <> ${constant(STATUS.inTransit)} and a.packing_status < ${constant(PACKING.complete)}`
const isMoving = sql`a.placed_at is not null and a.status in (${constant(...MOVING_STATUSES)})`

/** Counts the store's orders that are due before the order `o`; null once it has left the store. */
const queue = sql`
  case when o.status in (${constant(...IN_STORE_STATUSES)}) then (
    select jsonb_build_object('to_pack', count(*) filter (where ${isToPack}), 'to_deliver', count(*))
    from orders a
    where a.store_id = o.store_id and ${isMoving}
      and a.due_at > o.due_at - make_interval(mins => ${constant(FORGOTTEN_MINUTES)})
      and (a.due_at, a.order_id) < (o.due_at, o.order_id)) end`

/** Computes the queue of every open order in one pass, for lists. Orders are numbered by due time. */
const queues = (now: Date) => sql`
  (select a.order_id, jsonb_build_object('to_pack', count(*) filter (where ${isToPack}) over before, 'to_deliver', count(*) over before)
     as queue
   from orders a
   where ${isMoving} and a.due_at > ${addMinutes(now, -FORGOTTEN_MINUTES)}
   window before as (partition by a.store_id order by a.due_at, a.order_id
     rows between unbounded preceding and 1 preceding))`

const stage = sql`
  (select p.eta from dispatch_orders p where p.order_id = o.order_id) as planned_eta,
  (select max(e.at) from order_events e where e.order_id = o.order_id and e.what = 'packing') as packing_since,
  case when o.status = ${constant(STATUS.inTransit)} then (
    select jsonb_build_object('lat', q.lat, 'lng', q.lng, 'at', q.at) from driver_positions q
    where q.driver_id = o.driver_id) end as position`

/** Columns of `EstimateRow` that are computed for one order `o`. */
export const estimateColumns = sql`
  ${queue} as queue,
  (select ${driversOnShift} from stores s where s.store_id = o.store_id) as drivers_on_shift, ${stage}`

/** Computed columns for a list of orders `o`; needs `estimateJoins`. */
export const listedEstimateColumns = sql`
  queues.queue, coalesce(shifts.drivers_on_shift, '[]') as drivers_on_shift, ${stage}`
export const estimateJoins = (now: Date) => sql`
  left join ${queues(now)} as queues on queues.order_id = o.order_id
  left join ${driversByStore} as shifts on shifts.store_id = o.store_id`
