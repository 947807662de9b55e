import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { isDriverless } from '#domain/dispatch/dispatch-mode.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import { awayOf } from '#server/features/delivery/drivers/drivers.service.ts'
import type { readBoard } from './board.service.ts'

type Board = Awaited<ReturnType<typeof readBoard>>
type OrderRow = Board['orders'][number]

/** Returns the plan of a store. Orders that the planner has not seen yet count as not ready. */
export function presentBoard({ store, setting, planner, drivers, orders, zone, now }: Board): DispatchBoard {
  const time = (at: Date | string) => toLocalIso(new Date(at), zone)
  const isOk = planner.is_planning && planner.failing_since === null
  return {
    store,
    mode: setting.dispatch_mode,
    version: setting.dispatch_version,
    planner: isOk ? 'ok' : 'stale',
    planned_at: planner.planned_at && time(planner.planned_at),
    drivers: drivers.map((driver) => ({
      user_id: driver.user_id,
      firstname: driver.firstname,
      lastname: driver.lastname,
      vehicle: driver.vehicle,
      stops: (driver.stops ?? []).map(({ kind, storeId, orderIds, eta, lateMinutes }) => ({
        kind,
        store_id: storeId,
        order_ids: orderIds,
        eta: time(eta),
        late_minutes: tenths(lateMinutes),
      })),
      away: presentAway(driver, time),
      position_at: driver.at && time(driver.at),
      lat: driver.lat,
      lng: driver.lng,
    })),
    assignments: orders.flatMap((row) => presentAssignment(row, time) ?? []),
    unassigned: orders.flatMap((row) => presentUnassigned(row, time) ?? []),
    orders: orders.map((row) => ({
      order_id: row.order_id,
      order_number: orderNumber(row.order_id),
      version: row.version,
      status: row.status,
      packing_status: row.packing_status,
      driver_id: row.assigned_to,
      line_1: row.address_line_1,
      city: row.city,
      lat: row.lat,
      lng: row.lng,
      due: time(row.due_at),
      alarm: isDriverless(row, now),
    })),
  }
}

function presentAway(driver: Board['drivers'][number], time: (at: Date) => string) {
  const away = awayOf(driver)
  return away && { reason: away.reason, since: time(away.since), until: time(away.until) }
}

/** Rounds minutes to one decimal. */
const tenths = (minutes: number): number => Math.round(minutes * 10) / 10

function presentAssignment(
  row: OrderRow,
  time: (at: Date) => string,
): DispatchBoard['assignments'][number] | null {
  if (row.driver_id === null || row.eta === null) return null
  return {
    order_id: row.order_id,
    driver_id: row.driver_id,
    eta: time(row.eta),
    spare_minutes: tenths(row.spare_minutes ?? 0),
    next_best:
      row.next_driver_id === null
        ? null
        : { driver_id: row.next_driver_id, minutes: tenths(row.next_minutes ?? 0) },
    pinned: row.pinned_to === row.driver_id,
  }
}

function presentUnassigned(
  row: OrderRow,
  time: (at: Date) => string,
): DispatchBoard['unassigned'][number] | null {
  if (row.driver_id !== null) return null
  return {
    order_id: row.order_id,
    reason: row.reason ?? 'not_ready',
    since: time(row.since ?? row.placed_at),
    ...(row.until && { until: time(row.until) }),
  }
}
