import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Shop } from '#server/shop.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { planNow } from './plan.service.ts'
import { type PlanningLoop, startPlanning } from './planning-loop.service.ts'

let test: TestShop
const loops: PlanningLoop[] = []

beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  const staff = await logInStaff(test)
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'packed')
})
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
})
afterAll(() => test.close())

/** Starts the loop of one process, and returns the number of its plans. */
function startProcess() {
  const counts = { plans: 0 }
  const { planner } = test.shop
  const plan: Shop['planner']['plan'] = (state) => {
    counts.plans++
    return planner.plan(state)
  }
  const loop = startPlanning({ ...test.shop, planner: { ...planner, plan } }, { beatMs: 50, gapMs: 0 })
  loops.push(loop)
  return { counts, loop }
}

const untilPlanned = ({ counts }: ReturnType<typeof startProcess>, plans = 1) =>
  vi.waitFor(() => expect(counts.plans).toBeGreaterThanOrEqual(plans), { timeout: 5000 })

describe('the planner of several processes', () => {
  it('runs in one process, which plans after each change', async () => {
    const first = startProcess()
    await untilPlanned(first)
    const second = startProcess()
    await sleep(200)
    for (const { loop } of [first, second]) loop.changed()
    await untilPlanned(first, 2)
    await sleep(300)
    expect(second.counts.plans).toBe(0)
  })

  it('moves to another process when the first one stops', async () => {
    const first = startProcess()
    await untilPlanned(first)
    const second = startProcess()
    await first.loop.stop()
    await untilPlanned(second)
  })

  it('moves to another process when the lease of a killed process expires', async () => {
    const killed = crypto.randomUUID()
    await test.db.run(sql`
      update dispatch_planner set holder = ${killed}, lease_until = clock_timestamp() + interval '0.5 seconds'`)
    const next = startProcess()
    await sleep(200)
    expect(next.counts.plans).toBe(0)
    await untilPlanned(next)
  })

  it('discards a plan that was made without the lease', async () => {
    const planning = startProcess()
    await untilPlanned(planning)
    const other = crypto.randomUUID()
    await test.db.run(sql`update dispatch_planner set planned_at = null`)
    expect(await planNow(test.shop, other)).toBe(true)
    const row = await test.db.first<{ planned_at: Date | null }>(sql`select planned_at from dispatch_planner`)
    expect(row?.planned_at).toBeNull()
  })
})
