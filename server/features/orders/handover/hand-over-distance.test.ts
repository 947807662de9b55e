import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

/** Hands an order over with the driver's phone some degrees of latitude from the door; null without a phone. */
async function handOver(degrees: number | null): Promise<number> {
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'transit')
  await test.db.run(sql`delete from driver_positions`)
  if (degrees !== null)
    await test.db.run(sql`
      insert into driver_positions (driver_id, lat, lng, at)
      select driver_id, lat + ${degrees}, lng, ${test.clock.now()} from orders where order_id = ${orderId}`)
  await staff.driver.ok('POST', `/orders/${orderId}/door_check`, PASSED)
  return orderId
}
const distanceOf = (orderId: number) =>
  test.db.first<{ distance: string }>(
    sql`select distance from hand_over_distances where order_id = ${orderId}`,
  )
const toReview = () => staff.admin.ok('GET', '/console/dispatch/far_hand_overs?store_id=1')
const OWN = '/drivers/me/far_hand_overs'

/** @source A-DISTANCE-1, L-23 */
describe('the distance of a hand-over', () => {
  it.each([
    { degrees: null, distance: 'unknown' },
    { degrees: 0, distance: 'within_100_m' },
    { degrees: 0.002, distance: 'within_300_m' },
  ])('is stored as $distance, without a review, at $degrees degrees', async ({ degrees, distance }) => {
    const orderId = await handOver(degrees)
    expect(await distanceOf(orderId)).toEqual({ distance })
    expect(await staff.driver.ok('GET', OWN)).toEqual([])
  })

  it('is explained by the driver and reviewed by a manager if it was more than 300 metres', async () => {
    const orderId = await handOver(0.01)
    expect(await staff.driver.ok('GET', OWN)).toMatchObject([{ order_id: orderId, reason: '' }])
    expect(await toReview()).toMatchObject([
      { order_id: orderId, reason: '', driver_id: staff.driver.userId },
    ])
    const explain = (reason: string, by = staff.driver) => by.call('POST', OWN, { order_id: orderId, reason })
    expect((await explain('')).error.fields).toHaveProperty('reason')
    expect((await explain('Not mine', staff.driverNsw)).status).toBe(404)
    expect((await explain('The pin was wrong.')).data).toMatchObject({ reason: 'The pin was wrong.' })
    expect((await explain('Another reason.')).data).toMatchObject({ reason: 'The pin was wrong.' })
    expect(await staff.driver.ok('GET', OWN)).toEqual([])
    const review = () => staff.admin.call('POST', '/console/dispatch/far_hand_overs', { order_id: orderId })
    expect((await review()).status).toBe(200)
    expect((await review()).status).toBe(200)
    expect(await toReview()).toEqual([])
    const rows = await test.db.rows(sql`select from audit_log where action = 'hand_over.reviewed'`)
    expect(rows).toHaveLength(1)
  })

  it('stores no place, and is not reviewed by a driver', async () => {
    const columns = await test.db.rows<{ column_name: string }>(sql`
      select column_name from information_schema.columns where table_name = 'hand_over_distances'`)
    expect(columns.map(({ column_name }) => column_name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/lat|lng|position|accuracy/)]),
    )
    const driver = await loginAs(test, 'driver')
    expect((await driver.call('GET', '/console/dispatch/far_hand_overs?store_id=1')).status).toBe(403)
  })
})
