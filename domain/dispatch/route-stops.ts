import { addMinutes } from '#domain/time.ts'
import type { PlannedStop } from './dispatch-state.ts'
import type { PlanningProblem } from './planning-problem.ts'
import { startWalk, step } from './route-walk.ts'

/** Returns the stops of a route. Adjacent orders of one store or one door are one stop. */
export function stopsOf(
  problem: PlanningProblem,
  driver: number,
  route: readonly number[],
  undeliverable: readonly number[],
): PlannedStop[] {
  const { now } = problem.state
  const walk = startWalk(problem, driver)
  const stops: PlannedStop[] = []
  const locked = problem.lockedCodes[driver]?.length ?? 0
  for (const [index, code] of route.entries()) {
    const { minute: free, point } = walk
    step(problem, driver, walk, code)
    const order = orderOf(problem, code)
    const isDrop = code >= problem.orderCount
    const late = isDrop ? Math.max(0, walk.served - problem.due[code - problem.orderCount]!) : 0
    const last = stops.at(-1)
    if (walk.isFurther === 1 && last) {
      last.orderIds.push(order.orderId)
      last.lateMinutes = Math.max(last.lateMinutes, late)
      continue
    }
    const ride = problem.rides[point * problem.pointCount + walk.point]!
    const leave = index < locked ? 0 : Math.max(free, walk.served - ride)
    stops.push({
      kind: isDrop ? 'dropoff' : 'pickup',
      storeId: order.storeId,
      orderIds: [order.orderId],
      leaveAt: addMinutes(now, leave),
      eta: addMinutes(now, walk.served),
      lateMinutes: late,
    })
  }
  return [...stops, ...returnsOf(problem, walk, undeliverable)]
}

/** Returns the stops that bring goods back to their stores after the last stop of a route. */
function returnsOf(
  problem: PlanningProblem,
  from: { point: number; minute: number },
  undeliverable: readonly number[],
): PlannedStop[] {
  let { point, minute } = from
  const byStore = Map.groupBy(undeliverable, (order) => problem.storePoint[order]!)
  return [...byStore].map(([store, orders]) => {
    const leaveAt = addMinutes(problem.state.now, minute)
    minute += problem.rides[point * problem.pointCount + store]!
    point = store
    return {
      kind: 'return' as const,
      storeId: orderOf(problem, orders[0]!).storeId,
      orderIds: orders.map((order) => orderOf(problem, order).orderId),
      leaveAt,
      eta: addMinutes(problem.state.now, minute),
      lateMinutes: 0,
    }
  })
}

const orderOf = ({ orders, orderCount }: PlanningProblem, code: number) => orders[code % orderCount]!
