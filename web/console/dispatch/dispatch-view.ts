import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { STATUS } from '#domain/orders/order-status.ts'

/** Minutes before now and after now that the lanes show. */
const BEFORE_MINUTES = 10
const AFTER_MINUTES = 60
const MINUTE_MS = 60_000
/** Width of a block in percent of the narrowest time axis, with its gap. */
const BLOCK_WIDTH = 10.5

type Driver = DispatchBoard['drivers'][number]
type Stop = Driver['stops'][number]
export type BoardOrder = DispatchBoard['orders'][number]

/** Stop of a lane. Positions are percentages of the time axis. */
export type LaneStop = Stop & {
  left: number
  /** Number of the stop in its lane, from 1. */
  nth: number
  /** Row of the block within its lane, from 0, so that blocks do not cover each other. */
  row: number
  orders: BoardOrder[]
  isPinned: boolean
}
export type Lane = Driver & { rows: number } & {
  laneStops: LaneStop[]
  flags: { left: number; order: BoardOrder }[]
}

/** Returns the local time of an instant of the API, such as '18:52'. */
export const timeOf = (iso: string): string => iso.slice(11, 16)

/** Returns where an instant lies on the time axis in percent, limited to the axis. */
export function axisAt(iso: string, now: string): number {
  const minutes = (Date.parse(iso) - Date.parse(now)) / MINUTE_MS + BEFORE_MINUTES
  return Math.min(100, Math.max(0, (minutes / (BEFORE_MINUTES + AFTER_MINUTES)) * 100))
}

/** Returns the marks of the time axis: every tenth minute. */
export function axisMarks(now: string): { left: number; time: string }[] {
  const offset = now.slice(19).replace(/^\.\d+/, '')
  const first = Math.ceil((Date.parse(now) - BEFORE_MINUTES * MINUTE_MS) / (10 * MINUTE_MS)) * 10 * MINUTE_MS
  return Array.from({ length: (BEFORE_MINUTES + AFTER_MINUTES) / 10 }, (_, index) => {
    const at = new Date(first + index * 10 * MINUTE_MS)
    return { left: axisAt(at.toISOString(), now), time: timeOf(inOffset(at, offset)) }
  })
}

/** Returns an instant in the offset of another ISO text, such as '+11:00'. */
function inOffset(at: Date, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  const shift = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  return new Date(at.getTime() + shift * MINUTE_MS).toISOString()
}

/** Returns the lanes of the drivers, with the stops and the promised times of their orders on the time axis. */
export function lanesOf({ drivers, orders, assignments }: DispatchBoard, now: string): Lane[] {
  const byId = new Map(orders.map((order) => [order.order_id, order]))
  const pinned = new Set(assignments.flatMap(({ order_id, pinned }) => (pinned ? [order_id] : [])))
  return drivers.map((driver) => {
    const places = placesOf(driver.stops.map(({ eta }) => axisAt(eta, now)))
    const laneStops = driver.stops.map((stop, index) => ({
      ...stop,
      nth: index + 1,
      left: axisAt(stop.eta, now),
      row: 0,
      ...places[index],
      orders: stop.order_ids.flatMap((orderId) => byId.get(orderId) ?? []),
      isPinned: stop.kind === 'dropoff' && stop.order_ids.some((orderId) => pinned.has(orderId)),
    }))
    const flags = laneStops.flatMap(({ kind, orders }) =>
      kind === 'dropoff' ? orders.map((order) => ({ left: axisAt(order.due, now), order })) : [],
    )
    return { ...driver, laneStops, flags, rows: Math.max(0, ...laneStops.map(({ row }) => row)) + 1 }
  })
}

/** Returns a place for each block: within the axis, in the first row in which it covers no earlier block. */
function placesOf(times: readonly number[]): { left: number; row: number }[] {
  const ends: number[] = []
  return times.map((time) => {
    const left = Math.min(time, 100 - BLOCK_WIDTH)
    const free = ends.findIndex((end) => end <= left)
    const row = free === -1 ? ends.length : free
    ends[row] = left + BLOCK_WIDTH
    return { left, row }
  })
}

/** Returns the planned orders that staff can accept, because their planned driver is not assigned. */
export const proposalsOf = ({ assignments, orders }: DispatchBoard): DispatchBoard['assignments'] =>
  assignments.filter(({ order_id, driver_id }) => {
    const order = orders.find((each) => each.order_id === order_id)
    return (
      order !== undefined &&
      order.driver_id !== driver_id &&
      (order.status === STATUS.approved || order.status === STATUS.assigned)
    )
  })

/** Returns the orders of a driver whose goods have left the store. */
export const onBoardOf = ({ orders }: DispatchBoard, driverId: number): BoardOrder[] =>
  orders.filter(({ status, driver_id }) => status === STATUS.inTransit && driver_id === driverId)
