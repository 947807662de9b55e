import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, instantOf } from '#domain/time.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { rebuildReports, verifyReports } from './verify-reports.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const days = () => test.db.rows<object>(sql`select * from report_days order by day, store_id, zone_id`)

describe('the sums of the reports', () => {
  it('are correct, reported when one was changed, and correct again after a rebuild', async () => {
    const { orderId } = await aPlacedOrder(test, { quantity: 2 })
    await bringTo(staff, orderId, 'complete')
    await staff.admin.ok('POST', `/orders/${orderId}/refunds`, {
      kind: 'amount',
      amount: 1.23,
      reason: 'warm',
    })
    expect(await verifyReports(test.shop)).toEqual([])
    const before = await days()
    await test.db.run(sql`update report_days set late = late + 1 where day = '2026-11-20' and store_id = 1`)
    await test.db.run(sql`update report_accounts set debit_cents = debit_cents + 1
      where day = '2026-11-20' and store_id = 1 and account = 'gateway'`)
    expect(await verifyReports(test.shop)).toEqual([
      { day: '2026-11-20', store_id: 1, what: 'gateway' },
      { day: '2026-11-20', store_id: 1, what: 'day' },
    ])
    await rebuildReports(test.shop)
    expect(await verifyReports(test.shop)).toEqual([])
    expect((await days()).length).toBeLessThanOrEqual(before.length)
  })

  it.each([
    ['the day of 25 hours', '2026-04-05', 25],
    ['the day of 23 hours', '2026-10-04', 23],
  ])('%s contains each of its hours and none of its neighbours', { tags: 'slow' }, async (_, day, hours) => {
    const start = instantOf(day, '00:00', 'Australia/Melbourne')
    expect(
      (instantOf(addDays(day, 1), '00:00', 'Australia/Melbourne').getTime() - start.getTime()) / 3600_000,
    ).toBe(hours)
    const { orderId } = await aPlacedOrder(test, { quantity: 1 })
    const placed = async () => {
      const { data } = await staff.admin.call('GET', `/console/reports/sales?from=${day}&to=${day}&by=hour`)
      return (data as { key: string; placed: number }[]).flatMap((row) =>
        Array<number>(row.placed).fill(Number(row.key)),
      )
    }
    const seen: number[] = []
    for (let hour = -1; hour <= hours; hour++) {
      const at = new Date(start.getTime() + hour * 3600_000)
      await test.db.run(sql`update orders set placed_at = ${at} where order_id = ${orderId}`)
      seen.push(...(await placed()))
    }
    const clock = Array.from({ length: 24 }, (__, hour) => hour)
    const expected = hours === 25 ? [0, 1, 2, ...clock.slice(2)] : clock.filter((hour) => hour !== 2)
    expect(seen).toEqual(expected)
  })
})
