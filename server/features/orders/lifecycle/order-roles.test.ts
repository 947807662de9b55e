import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

/** Records a driver training that expires after five years. */
const trained = (issued_on: string) =>
  staff.admin.ok('POST', `/console/drivers/${staff.driverNsw.userId}/training`, {
    number: 'RSAT-1',
    issued_on,
    expires_on: `${Number(issued_on.slice(0, 4)) + 5}${issued_on.slice(4)}`,
  })

const path = (orderId: number) => `/orders/${orderId}`

/** @source A-ORDER-2 */
describe('§7 GET /orders/{order_id}', () => {
  it('answers its owner, staff of its store, and its driver until it ends', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const asked = async (caller: Shopper) => (await caller.call('GET', path(orderId))).status
    for (const caller of [client, staff.admin, staff.store]) expect(await asked(caller)).toBe(200)
    expect(await asked(staff.driver)).toBe(404)
    await bringTo(staff, orderId, 'assigned')
    expect(await asked(staff.driver)).toBe(200)
    expect(await asked(staff.driverNsw)).toBe(404)
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
    await staff.driver.ok('POST', `${path(orderId)}/door_check`, { outcome: 'refused', reason: 'minor' })
    expect(await asked(staff.driver)).toBe(404)
    for (const caller of [client, staff.admin, staff.store]) expect(await asked(caller)).toBe(200)
  })

  it('answers all other callers with the same 404 as for an order that does not exist', async () => {
    const { orderId } = await aPlacedOrder(test)
    const missing = await staff.admin.call('GET', path(999_999_999))
    const others = [shopper(test), await loginAs(test, 'casey'), staff.driver, staff.driverNsw]
    for (const caller of others) {
      for (const [method, at, body] of [
        ['GET', path(orderId), undefined],
        ['PATCH', path(orderId), { status: 5 }],
        ['POST', `${path(orderId)}/door_check`, { outcome: 'refused', reason: 'minor' }],
      ] as const) {
        const reply = await caller.call(method, at, body)
        expect([reply.status, reply.error]).toEqual([404, missing.error])
      }
    }
  })

  it('answers staff of that store only', async () => {
    const { orderId } = await aPlacedOrder(test, { storeId: 2 })
    expect((await staff.store.call('GET', path(orderId))).status).toBe(404)
    expect((await staff.store.call('PATCH', path(orderId), { status: 2 })).status).toBe(404)
    await staff.admin.ok('PATCH', path(orderId), { status: 2 })
  })

  it('hides the payment from the driver and the date of birth from every caller', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const forDriver = await staff.driver.call('GET', path(orderId))
    for (const field of ['payment', 'cart_id', 'credit_card_expiry'])
      expect(forDriver.data).not.toHaveProperty(field)
    const moved = await staff.driver.call('PATCH', path(orderId), { status: 4 })
    expect(moved.data).not.toHaveProperty('payment')
    for (const caller of [client, staff.admin]) {
      const reply = await caller.call('GET', path(orderId))
      expect(reply.data.payment).toMatchObject({ last_two: '11' })
      expect(reply.text).not.toMatch(/1990|17051990|cost_price|password/)
    }
  })
})

describe('GET /orders', () => {
  it('lists a customer’s own orders, a store’s orders for its staff, all for an admin, and open jobs for a driver', async () => {
    const mine = await aPlacedOrder(test)
    const sydney = await aPlacedOrder(test, { storeId: 5 })
    await bringTo(staff, mine.orderId, 'assigned')
    const seen = async (caller: Shopper, query = '') =>
      (await caller.ok('GET', `/orders${query}`)).map((order: { order_id: number }) => order.order_id)
    expect(await seen(mine.client)).toEqual([mine.orderId])
    expect(await seen(staff.store, '?open=true')).toContain(mine.orderId)
    expect(await seen(staff.store, '?open=true')).not.toContain(sydney.orderId)
    expect(await seen(staff.admin, '?open=true')).toEqual(
      expect.arrayContaining([mine.orderId, sydney.orderId]),
    )
    expect(await seen(staff.driver)).toContain(mine.orderId)
    expect(await seen(staff.driverNsw)).toEqual([])
    expect(await seen(staff.store, '?mine=true')).toEqual([])
    expect((await shopper(test).call('GET', '/orders')).status).toBe(401)
  })

  it('returns one page at a time', async () => {
    const reply = await staff.admin.call('GET', '/orders?page=1')
    expect(reply.json).toMatchObject({
      page: 1,
      total_pages: expect.any(Number),
      total_count: expect.any(Number),
    })
    const past = await staff.admin.call('GET', '/orders?page=900')
    expect(past.json).toMatchObject({ data: [], total_count: reply.json.total_count })
  })
})

describe('permissions of each role', () => {
  const tries = async (caller: Shopper, orderId: number, body: object) => {
    const reply = await caller.call('PATCH', path(orderId), body)
    return reply.status === 200 ? 200 : `${reply.status} ${reply.error.code}`
  }

  it('let the owner only cancel, without a reason, until packing has started', async () => {
    for (const packed of [0, 1]) {
      const { client, orderId } = await aPlacedOrder(test)
      if (packed) await staff.store.ok('PATCH', path(orderId), { packing_status: 1 })
      for (const status of [2, 3, 4, 6, 8])
        expect(await tries(client, orderId, { status })).toMatch(/^40[39]/)
      expect(await tries(client, orderId, { packing_status: 1 + packed })).toBe('403 forbidden')
      expect(await tries(client, orderId, { status: 5 })).toBe(200)
      expect(await tries(client, orderId, { status: 7 })).toMatch(/^40[39]/)
    }
  })

  it('answer the owner with a 409 once packing has started', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await staff.store.ok('PATCH', path(orderId), { packing_status: 1 })
    await staff.store.ok('PATCH', path(orderId), { packing_status: 2 })
    const reply = await client.call('PATCH', path(orderId), { status: 5 })
    expect([reply.status, reply.error.code, reply.error.allowed]).toEqual([409, 'status_not_allowed', []])
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 1, packing_status: 2 })
  })

  it('let the driver only depart and hand over', async () => {
    const { orderId } = await aPlacedOrder(test, { kind: 'non_alcoholic', from: 1, quantity: 10 })
    await bringTo(staff, orderId, 'assigned')
    for (const body of [
      { status: 2 },
      { status: 5, reason: 'x' },
      { status: 6, reason: 'x' },
      { packing_status: 2 },
    ])
      expect(await tries(staff.driver, orderId, body)).toBe('403 forbidden')
    const reassign = { status: 3, driver_id: staff.driverNsw.userId }
    expect(await tries(staff.driver, orderId, reassign)).toBe('403 forbidden')
    expect(await tries(staff.driver, orderId, { status: 8 })).toBe('409 status_not_allowed')
    expect(await tries(staff.driver, orderId, { status: 4 })).toBe(200)
    expect(await tries(staff.driver, orderId, { status: 8 })).toBe(200)
  })

  it('hide orders from a pending guest', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await test.db.run(sql`update users set state = 'pending' where user_id = ${client.userId}`)
    expect((await client.call('GET', path(orderId))).status).toBe(404)
    expect((await client.call('GET', '/orders')).status).toBe(401)
  })
})

/** @source L-24, A-LIFE-3 */
describe('assigning a driver', () => {
  const assign = async (orderId: number, driver_id: number | undefined) => {
    const reply = await staff.admin.call('PATCH', path(orderId), { status: 3, driver_id })
    return reply.status === 200 ? reply.data.driver.user_id : `${reply.status} ${reply.error.code}`
  }

  it('requires a driver of that store who is on shift', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    for (const nobody of [undefined, 999_999, client.userId, staff.store.userId, staff.driverNsw.userId])
      expect(await assign(orderId, nobody)).toBe('409 driver_unfit')
    const other = staff.driverNsw
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${other.userId}, 1)`)
    await other.ok('POST', '/drivers/me/shift', { on: false })
    expect(await assign(orderId, other.userId)).toBe('409 driver_unfit')
    await other.ok('POST', '/drivers/me/shift', { on: true })
    expect(await assign(orderId, other.userId)).toBe(other.userId)
    await test.db.run(sql`delete from user_stores where user_id = ${other.userId} and store_id = 1`)
  })

  it('requires a driver who neither ordered it nor receives it as a gift', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    const { userId } = staff.driver
    await test.db.run(sql`
      update orders set gift = true, gift_recipient = 'Drew', recipient_name = 'Drew',
        gift_recipient_number = '+61491570158' where order_id = ${orderId}`)
    expect(await assign(orderId, userId)).toBe('409 driver_unfit')
    await test.db.run(sql`
      update orders set gift = false, user_id = ${userId} where order_id = ${orderId}`)
    expect(await assign(orderId, userId)).toBe('409 driver_unfit')
  })

  it('requires training that is less than five years old in New South Wales', async () => {
    const { orderId } = await aPlacedOrder(test, { storeId: 5 })
    await bringTo(staff, orderId, 'packed')
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${staff.driver.userId}, 5)`)
    expect(await assign(orderId, staff.driver.userId)).toBe('409 driver_unfit')
    await test.db.run(sql`delete from user_stores where user_id = ${staff.driver.userId} and store_id = 5`)
    await trained('2021-11-20')
    expect(await assign(orderId, staff.driverNsw.userId)).toBe('409 driver_unfit')
    await trained('2021-11-21')
    expect(await assign(orderId, staff.driverNsw.userId)).toBe(staff.driverNsw.userId)
  })

  it('changes the driver of an assigned order and records it in the history', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const other = await loginAs(test, 'driver.nsw')
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${other.userId}, 1)`)
    expect(await assign(orderId, other.userId)).toBe(other.userId)
    expect((await staff.driver.call('GET', path(orderId))).status).toBe(404)
    const [last] = await test.db.rows(sql`
      select what, from_value, to_value from order_events where order_id = ${orderId} order by order_event_id desc`)
    expect(last).toEqual({ what: 'driver', from_value: staff.driver.userId, to_value: other.userId })
    await test.db.run(sql`delete from user_stores where user_id = ${other.userId} and store_id = 1`)
  })
})

/** @source L-18, L-24 */
describe('departure repeats the checks of the assignment', () => {
  const depart = async (orderId: number, driver: Staff['driver']) => {
    const reply = await driver.call('PATCH', path(orderId), { status: 4 })
    return reply.error?.code ?? reply.status
  }

  it('for valid training in New South Wales', async () => {
    const { orderId } = await aPlacedOrder(test, { storeId: 5 })
    await bringTo(staff, orderId, 'assigned', staff.driverNsw)
    await trained('2021-11-20')
    expect(await depart(orderId, staff.driverNsw)).toBe('driver_unfit')
    await trained('2021-11-21')
    expect(await depart(orderId, staff.driverNsw)).toBe(200)
  })

  it('for the shift and an arrival within the lawful hours', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    const other = staff.driverNsw
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${other.userId}, 1)`)
    await finish(other)
    await bringTo(staff, orderId, 'placed')
    await staff.admin.ok('PATCH', path(orderId), { status: 3, driver_id: other.userId })
    await other.ok('POST', '/drivers/me/shift', { on: false })
    expect(await depart(orderId, other)).toBe('not_on_shift')
    await other.ok('POST', '/drivers/me/shift', { on: true })
    test.clock.set('2026-11-20T22:59:30+11:00')
    expect(await depart(orderId, other)).toBe('outside_lawful_hours')
    test.clock.set('2026-11-20T22:50:00+11:00')
    expect(await depart(orderId, other)).toBe(200)
    test.clock.set(DEMO_TEST_NOW)
  })

  /** Completes the driver's deliveries that are in transit. */
  async function finish(driver: Staff['driver']) {
    for (const { order_id: orderId, status } of await driver.ok('GET', '/orders?open=true')) {
      if (status !== 4) continue
      await driver.ok('POST', `${path(orderId)}/door_check`, { ...PASSED, issuer: 'NSW' })
      await driver.ok('PATCH', path(orderId), { status: 8 })
    }
  }
})
