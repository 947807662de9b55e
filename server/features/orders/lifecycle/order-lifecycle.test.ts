import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const path = (orderId: number) => `/orders/${orderId}`
const patch = (caller: Staff['admin'], orderId: number, body: object) =>
  caller.call('PATCH', path(orderId), body)

/** @source A-LIFE-1 to A-LIFE-7 */
describe('PATCH /orders/{id} moves an order', () => {
  it('from the store to the door, each step by the role in charge', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    expect(await staff.store.ok('PATCH', path(orderId), { status: 2 })).toMatchObject({ status: 2 })
    for (const packing_status of [1, 2, 3])
      expect(await staff.store.ok('PATCH', path(orderId), { packing_status })).toMatchObject({
        packing_status,
      })
    const assigned = await staff.store.ok('PATCH', path(orderId), {
      status: 3,
      driver_id: staff.driver.userId,
    })
    expect(assigned).toMatchObject({ status: 3, driver: { user_id: staff.driver.userId, firstname: 'Drew' } })
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
    await staff.driver.ok('POST', '/drivers/me/position', { lat: -37.8, lng: 144.97 })
    const riding = await client.ok('GET', path(orderId))
    expect(riding).toMatchObject({ status: 4, driver: { lat: -37.8, lng: 144.97 } })
    await staff.driver.ok('POST', `${path(orderId)}/door_check`, PASSED)
    test.clock.pass(3)
    const done = await staff.driver.ok('PATCH', path(orderId), { status: 8 })
    expect(done).toMatchObject({ status: 8, delivered: '2026-11-20T18:33:00+11:00', estimate_delivery: null })
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 8 })
  })

  it('and records every change with actor, time and reason', async () => {
    const { userId, orderId } = await aPlacedOrder(test)
    await staff.store.ok('PATCH', path(orderId), { status: 2 })
    await staff.store.ok('PATCH', path(orderId), { status: 6, reason: 'Customer called' })
    const events = await test.db.rows(sql`
      select what, from_value, to_value, by_kind, by_user_id, reason from order_events
      where order_id = ${orderId} order by order_event_id`)
    expect(events).toMatchObject([
      { what: 'status', from_value: 0, to_value: 1, by_kind: 'customer', by_user_id: userId },
      { what: 'status', from_value: 1, to_value: 2, by_kind: 'staff', by_user_id: staff.store.userId },
      { what: 'status', from_value: 2, to_value: 6, by_kind: 'staff', reason: 'Customer called' },
    ])
  })

  it.each([
    { stage: 'placed', to: 3, allowed: [2, 5, 6] },
    { stage: 'placed', to: 4, allowed: [2, 5, 6] },
    { stage: 'placed', to: 8, allowed: [2, 5, 6] },
    { stage: 'placed', to: 0, allowed: [2, 5, 6] },
    { stage: 'placed', to: 7, allowed: [2, 5, 6] },
    { stage: 'approved', to: 1, allowed: [3, 5, 6] },
    { stage: 'packed', to: 4, allowed: [3, 5, 6] },
    { stage: 'assigned', to: 8, allowed: [2, 4, 5, 6] },
    { stage: 'transit', to: 3, allowed: [5, 6] },
    { stage: 'transit', to: 8, allowed: [5, 6] },
    { stage: 'complete', to: 5, allowed: [7] },
    { stage: 'complete', to: 4, allowed: [7] },
  ] as const)('and rejects a move from $stage to $to', async ({ stage, to, allowed }) => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, stage)
    const before = await client.ok('GET', path(orderId))
    const reply = await patch(staff.store, orderId, {
      status: to,
      reason: 'to see',
      driver_id: staff.driver.userId,
    })
    expect([reply.status, reply.error.code]).toEqual([409, 'status_not_allowed'])
    expect(reply.error.allowed?.toSorted()).toEqual(allowed)
    expect(await client.ok('GET', path(orderId))).toEqual(before)
  })

  it('and ignores a move to its current status', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const before = await client.ok('GET', path(orderId))
    test.clock.pass(1)
    await staff.store.ok('PATCH', path(orderId), { status: 3 })
    await staff.store.ok('PATCH', path(orderId), { status: 3, driver_id: staff.driver.userId })
    await staff.store.ok('PATCH', path(orderId), { packing_status: 3 })
    await staff.store.ok('PATCH', path(orderId), {})
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 3, modified: before.modified })
  })

  it.each([5, 6])('to %d by staff only with a reason', async (status) => {
    const { orderId } = await aPlacedOrder(test)
    for (const reason of [undefined, '', '   ']) {
      const reply = await patch(staff.store, orderId, { status, reason })
      expect([reply.status, reply.error.code]).toEqual([400, 'reason_required'])
    }
    expect(await staff.store.ok('PATCH', path(orderId), { status, reason: 'x' })).toMatchObject({
      status,
      reason: 'x',
    })
  })

  it.each(['placed', 'approved', 'assigned', 'transit'] as const)(
    'on hold from %s and back, with the driver still assigned',
    async (stage) => {
      const { orderId } = await aPlacedOrder(test)
      await bringTo(staff, orderId, stage)
      const before = await staff.store.ok('GET', path(orderId))
      const held = await staff.store.ok('PATCH', path(orderId), { status: 6, reason: 'a question' })
      expect(held).toMatchObject({ status: 6, held_from: before.status, estimate_delivery: null })
      const refused = await patch(staff.store, orderId, { status: before.status === 2 ? 1 : 2 })
      if (before.status !== 2)
        expect(refused.error.allowed?.toSorted()).toEqual([before.status, 5].toSorted())
      const back = await staff.store.ok('PATCH', path(orderId), { status: before.status })
      expect(back).toMatchObject({ status: before.status, held_from: null, driver: before.driver })
      if (stage === 'transit') await bringOn(orderId)
    },
  )

  const bringOn = async (orderId: number) => {
    await staff.driver.ok('POST', `${path(orderId)}/door_check`, PASSED)
    expect(await staff.driver.ok('PATCH', path(orderId), { status: 8 })).toMatchObject({ status: 8 })
  }

  it('back to approved, and unassigns the driver', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    expect(await staff.store.ok('PATCH', path(orderId), { status: 2 })).toMatchObject({
      status: 2,
      driver: null,
    })
    expect((await staff.driver.call('GET', path(orderId))).status).toBe(404)
  })

  it('through packing one step at a time, and back when an item is missing', async () => {
    const { orderId } = await aPlacedOrder(test)
    const leap = await patch(staff.store, orderId, { packing_status: 2 })
    expect([leap.status, leap.error.code, leap.error.allowed]).toEqual([409, 'status_not_allowed', [1]])
    for (const packing_status of [1, 2, 3, 2, 3])
      await staff.store.ok('PATCH', path(orderId), { packing_status })
    const undone = await patch(staff.store, orderId, { packing_status: 1 })
    expect([undone.status, undone.error.allowed]).toEqual([409, [2]])
  })

  it('and changes nothing if one of two requested changes is rejected', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const reply = await patch(staff.store, orderId, { packing_status: 1, status: 8 })
    expect(reply.status).toBe(409)
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 1, packing_status: 0 })
  })

  it.each([
    { status: 9 },
    { status: -1 },
    { status: 'two' },
    { status: null },
    { packing_status: 4 },
    { driver_id: 'me' },
  ])('and rejects %j as invalid input', async (body) => {
    const { orderId } = await aPlacedOrder(test)
    const reply = await patch(staff.store, orderId, body)
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })
})

describe('the time of a hand-over (L-18)', () => {
  it('is within lawful hours for alcohol, even if the driver is late', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'checked')
    test.clock.set('2026-11-20T23:05:00+11:00')
    const late = await patch(staff.driver, orderId, { status: 8 })
    expect([late.status, late.error.code]).toEqual([409, 'outside_lawful_hours'])
    test.clock.set('2026-11-21T12:30:00+11:00')
    await staff.driver.ok('PATCH', path(orderId), { status: 8 })
  })

  it('is unrestricted for lemonade, which needs no door check', async () => {
    const { orderId } = await aPlacedOrder(test, { kind: 'non_alcoholic', from: 1, quantity: 10 })
    await bringTo(staff, orderId, 'transit')
    test.clock.set('2026-11-20T23:30:00+11:00')
    expect(await staff.driver.ok('PATCH', path(orderId), { status: 8 })).toMatchObject({
      status: 8,
      instruction: '',
    })
  })
})

describe('concurrent moves of one order', () => {
  it('are applied once', async () => {
    const { orderId } = await aPlacedOrder(test)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => patch(staff.store, orderId, { status: 2 })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200))
    const events = await test.db.rows(sql`
      select 1 from order_events where order_id = ${orderId} and what = 'status' and to_value = 2`)
    expect(events).toHaveLength(1)
  })

  it('cancel or approve it, never both', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await Promise.all([
      client.call('PATCH', path(orderId), { status: 5 }),
      patch(staff.store, orderId, { status: 2 }),
      patch(staff.admin, orderId, { status: 5, reason: 'x' }),
    ])
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 5 })
  })
})
