import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { planNow } from './plan.service.ts'
import { takeLease } from './plan.queries.ts'

let test: TestShop
let staff: Staff

beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const board = (storeId = 1) => staff.admin.ok('GET', `/console/dispatch?store_id=${storeId}`)
const orderOf = (orderId: number) => staff.admin.ok('GET', `/orders/${orderId}`)

async function setMode(mode: string): Promise<void> {
  const { version } = await board()
  await staff.admin.ok('PUT', '/console/stores/1/dispatch', { mode, version })
}

async function cancel(orderId: number): Promise<void> {
  await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'End of the test' })
}

describe('GET /console/dispatch', () => {
  it('places each open order in the plan', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    expect(await planNow(test.shop)).toBe(true)
    await takeLease(test.db, crypto.randomUUID(), 60)
    const { mode, planner, planned_at, drivers, assignments, unassigned, orders } = await board()
    expect({ mode, planner, unassigned }).toEqual({ mode: 'manual', planner: 'ok', unassigned: [] })
    expect(new Date(planned_at)).toEqual(test.clock.now())
    const driverId = staff.driver.userId
    expect(assignments).toEqual([
      {
        order_id: orderId,
        driver_id: driverId,
        eta: expect.any(String),
        spare_minutes: expect.any(Number),
        next_best: null,
        pinned: false,
      },
    ])
    expect(drivers).toMatchObject([
      {
        user_id: driverId,
        stops: [
          { kind: 'pickup', order_ids: [orderId] },
          { kind: 'dropoff', order_ids: [orderId], late_minutes: 0 },
        ],
      },
    ])
    expect(orders).toMatchObject([{ order_id: orderId, driver_id: null, alarm: false }])
    // A manual store leaves the assignment to staff.
    expect((await orderOf(orderId)).status).toBe(2)
    await cancel(orderId)
  })

  it('reports why no driver has an order, and raises an alarm after a minute', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    await staff.driver.ok('POST', '/drivers/me/shift', { on: false })
    await planNow(test.shop)
    const { since } = (await board()).unassigned[0]
    expect(new Date(since)).toEqual(test.clock.now())
    test.clock.pass(1)
    await planNow(test.shop)
    const { unassigned, orders } = await board()
    expect(unassigned).toEqual([{ order_id: orderId, reason: 'no_driver_on_shift', since }])
    expect(orders).toMatchObject([{ order_id: orderId, alarm: true }])
    await staff.driver.ok('POST', '/drivers/me/shift', { on: true })
    await cancel(orderId)
    await planNow(test.shop)
    expect(await board()).toMatchObject({ assignments: [], unassigned: [], orders: [] })
  })

  it('is for people who work with the drivers of the store', async () => {
    const statusOf = async (caller: { call: Staff['admin']['call'] }, query: string) => {
      const reply = await caller.call('GET', `/console/dispatch${query}`)
      return `${reply.status} ${reply.error?.code}`
    }
    expect((await staff.store.call('GET', '/console/dispatch?store_id=1')).status).toBe(200)
    expect(await statusOf(shopper(test), '?store_id=1')).toBe('401 not_signed_in')
    expect(await statusOf(staff.driver, '?store_id=1')).toBe('403 forbidden')
    expect(await statusOf(await loginAs(test, 'customer'), '?store_id=1')).toBe('403 forbidden')
    expect(await statusOf(staff.store, '?store_id=2')).toBe('403 forbidden')
    expect(await statusOf(staff.admin, '?store_id=99')).toBe('400 store_not_found')
    expect(await statusOf(staff.admin, '')).toBe('400 invalid_input')
  })
})

describe('PUT /console/stores/{id}/dispatch', () => {
  const put = (body: object, storeId = 1) =>
    staff.admin.call('PUT', `/console/stores/${storeId}/dispatch`, body)

  it('sets the mode, from the current version only', async () => {
    const { version } = await board()
    const { data } = await put({ mode: 'propose', version })
    expect(data).toEqual({ store_id: 1, mode: 'propose', version: version + 1 })
    const stale = await put({ mode: 'automatic', version })
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([409, 'stale', data])
    const [entry] = await staff.admin.ok('GET', '/console/audit?thing=store%201')
    expect(entry).toMatchObject({ action: 'store.dispatch', after: { mode: 'propose' } })
    await setMode('manual')
  })

  it('rejects wrong input and other callers', async () => {
    expect((await put({ mode: 'hybrid', version: 0 })).status).toBe(400)
    expect((await put({ mode: 'manual' })).status).toBe(400)
    expect((await put({ mode: 'manual', version: 0 }, 99)).error.code).toBe('not_found')
    for (const caller of [staff.store, staff.driver])
      expect(
        (await caller.call('PUT', '/console/stores/1/dispatch', { mode: 'manual', version: 0 })).error.code,
      ).toBe('forbidden')
  })
})

describe('automatic dispatch', () => {
  it('assigns the planned driver of an accepted order', async () => {
    await setMode('automatic')
    const { orderId } = await aPlacedOrder(test)
    await planNow(test.shop)
    expect((await orderOf(orderId)).status).toBe(1)
    await bringTo(staff, orderId, 'packed')
    await planNow(test.shop)
    const { status, driver, history } = await orderOf(orderId)
    expect({ status, driver }).toMatchObject({ status: 3, driver: { user_id: staff.driver.userId } })
    expect(history.at(-1)).toMatchObject({ what: 'driver', by: 'Shop' })
    await cancel(orderId)
    await setMode('manual')
  })

  it('gives new orders to the nearest driver while the planner fails, and reports the old plan', async () => {
    await setMode('automatic')
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    const failing = { name: 'fails', plan: () => Promise.reject(new Error('no plan')), stop: async () => {} }
    const errors = { ...test.shop.errors, report: () => 'no reference' }
    const shop = { ...test.shop, planner: failing, errors }
    expect(await planNow(shop)).toBe(false)
    const { planner, assignments } = await board()
    expect(planner).toBe('stale')
    expect(assignments).toMatchObject([{ order_id: orderId, driver_id: staff.driver.userId }])
    expect((await orderOf(orderId)).status).toBe(3)
    await planNow(test.shop)
    expect((await board()).planner).toBe('ok')
    await cancel(orderId)
    await setMode('manual')
  })
})

describe('POST /console/dispatch/pins', () => {
  it('pins an order to a driver and unpins it', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    const { version } = await orderOf(orderId)
    const driver_id = staff.driver.userId
    const pin = { order_id: orderId, driver_id, version }
    expect(await staff.store.ok('POST', '/console/dispatch/pins', pin)).toEqual({
      ...pin,
      version: version + 1,
    })
    const stale = await staff.store.call('POST', '/console/dispatch/pins', pin)
    expect([stale.error.code, stale.error.current]).toEqual([
      'stale',
      expect.objectContaining({ order_id: orderId }),
    ])
    await planNow(test.shop)
    expect((await board()).assignments).toMatchObject([{ order_id: orderId, pinned: true, next_best: null }])
    const unpin = { order_id: orderId, driver_id: null, version: version + 1 }
    await staff.store.ok('POST', '/console/dispatch/pins', unpin)
    await planNow(test.shop)
    expect((await board()).assignments).toMatchObject([{ pinned: false }])
    await cancel(orderId)
  })

  it('rejects unfit drivers, ended orders and other callers', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    const { version } = await orderOf(orderId)
    const codeOf = async (body: object, caller: { call: Staff['admin']['call'] } = staff.admin) =>
      (await caller.call('POST', '/console/dispatch/pins', { order_id: orderId, version, ...body })).error
        .code
    const driver_id = staff.driver.userId
    expect(await codeOf({ driver_id: staff.driverNsw.userId })).toBe('driver_unfit')
    expect(await codeOf({ driver_id, order_id: 999_999 })).toBe('not_found')
    expect(await codeOf({ driver_id }, await aStoreHand(test, 2))).toBe('not_found')
    expect(await codeOf({ driver_id }, staff.driver)).toBe('forbidden')
    expect(await codeOf({ driver_id }, client)).toBe('forbidden')
    expect(await codeOf({ driver_id }, shopper(test))).toBe('not_signed_in')
    expect(await codeOf({ driver_id: 'Drew' })).toBe('invalid_input')
    await cancel(orderId)
    expect(await codeOf({ driver_id, version: (await orderOf(orderId)).version })).toBe('status_not_allowed')
  })

  it('protects staff’s own orders', async () => {
    const { orderId } = await aPlacedOrder(test)
    await test.db.run(sql`update orders set user_id = ${staff.store.userId} where order_id = ${orderId}`)
    const { version } = await orderOf(orderId)
    const body = { order_id: orderId, driver_id: staff.driver.userId, version }
    expect((await staff.store.call('POST', '/console/dispatch/pins', body)).error.code).toBe('own_order')
    await cancel(orderId)
  })
})
