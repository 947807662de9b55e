import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts'
import { improveRoutes } from './improve-routes.ts'
import type { PlanningProblem } from './planning-problem.ts'
import { CHANGE_OF_SEEN_STOP } from './planning-prices.ts'
import { insertUnplanned, type RouteSet } from './route-set.ts'
import { startWalk, step } from './route-walk.ts'
import { warmStart } from './warm-start.ts'

/** Rounds of the search. With three times as many, an evening keeps the same promises with the same minutes. */
const MAX_ROUNDS = 20
/** Share of the rounds in which the stops that drivers have seen may change. */
const WITH_CHANGES = 0.3
/** Rounds times orders, at most: with many orders a round takes longer, and an event is planned within 300 ms. */
const ROUNDS_OF_ORDERS = 1500

/**
 * Returns routes for a problem. The first search retains the stops that drivers have seen. The second may change them,
 * and its result is used if it saves a promise or enough minutes.
 */
export function planRoutes(problem: PlanningProblem): RouteSet {
  const random = seededRandom(problem.state.seed)
  const start = warmStart(problem)
  const rounds = Math.min(MAX_ROUNDS, Math.ceil(ROUNDS_OF_ORDERS / Math.max(1, problem.orderCount)))
  const stable = search(withSeenStops(problem, start), start, rounds, random)
  if (problem.seenPoint.every((point) => point === -1)) return stable
  const free = search(problem, stable, Math.ceil(rounds * WITH_CHANGES), random)
  return isWorthItsChanges(problem, stable, free) ? free : stable
}

function search(problem: PlanningProblem, start: RouteSet, rounds: number, random: SeededRandom): RouteSet {
  const set = { routes: [...start.routes], prices: [...start.prices], unplanned: [...start.unplanned] }
  insertUnplanned(problem, set)
  return improveRoutes(problem, set, rounds, random)
}

/** Returns the problem with the stops that drivers have seen as starts of their routes. */
function withSeenStops(problem: PlanningProblem, { routes }: RouteSet): PlanningProblem {
  const lockedCodes = problem.lockedCodes.map((locked, driver) => {
    const first = routes[driver]?.[0]
    return locked.length > 0 || first === undefined || !isSeen(problem, driver, first) ? locked : [first]
  })
  return { ...problem, lockedCodes, insertions: new WeakMap() }
}

/** Returns whether the driver's phone has shown a stop. */
function isSeen(problem: PlanningProblem, driver: number, code: number): boolean {
  const isDrop = code >= problem.orderCount
  const point = isDrop ? problem.doorPoint[code - problem.orderCount] : problem.storePoint[code]
  return point === problem.seenPoint[driver] && (problem.seenIsDrop[driver] === 1) === isDrop
}

function isWorthItsChanges(problem: PlanningProblem, stable: RouteSet, free: RouteSet): boolean {
  const changes = (set: RouteSet) =>
    set.routes.filter(
      ([first], driver) =>
        problem.seenPoint[driver] !== -1 && (first === undefined || !isSeen(problem, driver, first)),
    ).length
  const added = changes(free) - changes(stable)
  if (added <= 0) return true
  const [before, after] = [figuresOf(problem, stable), figuresOf(problem, free)]
  return after.broken < before.broken || before.work - after.work >= CHANGE_OF_SEEN_STOP * added
}

/** Returns the broken promises and the minutes of driving and service of a set. */
function figuresOf(
  problem: PlanningProblem,
  { routes, unplanned }: RouteSet,
): { broken: number; work: number } {
  let [broken, work] = [unplanned.length, 0]
  for (const [driver, route] of routes.entries()) {
    for (const { order, arrival } of arrivalsOf(problem, driver, route)) {
      if (arrival > problem.due[order]!) broken++
    }
    work += workOf(problem, driver, route)
  }
  return { broken, work }
}

function workOf(problem: PlanningProblem, driver: number, route: readonly number[]): number {
  const walk = startWalk(problem, driver)
  for (const code of route) step(problem, driver, walk, code)
  return walk.work
}

/** Returns the arrivals at the doors of a route, in minutes from now. */
export function arrivalsOf(
  problem: PlanningProblem,
  driver: number,
  route: readonly number[],
): { order: number; arrival: number }[] {
  const walk = startWalk(problem, driver)
  return route.flatMap((code) => {
    step(problem, driver, walk, code)
    if (code < problem.orderCount) return []
    return [{ order: code - problem.orderCount, arrival: walk.served }]
  })
}
