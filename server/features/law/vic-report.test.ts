import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VicReport } from '#contract/console/regulators.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
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

const PATH = '/console/reports/regulators/vic'
const TODAY = 'from=2026-11-20&to=2026-11-20'
const read = (): Promise<VicReport> => staff.admin.ok('GET', `${PATH}?${TODAY}`)
const deliveriesOf = ({ licences }: VicReport) =>
  licences.reduce((sum, { deliveries }) => sum + deliveries, 0)
const failedOf = ({ licences }: VicReport) => licences.flatMap(({ failed }) => failed)

async function refused(reason: string): Promise<void> {
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'transit')
  await staff.driver.ok('POST', `/orders/${orderId}/door_check`, { outcome: 'refused', reason })
}

/** @source A-LAW-6, L-15 */
describe('GET /console/reports/regulators/vic', () => {
  it('counts deliveries and lists each refusal with time, postcode and class', async () => {
    const before = await read()
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    await refused('intoxicated')
    await refused('unattended')
    const after = await read()
    expect(deliveriesOf(after)).toBe(deliveriesOf(before) + 1)
    const added = failedOf(after).slice(failedOf(before).length)
    expect(added).toEqual([
      { at: '2026-11-20T18:30:00', postcode: '3065', class: 'intoxicated', reason: 'intoxicated' },
      { at: '2026-11-20T18:30:00', postcode: '3065', class: 'unattended_same_day', reason: 'unattended' },
    ])
    expect(after.unclassified).toBe(failedOf(after).filter((row) => row.class === null).length)
  })

  it('exports CSV, and rejects a manager', async () => {
    const { text } = await staff.admin.call('GET', `${PATH}.csv?${TODAY}`)
    expect(text).toContain('licence_number,deliveries,failed_at,postcode,class,reason')
    expect(text).toContain('2026-11-20T18:30:00,3065,intoxicated,intoxicated')
    const manager = await loginAs(test, 'manager')
    expect((await manager.call('GET', `${PATH}?${TODAY}`)).status).toBe(403)
  })
})
