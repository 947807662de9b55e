import { nextLawfulOpening } from '#domain/delivery/lawful-hours.ts'
import { addMinutes } from '#domain/time.ts'
import { type Assignment, type DispatchOrder, type DispatchState, type Unassigned } from './dispatch-state.ts'
import { UNASSIGNED_REASONS, type UnassignedReason } from './dispatch-state.ts'
import { bestInsertion, insertionBelow, withOrder } from './insert-order.ts'
import { arrivalsOf } from './plan-routes.ts'
import type { Insertion, PlanningProblem } from './planning-problem.ts'
import { HORIZON_MINUTES } from './planning-prices.ts'
import type { RouteSet } from './route-set.ts'

/** Returns the arrival of each planned order, with the driver who would be next. */
export function assignmentsOf(problem: PlanningProblem, set: RouteSet): Assignment[] {
  return set.routes.flatMap((route, driver) =>
    arrivalsOf(problem, driver, route).map(({ order, arrival }) => ({
      orderId: problem.orders[order]!.orderId,
      driverId: problem.drivers[driver]!.driverId,
      eta: addMinutes(problem.state.now, arrival),
      spareMinutes: problem.due[order]! - arrival,
      nextBest: nextBestOf(problem, set, { order, driver, arrival }),
      pinned: problem.orders[order]!.pinnedTo !== null,
    })),
  )
}

type PlannedArrival = { order: number; driver: number; arrival: number }

function nextBestOf(
  problem: PlanningProblem,
  { routes }: RouteSet,
  { order, driver, arrival }: PlannedArrival,
): Assignment['nextBest'] {
  if (problem.onlyDriver[order] !== -1) return null
  let best: { other: number; insertion: Insertion; route: readonly number[] } | null = null
  for (const [other, route] of routes.entries()) {
    if (other === driver) continue
    const trial = { problem, driver: other, route, order }
    const insertion: Insertion | null = insertionBelow(trial, best?.insertion.price ?? Infinity)
    if (insertion) best = { other, insertion, route }
  }
  if (!best) return null
  const { other, insertion, route } = best
  const then = arrivalsOf(problem, other, withOrder(problem, route, order, insertion))
  const late = then.find((each) => each.order === order)?.arrival ?? arrival
  return { driverId: problem.drivers[other]!.driverId, minutes: late - arrival }
}

/** Returns the orders outside the plan with their reasons. */
export function unassignedOf(
  problem: PlanningProblem,
  set: RouteSet,
  notReady: readonly DispatchOrder[],
): Unassigned[] {
  const { state } = problem
  return [
    ...set.unplanned.map((order) => explained(problem, set, order)),
    ...notReady.map(({ orderId, readyAt }) => ({
      orderId,
      reason: 'not_ready' as const,
      until: readyAt && addMinutes(readyAt, -HORIZON_MINUTES),
      byDriver: state.drivers.map(({ driverId }) => ({ driverId, reason: 'not_ready' as const })),
    })),
  ]
}

function explained(problem: PlanningProblem, { routes }: RouteSet, order: number): Unassigned {
  const only = problem.onlyDriver[order]!
  const relaxed = withoutLimits(problem, order)
  const byDriver = problem.drivers.flatMap(({ driverId }, driver) => {
    if (only !== -1 && only !== driver) return []
    const limits = problem.limits.of(order, driver)
    const tightest = limits.toSorted((a, b) => a.minute - b.minute)[0]
    const isExcluded = tightest?.minute === -Infinity
    const fits = isExcluded || bestInsertion(relaxed, driver, routes[driver] ?? [], order) !== null
    // Without limits, only loaded goods that can't be delivered leave no space.
    return [{ driverId, reason: fits && tightest ? tightest.reason : 'vehicle_full' }]
  })
  const reason = closest(byDriver.map((each) => each.reason))
  const { orderId } = problem.orders[order]!
  return { orderId, reason, until: endOf(reason, problem.orders[order]!, problem.state), byDriver }
}

/** Returns the problem without limits of an order's hand-over, except for drivers who can't take it at all. */
function withoutLimits(problem: PlanningProblem, order: number): PlanningProblem {
  const latest = problem.latest.slice()
  for (let driver = 0; driver < problem.driverCount; driver++) {
    const pair = order * problem.driverCount + driver
    if (latest[pair] !== -Infinity) latest[pair] = Infinity
  }
  return { ...problem, latest, insertions: new WeakMap() }
}

/** Returns the reason of the driver who comes closest to a delivery. */
const closest = (reasons: readonly UnassignedReason[]): UnassignedReason =>
  UNASSIGNED_REASONS.findLast((reason) => reasons.includes(reason)) ?? 'no_driver_on_shift'

/** Returns when a reason ends, or null if it ends by an action only. */
function endOf(
  reason: UnassignedReason,
  order: DispatchOrder,
  { now, drivers, laws }: DispatchState,
): Date | null {
  if (reason === 'outside_lawful_hours') return nextLawfulOpening(laws[order.state], order.zone, now)
  if (reason !== 'no_driver_on_shift') return null
  const starts = drivers.flatMap(({ shift, storeIds }) =>
    shift && shift.from > now && storeIds.includes(order.storeId) ? [shift.from.getTime()] : [],
  )
  return starts.length > 0 ? new Date(Math.min(...starts)) : null
}
