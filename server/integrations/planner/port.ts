import type { DispatchState, Plan } from '#domain/dispatch/dispatch-state.ts'

/** Planner of deliveries. */
export interface DeliveryPlanner {
  readonly name: string
  /**
   * Returns the plan of a state. The same state gives the same plan.
   * @throws Error if planning fails or takes too long
   */
  plan(state: DispatchState): Promise<Plan>
  /** Stops the planner. Rejects the plans that are not finished. */
  stop(): Promise<void>
}
