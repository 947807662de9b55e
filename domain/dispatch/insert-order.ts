import type { Insertion, PlanningProblem, RouteWalk } from './planning-problem.ts'
import { copyWalk, emptyRoutePrice, startWalk, step } from './route-walk.ts'

/** Maximum number of stops between pick-up and hand-over. A longer ride with the goods is never worth it. */
const STOPS_ON_BOARD = 7

/** Returns the cheapest position of an order in a driver's route, or null if every position breaks a hard rule. */
export function bestInsertion(
  problem: PlanningProblem,
  driver: number,
  route: readonly number[],
  order: number,
): Insertion | null {
  const known = problem.insertions.get(route) ?? new Map<number, Insertion | null>()
  problem.insertions.set(route, known)
  const insertion = known.get(order)
  if (insertion !== undefined) return insertion
  const best = searchInsertion({ problem, driver, route, order }, Infinity)
  known.set(order, best)
  return best
}

/** Returns the cheapest position below a price, or null. It is faster than `bestInsertion` for a single order. */
export function insertionBelow(trial: Trial, price: number): Insertion | null {
  const known = trial.problem.insertions.get(trial.route)?.get(trial.order)
  if (known === undefined) return searchInsertion(trial, price)
  return known !== null && known.price < price ? known : null
}

function searchInsertion(trial: Trial, below: number): Insertion | null {
  const { problem, driver, route, order } = trial
  if (problem.latest[order * problem.driverCount + driver] === -Infinity) return null
  const walks = walksAlong(problem, driver, route)
  if (walks.length <= route.length) return null
  const before = route.length === 0 ? emptyRoutePrice(problem, driver) : walks[route.length]!.price
  const best: Insertion = { price: below, pickupAt: -1, dropAt: -1 }
  const locked = problem.lockedCodes[driver]!.length
  const walk = startWalk(problem, driver)
  const isLoaded = problem.isLoaded[order] === 1
  for (let at = Math.min(locked, route.length); at <= route.length; at++) {
    copyWalk(walk, walks[at]!)
    if (isLoaded) {
      tryDrop(trial, walk, at, { before, best, walks, pickupAt: -1 })
    } else if (step(problem, driver, walk, order)) {
      tryDrops(trial, walk, at, { before, best, walks, pickupAt: at })
    }
  }
  return best.dropAt === -1 ? null : best
}

type Trial = { problem: PlanningProblem; driver: number; route: readonly number[]; order: number }
type Search = { before: number; best: Insertion; walks: readonly RouteWalk[]; pickupAt: number }

/** Returns the walk before each stop and at the end; shorter if the route breaks a hard rule. */
function walksAlong(problem: PlanningProblem, driver: number, route: readonly number[]): RouteWalk[] {
  const known = problem.walks.get(route)
  if (known) return known
  const walk = startWalk(problem, driver)
  const walks = [{ ...walk }]
  for (const code of route) {
    if (!step(problem, driver, walk, code)) break
    walks.push({ ...walk })
  }
  problem.walks.set(route, walks)
  return walks
}

/** Tries all positions of the hand-over after a pick-up at `at`. Changes the walk. */
function tryDrops(trial: Trial, walk: RouteWalk, at: number, search: Search): void {
  const { problem, driver, route } = trial
  const end = Math.min(route.length, at + STOPS_ON_BOARD)
  const onward = { ...walk }
  for (let dropAt = at; ; dropAt++) {
    copyWalk(walk, onward)
    tryDrop(trial, walk, dropAt, search)
    if (dropAt >= end || !step(problem, driver, onward, route[dropAt]!)) return
    if (isDearer(onward, dropAt + 1, search)) return
  }
}

/**
 * Returns whether a walk costs more than the best position already. The stops after it cost at least what they cost
 * before, except that a driver may wait less for them, which is cheap.
 */
const isDearer = ({ price }: RouteWalk, at: number, { walks, best }: Search): boolean =>
  price - walks[at]!.price >= best.price

/** Hands the order over next, then follows the rest of the route. Changes the walk. */
function tryDrop(
  { problem, driver, route, order }: Trial,
  walk: RouteWalk,
  dropAt: number,
  search: Search,
): void {
  const { before, best } = search
  if (!step(problem, driver, walk, order + problem.orderCount) || isDearer(walk, dropAt, search)) return
  for (let at = dropAt; at < route.length; at++) {
    if (walk.price - before >= best.price || !step(problem, driver, walk, route[at]!)) return
  }
  const price = walk.price - before
  if (price >= best.price) return
  best.price = price
  best.pickupAt = search.pickupAt
  best.dropAt = dropAt
}

/** Returns a route with an order at a position. */
export function withOrder(
  problem: PlanningProblem,
  route: readonly number[],
  order: number,
  { pickupAt, dropAt }: Insertion,
): number[] {
  const drop = order + problem.orderCount
  if (pickupAt === -1) return route.toSpliced(dropAt, 0, drop)
  return [...route.slice(0, pickupAt), order, ...route.slice(pickupAt, dropAt), drop, ...route.slice(dropAt)]
}

/** Returns a route without some orders. */
export const withoutOrders = (
  problem: PlanningProblem,
  route: readonly number[],
  removed: ReadonlySet<number>,
): number[] =>
  route.filter((code) => !removed.has(code >= problem.orderCount ? code - problem.orderCount : code))
