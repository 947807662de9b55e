import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

describe('A-DRIVER-7: GET /orders/{id}/contact', () => {
  it('gives the driver of the order the store’s number instead of the recipient’s', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const path = `/orders/${orderId}/contact`
    expect((await staff.driver.call('GET', path)).status).toBe(404)
    await bringTo(staff, orderId, 'transit')
    const { store, users } = await staff.admin.ok('GET', `/orders/${orderId}`)
    expect(await staff.driver.ok('GET', path)).toEqual({ phone: store.phone })
    expect(store.phone).not.toBe(users.mobile)
    expect((await client.call('GET', path)).status).toBe(403)
    expect((await staff.driverNsw.call('GET', path)).status).toBe(404)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Called off' })
    expect((await staff.driver.call('GET', path)).status).toBe(404)
  })
})
