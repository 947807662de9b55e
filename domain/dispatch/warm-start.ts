import { withoutOrders } from './insert-order.ts'
import { codesOf, type PlanningProblem } from './planning-problem.ts'
import type { RouteSet } from './route-set.ts'
import { routePrice } from './route-walk.ts'

/**
 * Returns the routes of the last plan without finished and impossible stops. All other orders are unplanned. A ride in
 * progress remains the start of its route, unless no lawful time is left for its orders.
 */
export function warmStart(problem: PlanningProblem): RouteSet {
  const codes = codesOf(problem.orders)
  const previous = new Map(
    problem.state.previous.map(({ driverId, stops }) => [driverId, stops.flatMap(codes)]),
  )
  const planned = new Set<number>()
  const routes = problem.drivers.map(({ driverId }, driver) => {
    const continued = continuedRoute(problem, driver, previous.get(driverId) ?? [], planned)
    const route = possibleRoute(problem, driver, continued)
    for (const code of route) planned.add(code % problem.orderCount)
    return route
  })
  return {
    routes,
    prices: routes.map((route, driver) => routePrice(problem, driver, route)),
    unplanned: problem.orders.flatMap((_, order) => (planned.has(order) ? [] : [order])),
  }
}

/** Returns the ride in progress and the former stops that are still to be made. */
function continuedRoute(
  problem: PlanningProblem,
  driver: number,
  former: readonly number[],
  planned: ReadonlySet<number>,
): number[] {
  const { orderCount, driverCount, onlyDriver, isLoaded, latest } = problem
  const route: number[] = []
  const locked = problem.lockedCodes[driver] ?? []
  const hand = (order: number) => isLoaded[order] === 1 || route.includes(order)
  for (const code of [...locked, ...former]) {
    const order = code % orderCount
    const isDrop = code >= orderCount
    const only = onlyDriver[order]!
    if (planned.has(order) || route.includes(code) || (only !== -1 && only !== driver)) continue
    if (latest[order * driverCount + driver] === -Infinity) continue
    if (isDrop ? hand(order) : isLoaded[order] === 0) route.push(code)
  }
  const missing = route.filter((code) => code < orderCount && !route.includes(code + orderCount))
  // Orders of the ride in progress are handed over even if the last plan had no stop for them.
  const [added, dropped] = [missing.filter((code) => locked.includes(code)), new Set(missing)]
  for (const code of added) dropped.delete(code)
  return [...withoutOrders(problem, route, dropped), ...added.map((code) => code + orderCount)]
}

/** Removes the last orders until the route breaks no hard rule. Orders of the ride in progress are removed last. */
function possibleRoute(
  problem: PlanningProblem,
  driver: number,
  route: readonly number[],
): readonly number[] {
  const locked = new Set((problem.lockedCodes[driver] ?? []).map((code) => code % problem.orderCount))
  let left = route
  while (left.length > 0 && routePrice(problem, driver, left) === Infinity) {
    const orders = left.map((code) => code % problem.orderCount)
    const removed = orders.findLast((order) => !locked.has(order)) ?? orders.at(-1)
    left = withoutOrders(problem, left, new Set(removed === undefined ? [] : [removed]))
  }
  return left
}
