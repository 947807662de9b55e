import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learnArrivalRanges } from '#server/features/delivery/arrival-ranges.service.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { planNow } from './plan.service.ts'

let test: TestShop
let staff: Staff

beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const plan = () => staff.driver.ok('GET', '/drivers/me/plan')
const history = (query = '') => staff.driver.ok('GET', `/drivers/me/history${query}`)
const minutesOf = ({ earliest, latest }: { earliest: string; latest: string }) =>
  (new Date(latest).getTime() - new Date(earliest).getTime()) / 60_000

describe('GET /drivers/me/plan', () => {
  it('returns the stops of the driver’s own orders, and remembers the stop that was shown', async () => {
    expect((await plan()).stops).toEqual([])
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    await planNow(test.shop)
    // The plan proposes the order, but it is not the driver's yet.
    expect((await plan()).stops).toEqual([])
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 3, driver_id: staff.driver.userId })
    await planNow(test.shop)
    const assigned = await plan()
    expect(assigned.stops).toMatchObject([
      { stop_id: `pickup-${orderId}`, kind: 'pickup', store_id: 1, order_ids: [orderId] },
      {
        stop_id: `dropoff-${orderId}`,
        kind: 'dropoff',
        order_ids: [orderId],
        address: '12 Smith Street, Fitzroy VIC 3065',
      },
    ])
    for (const { earliest, eta, latest } of assigned.stops) {
      expect(earliest <= eta).toBe(true)
      expect(latest >= eta).toBe(true)
    }
    const seen = await test.db.first<{ seen_stop: object }>(sql`
      select seen_stop from dispatch_routes where driver_id = ${staff.driver.userId}`)
    expect(seen?.seen_stop).toEqual({ kind: 'pickup', orderIds: [orderId] })
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    await planNow(test.shop)
    const inTransit = await plan()
    expect(inTransit.stops).toMatchObject([{ kind: 'dropoff', order_ids: [orderId] }])
    expect(inTransit.plan_version).toBeGreaterThan(assigned.plan_version)
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, { outcome: 'refused', reason: 'minor' })
    await planNow(test.shop)
    expect((await plan()).stops).toMatchObject([
      { stop_id: `return-${orderId}`, kind: 'return', store_id: 1, order_ids: [orderId] },
    ])
  })

  it('lists orders that the planner has not seen yet', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const stops = (await plan()).stops.filter(({ order_ids }: { order_ids: number[] }) =>
      order_ids.includes(orderId),
    )
    expect(stops).toMatchObject([{ kind: 'pickup' }, { kind: 'dropoff' }])
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'End of the test' })
  })
})

describe('GET /drivers/me/history', () => {
  it('pays a refused delivery as any other, without names and streets', async () => {
    const delivered = await aPlacedOrder(test)
    await bringTo(staff, delivered.orderId, 'complete')
    test.clock.pass(60)
    const [shift, ...others] = await history('?from=2026-11-20')
    expect(others).toEqual([])
    expect(shift.deliveries.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual([
      'delivered',
      'refused',
    ])
    const { hours, drops, kilometres, tips, total } = shift.pay
    expect(drops).toBe(5)
    expect(hours).toBeCloseTo((31 * shift.minutes) / 60, 1)
    expect(kilometres).toBeCloseTo(0.9 * shift.kilometres, 1)
    expect(total).toBeCloseTo(hours + drops + kilometres + tips)
    expect(JSON.stringify(shift)).not.toMatch(/Smith|Alex|Held/)
  })

  it('lists the days of a period', async () => {
    expect(await history('?from=2026-11-20&to=2026-11-20')).toHaveLength(1)
    expect(await history('?from=2026-10-01&to=2026-10-02')).toEqual([])
    expect((await history()).length).toBeGreaterThan(1)
    for (const query of ['?from=2026-11-20&to=2026-11-01', '?from=2020-01-01&to=2026-11-20', '?from=soon'])
      expect((await staff.driver.call('GET', `/drivers/me/history${query}`)).error.code).toBe('invalid_input')
  })
})

describe('plan and history', () => {
  it.each(['/drivers/me/plan', '/drivers/me/history'])('%s is for drivers', async (path) => {
    expect((await shopper(test).call('GET', path)).error.code).toBe('not_signed_in')
    for (const caller of [staff.admin, staff.store, await loginAs(test, 'customer')])
      expect((await caller.call('GET', path)).error.code).toBe('forbidden')
  })
})

describe('estimate_range of an order', () => {
  it('lies around the planned arrival, is narrower on the way, and ends with the order', async () => {
    test.clock.set('2026-11-20T18:30:00+11:00')
    const { orderId, client } = await aPlacedOrder(test)
    const range = async () => (await client.ok('GET', `/orders/${orderId}`)).estimate_range
    const placed = await range()
    expect(minutesOf(placed)).toBeLessThanOrEqual(15)
    expect(new Date(placed.earliest) >= test.clock.now()).toBe(true)
    await bringTo(staff, orderId, 'packed')
    await planNow(test.shop)
    const row = await test.db.first<{ eta: Date }>(
      sql`select eta from dispatch_orders where order_id = ${orderId}`,
    )
    const planned = await range()
    expect(new Date(planned.earliest) <= row!.eta).toBe(true)
    expect(new Date(planned.latest) >= row!.eta).toBe(true)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 3, driver_id: staff.driver.userId })
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    await planNow(test.shop)
    expect(minutesOf(await range())).toBeLessThanOrEqual(8)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'End of the test' })
    expect(await range()).toBeNull()
  })

  it('is learned from the deliveries of the store', async () => {
    const [order] = await test.db.rows<{ order_id: number }>(sql`
      select order_id from orders where store_id = 1 and delivered_at is not null limit 1`)
    expect(order).toBeDefined()
    await test.db.run(sql`
      insert into arrival_estimates (order_id, store_id, ordering_eta, pickup_eta)
      select order_id, store_id, delivered_at - interval '3 minutes', delivered_at - interval '1 minute'
      from orders where store_id = 1 and delivered_at is not null on conflict do nothing`)
    await learnArrivalRanges(test.shop)
    const learned = await test.db.first<{ arrival_ranges: unknown }>(sql`
      select arrival_ranges from stores where store_id = 1`)
    expect(learned?.arrival_ranges).toMatchObject({ ordering: { before: expect.any(Number) } })
  })
})
