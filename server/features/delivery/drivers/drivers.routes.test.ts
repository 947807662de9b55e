import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

describe('A-DRIVER-6: PUT /drivers/me/away', () => {
  const set = (body: object) => staff.driver.call('PUT', '/drivers/me/away', body)

  it('starts, extends and ends a break, which the dispatch screen shows', async () => {
    await staff.driver.ok('POST', '/drivers/me/shift', { on: true })
    const since = '2026-11-20T07:30:00.000Z'
    const away = { reason: 'break', since, until: '2026-11-20T07:50:00.000Z' }
    expect((await set({ reason: 'break' })).data).toMatchObject({ on: true, away })
    test.clock.pass(5)
    const longer = { ...away, until: '2026-11-20T08:05:00.000Z' }
    expect((await set({ reason: 'break', minutes: 30 })).data).toMatchObject({ away: longer })
    const { drivers } = await staff.admin.ok('GET', '/console/dispatch?store_id=1')
    const shown = drivers.find(({ user_id }: { user_id: number }) => user_id === staff.driver.userId)
    expect(new Date(shown.away.until).toISOString()).toBe(longer.until)
    expect((await set({ reason: null })).data).toMatchObject({ away: null })
    test.clock.pass(-5)
  })

  it('ends with the shift, and needs one', async () => {
    await set({ reason: 'vehicle_broken', minutes: 60 })
    expect(await staff.driver.ok('POST', '/drivers/me/shift', { on: false })).toMatchObject({ away: null })
    expect((await set({ reason: 'break' })).error.code).toBe('not_on_shift')
    expect(await staff.driver.ok('POST', '/drivers/me/shift', { on: true })).toMatchObject({ away: null })
    await staff.driver.ok('POST', '/drivers/me/shift', { on: false })
  })

  it.each([{}, { reason: 'nap' }, { reason: 'break', minutes: 0 }, { reason: 'break', minutes: 500 }])(
    'rejects %j',
    async (body) => {
      expect((await set(body)).status).toBe(400)
    },
  )
})

describe('POST /drivers/me/shift', () => {
  it('starts and ends a shift; repeats have no effect', async () => {
    const since = '2026-11-20T07:30:00.000Z'
    for (const on of [true, true, 'true'])
      expect(await staff.driver.ok('POST', '/drivers/me/shift', { on })).toMatchObject({ on: true, since })
    expect(await staff.driver.ok('GET', '/drivers/me/shift')).toMatchObject({ on: true, since })
    for (const on of [false, false])
      expect(await staff.driver.ok('POST', '/drivers/me/shift', { on })).toMatchObject({
        on: false,
        since: null,
      })
    await Promise.all([1, 2, 3, 4].map(() => staff.driver.ok('POST', '/drivers/me/shift', { on: true })))
    const open = await test.db.rows(sql`
      select 1 from driver_shifts where driver_id = ${staff.driver.userId} and ended_at is null`)
    expect(open).toHaveLength(1)
  })

  it('stores the driver’s vehicle and shows it to waiting shoppers', async () => {
    const set = (body: object) => staff.driver.ok('POST', '/drivers/me/shift', body)
    expect(await set({ on: true, vehicle: 'van' })).toMatchObject({ vehicle: 'van' })
    await set({ on: false })
    expect(await set({ on: true })).toMatchObject({ vehicle: 'van' })
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    const driver = { firstname: 'Drew', vehicle: 'van' }
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ driver })
    expect(await client.ok('GET', '/orders?mine=true')).toMatchObject([{ driver }])
  })

  it.each([{}, { on: 'perhaps' }, { on: null }, { on: 2 }, { on: true, vehicle: 'tank' }])(
    'rejects %j',
    async (body) => {
      expect((await staff.driver.call('POST', '/drivers/me/shift', body)).status).toBe(400)
    },
  )
})

describe('POST /drivers/me/position', () => {
  const send = (body: object) => staff.driver.call('POST', '/drivers/me/position', body)

  it('stores the latest position and shows it only to waiting shoppers', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    await send({ lat: -37.81, lng: 144.96 })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ driver: { lat: null, lng: null } })
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    test.clock.pass(1)
    await send({ lat: '-37.82', lng: '144.97', accuracy: 12.5, at: '2026-11-20T18:30:50+11:00' })
    const { driver, estimate_delivery } = await client.ok('GET', `/orders/${orderId}`)
    expect(driver).toMatchObject({ lat: -37.82, lng: 144.97 })
    expect(estimate_delivery.value).toBeGreaterThan(0)
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, PASSED)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
  })

  it.each([
    {},
    { lat: -37.8 },
    { lat: 91, lng: 0 },
    { lat: 0, lng: -181 },
    { lat: 'north', lng: 0 },
    { lat: null, lng: 0 },
    { lat: '1e2', lng: 0 },
    { lat: 0, lng: 0, at: 'now' },
    { lat: [1], lng: 0 },
  ])('rejects %j', async (body) => expect((await send(body)).status).toBe(400))

  it('requires a shift', async () => {
    await staff.driver.ok('POST', '/drivers/me/shift', { on: false })
    const reply = await send({ lat: -37.8, lng: 144.9 })
    expect([reply.status, reply.error.code]).toEqual([409, 'not_on_shift'])
    await staff.driver.ok('POST', '/drivers/me/shift', { on: true })
  })
})

describe('the driver’s calls', () => {
  it.each([
    ['POST', '/drivers/me/shift', { on: true }],
    ['GET', '/drivers/me/shift', undefined],
    ['POST', '/drivers/me/position', { lat: 0, lng: 0 }],
  ] as const)('%s %s are limited to drivers', async (method, path, body) => {
    expect((await shopper(test).call(method, path, body)).error.code).toBe('not_signed_in')
    for (const caller of [staff.admin, staff.store, await loginAs(test, 'customer')])
      expect((await caller.call(method, path, body)).error.code).toBe('forbidden')
  })
})

describe('GET /drivers', () => {
  it('lists drivers who are on shift and fit, for staff', async () => {
    expect(await staff.store.ok('GET', '/drivers?store_id=1')).toEqual([
      { user_id: staff.driver.userId, firstname: 'Drew', lastname: 'Lam', on_shift: true, fit: true },
    ])
    expect(await staff.admin.ok('GET', '/drivers?store_id=5')).toMatchObject([
      { user_id: staff.driverNsw.userId },
    ])
  })

  it('rejects all other callers', async () => {
    const statusOf = async (caller: { call: Staff['admin']['call'] }, query: string) => {
      const reply = await caller.call('GET', `/drivers${query}`)
      return `${reply.status} ${reply.error?.code}`
    }
    expect(await statusOf(shopper(test), '?store_id=1')).toBe('401 not_signed_in')
    expect(await statusOf(staff.store, '?store_id=2')).toBe('403 forbidden')
    expect(await statusOf(staff.driver, '?store_id=1')).toBe('403 forbidden')
    expect(await statusOf(staff.admin, '?store_id=99')).toBe('400 store_not_found')
    expect(await statusOf(staff.admin, '')).toBe('400 invalid_input')
  })
})
