import type { PlanningProblem, RouteWalk } from './planning-problem.ts'
import * as prices from './planning-prices.ts'

/** Returns a walk at the start of a driver's route, with the loaded orders. */
export const startWalk = (problem: PlanningProblem, driver: number): RouteWalk => ({
  point: problem.startPoint[driver]!,
  minute: problem.startMinute[driver]!,
  served: 0,
  price: 0,
  work: 0,
  litres: problem.startLitres[driver]!,
  carried: problem.startOrders[driver]!,
  lastIsDrop: -1,
  isFurther: 0,
  hasRested: 0,
  stops: 0,
})

/** Copies a walk into another walk. */
export function copyWalk(to: RouteWalk, from: RouteWalk): void {
  to.point = from.point
  to.minute = from.minute
  to.served = from.served
  to.price = from.price
  to.work = from.work
  to.litres = from.litres
  to.carried = from.carried
  to.lastIsDrop = from.lastIsDrop
  to.isFurther = from.isFurther
  to.hasRested = from.hasRested
  to.stops = from.stops
}

/**
 * Moves a walk to the next stop. Returns false if the stop breaks a hard rule. The price never decreases.
 */
export function step(problem: PlanningProblem, driver: number, walk: RouteWalk, code: number): boolean {
  const isDrop = code >= problem.orderCount
  const order = isDrop ? code - problem.orderCount : code
  const to = isDrop ? problem.doorPoint[order]! : problem.storePoint[order]!
  walk.isFurther = walk.point === to && walk.lastIsDrop === (isDrop ? 1 : 0) ? 1 : 0
  if (walk.stops === 0) walk.price += seenStopPrice(problem, driver, to, isDrop)
  if (walk.carried === 0 && walk.hasRested === 0 && walk.minute >= problem.breakFrom[driver]!) {
    walk.minute += problem.breakMinutes[driver]!
    walk.hasRested = 1
  }
  const ride = problem.rides[walk.point * problem.pointCount + to]!
  walk.minute += ride
  walk.price += ride
  walk.work += ride
  walk.point = to
  walk.lastIsDrop = isDrop ? 1 : 0
  walk.stops++
  return isDrop ? handOver(problem, driver, walk, order) : pickUp(problem, driver, walk, order)
}

/** Returns the price of a first stop other than the stop that the driver's phone has shown. */
function seenStopPrice(problem: PlanningProblem, driver: number, point: number, isDrop: boolean): number {
  const seen = problem.seenPoint[driver]!
  if (seen === -1) return 0
  const isSeen = seen === point && problem.seenIsDrop[driver] === (isDrop ? 1 : 0)
  return isSeen ? 0 : prices.CHANGE_OF_SEEN_STOP
}

/** Returns the price of a route without stops: a stop that the driver's phone has shown is then withdrawn. */
export const emptyRoutePrice = (problem: PlanningProblem, driver: number): number =>
  problem.seenPoint[driver] === -1 ? 0 : prices.CHANGE_OF_SEEN_STOP

function pickUp(problem: PlanningProblem, driver: number, walk: RouteWalk, order: number): boolean {
  const wait = problem.ready[order]! - walk.minute
  if (wait > 0) {
    walk.minute += wait
    walk.price += wait * prices.WAITING_MINUTE
  }
  walk.served = walk.minute
  const service = walk.isFurther === 1 ? prices.FURTHER_PICKUP_MINUTES : prices.PICKUP_MINUTES
  walk.minute += service
  walk.price += service
  walk.work += service
  walk.litres += problem.litres[order]!
  walk.carried++
  return walk.carried <= problem.maxOrders[driver]! && walk.litres <= problem.maxLitres[driver]!
}

function handOver(problem: PlanningProblem, driver: number, walk: RouteWalk, order: number): boolean {
  if (walk.minute < problem.earliest[order]!) walk.minute = problem.earliest[order]!
  const pair = order * problem.driverCount + driver
  walk.price += latenessPrice(walk.minute - problem.due[order]!) + problem.changePrice[pair]!
  if (walk.minute > 0) walk.price += walk.minute * prices.ARRIVAL_MINUTE
  walk.served = walk.minute
  const service = walk.isFurther === 1 ? prices.SAME_DOOR_MINUTES : problem.doorMinutes[order]!
  walk.minute += service
  walk.price += service
  walk.work += service
  walk.litres -= problem.litres[order]!
  walk.carried--
  return walk.minute <= problem.latest[pair]!
}

/** Returns the price of an arrival. @param late minutes after the promised time; negative if early */
function latenessPrice(late: number): number {
  const risk = late + prices.RISKY_FROM_MINUTES
  if (risk <= 0) return 0
  const broken = risk >= prices.RISK_SPAN_MINUTES ? 1 : risk / prices.RISK_SPAN_MINUTES
  return broken * prices.BROKEN_PROMISE + (late > 0 ? late * prices.LATE_MINUTE : 0)
}

/** Returns the price of a route, or Infinity if it breaks a hard rule. */
export function routePrice(problem: PlanningProblem, driver: number, route: readonly number[]): number {
  if (route.length === 0) return emptyRoutePrice(problem, driver)
  const walk = startWalk(problem, driver)
  for (const code of route) if (!step(problem, driver, walk, code)) return Infinity
  return walk.price
}
