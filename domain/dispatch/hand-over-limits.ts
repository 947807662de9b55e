import { type LawfulWindow, lawfulWindow } from '#domain/delivery/lawful-hours.ts'
import { localDate, minutesBetween } from '#domain/time.ts'
import type { DispatchDriver, DispatchOrder, DispatchState, UnassignedReason } from './dispatch-state.ts'
import {
  type DeliveryDay,
  type FitnessEnd,
  fitnessEnds,
  unfitForDay,
  unfitForOrder,
} from './driver-fitness.ts'
import { HORIZON_MINUTES, LATE_LIMIT_MINUTES } from './planning-prices.ts'

/** Latest end of a hand-over in minutes from now, with the reason for which a later end is refused. */
export type HandOverLimit = { reason: UnassignedReason; minute: number }

export type HandOverLimits = {
  /** Lawful opening in minutes from now, by order; -Infinity if the order may be handed over at any time. */
  opens: readonly number[]
  /** Returns the limits of an order and a driver. A limit of -Infinity excludes the driver. */
  of: (order: number, driver: number) => readonly HandOverLimit[]
}

/** Fitness of a driver for a state and day. */
type DayFitness = { reason: UnassignedReason | null; ends: readonly FitnessEnd[] }

/**
 * Returns the limits of the hand-overs. A loaded order has only those of the law: its driver keeps it after the end of
 * the shift, and brings it back to the store after the lawful hours.
 */
export function handOverLimits(state: DispatchState, orders: readonly DispatchOrder[]): HandOverLimits {
  const { now, drivers, laws } = state
  const days = orders.map((order) => dayOf(order, now))
  const windows = lawfulWindows(state, orders, days)
  const known = new Map<string, DayFitness[]>()
  const fitnessOf = (o: number, { state, zone }: DispatchOrder): DayFitness[] => {
    const day = { law: laws[state], zone, date: days[o] ?? '' }
    const key = `${state} ${zone} ${day.date}`
    const ofDay = known.get(key) ?? drivers.map((driver) => dayFitness(driver, day, now))
    known.set(key, ofDay)
    return ofDay
  }
  const never = (reason: UnassignedReason) => [{ reason, minute: -Infinity }]
  return {
    opens: windows.map((window) => (window ? minutesBetween(now, window.opens) : -Infinity)),
    of(o, d) {
      const [order, driver, window] = [orders[o], drivers[d], windows[o]]
      if (!order || !driver) return never('no_driver_on_shift')
      const lawful = lawfulLimit(window, now)
      if (order.onBoardOf === driver.driverId) return lawful
      const fitness = fitnessOf(o, order)[d]
      const unfit = fitness?.reason ?? unfitForOrder(driver, order)
      if (unfit !== null) return never(unfit)
      return [...lawful, ...lateLimit(order, now), ...asLimits(fitness?.ends ?? [], now)]
    },
  }
}

/** Returns the earliest time at which an order can be on its way. */
function startOf({ onBoardOf, readyAt, notBefore }: DispatchOrder, now: Date): Date {
  const packed = onBoardOf === null ? readyAt : null
  return new Date(Math.max(now.getTime(), packed?.getTime() ?? 0, notBefore?.getTime() ?? 0))
}

/** Returns the local day of the delivery, `YYYY-MM-DD`. */
const dayOf = (order: DispatchOrder, now: Date): string => localDate(startOf(order, now), order.zone)

const dayFitness = (driver: DispatchDriver, day: DeliveryDay, now: Date): DayFitness => ({
  reason: unfitForDay(driver, day, now),
  ends: fitnessEnds(driver, day),
})

/**
 * Returns the lawful hours of each order's day, and undefined for orders without alcohol. Returns null on a closed day
 * and if the hours start after the planning horizon: no driver waits at a door for the morning.
 */
function lawfulWindows(
  state: DispatchState,
  orders: readonly DispatchOrder[],
  days: readonly string[],
): (LawfulWindow | null | undefined)[] {
  const known = new Map<string, LawfulWindow | null>()
  return orders.map((order, o) => {
    if (!order.containsAlcohol) return undefined
    const key = `${order.state} ${order.zone} ${days[o]}`
    const window = known.get(key) ?? openWindow(order, state)
    known.set(key, window)
    return window
  })
}

function openWindow(order: DispatchOrder, { now, laws }: DispatchState): LawfulWindow | null {
  const window = lawfulWindow(laws[order.state], order.zone, startOf(order, now))
  return window && minutesBetween(now, window.opens) <= HORIZON_MINUTES ? window : null
}

function lawfulLimit(window: LawfulWindow | null | undefined, now: Date): HandOverLimit[] {
  if (window === undefined) return []
  const minute = window ? minutesBetween(now, window.closes) : -Infinity
  return [{ reason: 'outside_lawful_hours', minute }]
}

/** Returns the limit of lateness. An order that is very late already gets the same time from now. */
function lateLimit({ pinnedTo, dueAt }: DispatchOrder, now: Date): HandOverLimit[] {
  if (pinnedTo !== null) return []
  return [{ reason: 'all_too_late', minute: minutesBetween(now, dueAt) + LATE_LIMIT_MINUTES }]
}

const asLimits = (ends: readonly FitnessEnd[], now: Date): HandOverLimit[] =>
  ends.map(({ reason, at }) => ({ reason, minute: minutesBetween(now, at) }))
