import { afterEach, describe, expect, it } from 'vitest'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import { aState } from '#testing/suites/dispatch-states.ts'
import type { DeliveryPlanner } from './port.ts'
import { openThreadPlanner } from './thread-planner.ts'

let planner: DeliveryPlanner | null = null
afterEach(() => planner?.stop())

describe('the planner in a thread', () => {
  it('returns the plan of the planner', async () => {
    planner = openThreadPlanner()
    expect(await planner.plan(aState())).toEqual(planDeliveries(aState()))
  })

  it('fails after its timeout, and plans again afterwards', async () => {
    planner = openThreadPlanner({ timeoutMs: 1 })
    await expect(planner.plan(aState())).rejects.toThrow(/abort/)
    planner = openThreadPlanner()
    expect((await planner.plan(aState())).assignments).toHaveLength(1)
  })

  it('rejects plans after its end', async () => {
    planner = openThreadPlanner()
    await planner.stop()
    await expect(planner.plan(aState())).rejects.toThrow(/abort/)
  })
})
