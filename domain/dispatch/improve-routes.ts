import type { SeededRandom } from '#domain/seeded-random.ts'
import type { PlanningProblem } from './planning-problem.ts'
import { copySet, insertUnplanned, removeOrders, type RouteSet, totalPrice } from './route-set.ts'

/** Maximum number of orders that one round removes. More rarely improve a plan and take longer to insert. */
const MAX_REMOVED = 8
/** Share by which a round may worsen the plan at first, to leave a local optimum. It falls to 0 with the rounds. */
const WORSE_SHARE = 0.004

/**
 * Improves routes by large-neighbourhood search: each round removes related orders and inserts them again. The number
 * of rounds is fixed, so that the same state always gives the same plan.
 */
export function improveRoutes(
  problem: PlanningProblem,
  start: RouteSet,
  rounds: number,
  random: SeededRandom,
): RouteSet {
  const movable = movableOrders(problem)
  if (movable.length < 2) return start
  let [best, current] = [start, start]
  let [bestPrice, currentPrice] = [totalPrice(start), totalPrice(start)]
  for (let round = 0; round < rounds; round++) {
    const trial = copySet(current)
    removeOrders(problem, trial, chooseRemoved(problem, current, movable, random))
    insertUnplanned(problem, trial)
    const price = totalPrice(trial)
    const tolerance = bestPrice * WORSE_SHARE * (1 - round / rounds)
    if (price < currentPrice + tolerance) [current, currentPrice] = [trial, price]
    if (price < bestPrice - 1e-6) [best, bestPrice] = [trial, price]
  }
  return best
}

/** Returns the orders outside rides in progress. */
function movableOrders(problem: PlanningProblem): number[] {
  const locked = new Set(problem.lockedCodes.flat().map((code) => code % problem.orderCount))
  return problem.orders.flatMap((_, order) => (locked.has(order) ? [] : [order]))
}

/** Returns the orders to remove: those nearest to a random order, those of a random route, or random orders. */
function chooseRemoved(
  problem: PlanningProblem,
  { routes, unplanned }: RouteSet,
  movable: readonly number[],
  random: SeededRandom,
): Set<number> {
  const most = Math.min(MAX_REMOVED, movable.length)
  const count = random.whole(Math.min(2, most), most)
  const planned = new Set(movable)
  for (const order of unplanned) planned.delete(order)
  const candidates = movable.filter((order) => planned.has(order))
  if (candidates.length === 0) return new Set()
  const kind = random.next()
  const seed = random.pick(candidates)
  if (kind < 0.2) {
    const route = routes.find((codes) => codes.includes(seed + problem.orderCount)) ?? []
    const ofRoute = new Set(route.map((code) => code % problem.orderCount))
    return new Set(candidates.filter((order) => ofRoute.has(order)).slice(0, MAX_REMOVED))
  }
  if (kind < 0.4) return new Set(Array.from({ length: count }, () => random.pick(candidates)))
  const distance = candidates.map((order) => [order, differenceOf(problem, seed, order)] as const)
  return new Set(
    distance
      .toSorted((a, b) => a[1] - b[1])
      .slice(0, count)
      .map(([order]) => order),
  )
}

/** Returns how much two orders differ in door, store and time, in minutes. */
function differenceOf(problem: PlanningProblem, a: number, b: number): number {
  const { rides, pointCount, doorPoint, storePoint, due } = problem
  const doors = rides[doorPoint[a]! * pointCount + doorPoint[b]!]!
  const stores = rides[storePoint[a]! * pointCount + storePoint[b]!]!
  return doors + stores + Math.abs(due[a]! - due[b]!) * 0.5
}
