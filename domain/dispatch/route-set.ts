import { bestInsertion, withOrder, withoutOrders } from './insert-order.ts'
import type { Insertion, PlanningProblem } from './planning-problem.ts'
import { NOT_PLANNED } from './planning-prices.ts'
import { routePrice } from './route-walk.ts'

/** Routes of all drivers. Routes are replaced, never changed, so that sets share them. */
export type RouteSet = {
  routes: (readonly number[])[]
  prices: number[]
  /** Orders outside every route. */
  unplanned: number[]
}

/** Returns the price of a set. */
export const totalPrice = ({ prices, unplanned }: RouteSet): number =>
  prices.reduce((sum, price) => sum + price, unplanned.length * NOT_PLANNED)

export const copySet = ({ routes, prices, unplanned }: RouteSet): RouteSet => ({
  routes: [...routes],
  prices: [...prices],
  unplanned: [...unplanned],
})

/** Replaces a driver's route. */
export function setRoute(
  problem: PlanningProblem,
  set: RouteSet,
  driver: number,
  route: readonly number[],
): void {
  set.routes[driver] = route
  set.prices[driver] = routePrice(problem, driver, route)
}

/** Removes orders from their routes and makes them unplanned. */
export function removeOrders(problem: PlanningProblem, set: RouteSet, removed: ReadonlySet<number>): void {
  for (const [driver, route] of set.routes.entries()) {
    const left = withoutOrders(problem, route, removed)
    if (left.length < route.length) setRoute(problem, set, driver, left)
  }
  set.unplanned.push(...removed)
}

/** Cheapest positions of an unplanned order by driver; null where a hard rule excludes it. */
type Candidate = { order: number; byDriver: (Insertion | null)[] }

/**
 * Inserts the unplanned orders, the order first that would lose most if its best driver took another order. Orders
 * without a lawful position remain unplanned.
 */
export function insertUnplanned(problem: PlanningProblem, set: RouteSet): void {
  const evaluate = (order: number, driver: number) =>
    bestInsertion(problem, driver, set.routes[driver] ?? [], order)
  const candidates = set.unplanned.map((order): Candidate => ({
    order,
    byDriver: set.routes.map((_, driver) => evaluate(order, driver)),
  }))
  for (;;) {
    const choice = mostRegretted(candidates)
    if (choice === null) break
    const { candidate, driver, insertion } = choice
    setRoute(problem, set, driver, withOrder(problem, set.routes[driver] ?? [], candidate.order, insertion))
    candidates.splice(candidates.indexOf(candidate), 1)
    for (const each of candidates) each.byDriver[driver] = evaluate(each.order, driver)
  }
  set.unplanned = candidates.map(({ order }) => order)
}

type Choice = { candidate: Candidate; driver: number; insertion: Insertion; regret: number }

function mostRegretted(candidates: readonly Candidate[]): Choice | null {
  let best: Choice | null = null
  for (const candidate of candidates) {
    const choice = choiceOf(candidate)
    if (choice === null) continue
    const isBetter =
      best === null ||
      choice.regret > best.regret ||
      (choice.regret === best.regret && choice.insertion.price < best.insertion.price)
    if (isBetter) best = choice
  }
  return best
}

function choiceOf(candidate: Candidate): Choice | null {
  let [first, second, driver] = [Infinity, Infinity, -1]
  for (let d = 0; d < candidate.byDriver.length; d++) {
    const price = candidate.byDriver[d]?.price ?? Infinity
    if (price < first) [second, first, driver] = [first, price, d]
    else if (price < second) second = price
  }
  const insertion = candidate.byDriver[driver]
  // An order with one possible driver goes first, before another order takes the place.
  return insertion ? { candidate, driver, insertion, regret: Math.min(second - first, NOT_PLANNED) } : null
}
