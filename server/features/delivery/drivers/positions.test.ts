import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { orderForEvents } from '#server/features/orders/view/order-view.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())
beforeEach(() => test.db.run(sql`delete from driver_positions`))

const send = (body: object) => staff.driver.ok('POST', '/drivers/me/position', body)
const ago = (seconds: number) => new Date(test.clock.now().getTime() - seconds * 1000).toISOString()
const stored = () => test.db.first(sql`select lat, lng, accuracy, at from driver_positions`)
const STORE = { lat: -37.8, lng: 144.98 }

async function inTransit(dueInMinutes: number) {
  const placed = await aPlacedOrder(test)
  const due = new Date(test.clock.now().getTime() + dueInMinutes * 60_000)
  await test.db.run(sql`update orders set due_at = ${due} where order_id = ${placed.orderId}`)
  await bringTo(staff, placed.orderId, 'transit')
  return placed
}
type TransitOrders = Awaited<ReturnType<typeof inTransit>>

const finish = async ({ orderId }: TransitOrders) => {
  await staff.driver.ok('POST', `/orders/${orderId}/door_check`, PASSED)
  await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
}

describe('POST /drivers/me/position', () => {
  it.each([
    { because: 'London is outside the driver’s zones', body: { lat: 51.5, lng: 0 } },
    { because: 'Sydney is outside a Victorian driver’s zones', body: { lat: -33.87, lng: 151.2 } },
    { because: '201 m is too inaccurate', body: { ...STORE, accuracy: 201 } },
    { because: 'an accuracy of 4,000 km is too inaccurate', body: { ...STORE, accuracy: 4_000_000 } },
    { because: 'it is older than the last one', body: { ...STORE, at: '2026-11-19T13:30:00Z' } },
    { because: 'no scooter reaches 130 km/h', body: { lat: -37.85, lng: 144.98 } },
  ])('reports that a position is not used, because $because, and changes nothing', async ({ body }) => {
    expect(await send({ ...STORE, accuracy: 5, at: ago(60) })).toMatchObject({ used: true })
    const before = await stored()
    expect(await send(body)).toMatchObject({ used: false })
    expect(await stored()).toEqual(before)
  })

  it('leaves the shopper’s estimate unchanged', async () => {
    const order = await inTransit(30)
    await send({ ...STORE, at: ago(20) })
    const read = async () => (await order.client.ok('GET', `/orders/${order.orderId}`)).estimate_delivery
    const before = await read()
    await send({ lat: 51.5, lng: 0 })
    expect(await read()).toEqual(before)
    await finish(order)
  })

  it('treats a future time as now', async () => {
    expect(await send({ ...STORE, at: '2030-01-01T00:00:00Z' })).toEqual({
      used: true,
      at: '2026-11-20T07:30:00.000Z',
    })
  })

  it('accepts null for values that the phone does not know', async () => {
    expect(await send({ ...STORE, accuracy: null, at: null })).toMatchObject({ used: true })
    const refused = await staff.driver.call('POST', '/drivers/me/position', { ...STORE, accuracy: -1 })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['accuracy']])
  })

  it('ends with the newest of many concurrent reports', async () => {
    const seconds = [9, 3, 7, 1, 5, 8, 2, 6, 4]
    await Promise.all(
      seconds.map((one) => send({ lat: STORE.lat + one * 1e-5, lng: STORE.lng, at: ago(one) })),
    )
    expect(await stored()).toMatchObject({ lat: STORE.lat + 1e-5, at: new Date(ago(1)) })
  })
})

describe('the position of a driver with several orders', () => {
  it('is shown only to the shopper of the next stop, and moves on with it', async () => {
    const [later, next, last] = [await inTransit(20), await inTransit(10), await inTransit(30)]
    await send(STORE)
    const all = [later, next, last]
    const readers = async () => {
      const orders = await Promise.all(
        all.map(({ client, orderId }) => client.ok('GET', `/orders/${orderId}`)),
      )
      for (const { driver } of orders) expect(driver).toMatchObject({ user_id: null, firstname: 'Drew' })
      return orders.map(({ driver }) => [driver.lat, driver.lng, driver.at !== null])
    }
    const [none, exact] = [
      [null, null, false],
      [STORE.lat, STORE.lng, true],
    ]
    expect(await readers()).toEqual([none, exact, none])
    await finish(next)
    expect(await readers()).toEqual([exact, none, none])
    await staff.store.ok('PATCH', `/orders/${later.orderId}`, { status: 6, reason: 'Flat tyre' })
    expect(await readers()).toEqual([none, none, exact])
    await staff.store.ok('PATCH', `/orders/${later.orderId}`, { status: 4 })
    expect(await readers()).toEqual([exact, none, none])
    await finish(later)
    await finish(last)
    expect(await readers()).toEqual([none, none, none])
  })

  it('is shown to staff and to the driver for each order', async () => {
    const [first, second] = [await inTransit(10), await inTransit(20)]
    await send(STORE)
    for (const reader of [staff.store, staff.admin, staff.driver]) {
      const { driver } = await reader.ok('GET', `/orders/${second.orderId}`)
      expect(driver).toMatchObject({ user_id: staff.driver.userId, lat: STORE.lat })
    }
    const views = await orderForEvents(test.shop, second.orderId)
    expect(views?.forShopper.driver).toMatchObject({ user_id: null, lat: null, lng: null, at: null })
    expect(views?.forStoreAndDriver.driver).toMatchObject({ user_id: staff.driver.userId, lat: STORE.lat })
    const [listed] = await second.client.ok('GET', '/orders?mine=true')
    expect(listed.driver).toMatchObject({ user_id: null, firstname: 'Drew' })
    await finish(first)
    await finish(second)
  })
})
