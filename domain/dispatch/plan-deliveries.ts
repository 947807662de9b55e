import type { DispatchState, Plan } from './dispatch-state.ts'
import { assignmentsOf, unassignedOf } from './explain-plan.ts'
import { planRoutes } from './plan-routes.ts'
import { isPlannable, planningProblem } from './planning-problem.ts'
import { stopsOf } from './route-stops.ts'

/**
 * Plans the deliveries of a state. The same state, including its seed, always gives the same plan.
 *
 * Hard rules are the lawful hours at the door, the fitness of the driver, the capacity, and that no driver delivers an
 * own order. Loaded goods stay with their driver, pinned orders go to theirs, and a ride in progress never changes.
 * Lateness, minutes of drivers and changes are priced, see `planning-prices.ts`.
 *
 * @source L-17, L-24, D-125
 */
export function planDeliveries(state: DispatchState): Plan {
  const problem = planningProblem(state)
  const set = planRoutes(problem)
  const undeliverable = set.unplanned.filter((order) => problem.isLoaded[order] === 1)
  return {
    routes: set.routes.map((route, driver) => ({
      driverId: state.drivers[driver]!.driverId,
      stops: stopsOf(
        problem,
        driver,
        route,
        undeliverable.filter((order) => problem.onlyDriver[order] === driver),
      ),
    })),
    assignments: assignmentsOf(problem, set),
    unassigned: unassignedOf(
      problem,
      set,
      state.orders.filter((order) => !isPlannable(order, state.now)),
    ),
  }
}
