import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

async function atTheDoor() {
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'transit', staff.driver)
  const check = (body: object) => staff.driver.call('POST', `/orders/${orderId}/door_check`, body)
  const checks = () =>
    test.db.rows<{ outcome: string }>(sql`select outcome from door_checks where order_id = ${orderId}`)
  return { check, checks }
}

/** @source A-DOOR-1, L-10 */
describe('the check of a name on an ID', () => {
  it.each(['Alexx Held', 'Alxe Held', 'Alex'])(
    'asks the driver to compare %s with the order',
    async (name) => {
      const { check, checks } = await atTheDoor()
      const asked = await check({ ...PASSED, recipient_name: name })
      expect([asked.status, asked.error.code]).toEqual([400, 'name_nearly_same'])
      expect(Object.keys(asked.error.fields!)).toEqual(['name_compared'])
      expect(await checks()).toEqual([])
      expect((await check({ ...PASSED, recipient_name: name, name_compared: true })).status).toBe(200)
      const log = await test.db.first<{ after: object }>(sql`
      select after from audit_log where action = 'id_check.passed' order by audit_log_id desc limit 1`)
      expect(log!.after).toMatchObject({ name_compared: true })
    },
  )

  it('rejects another name even if the driver compared it', async () => {
    const { check } = await atTheDoor()
    const reply = await check({ ...PASSED, recipient_name: 'Sam Other', name_compared: true })
    expect(reply.error.code).toBe('wrong_recipient')
  })

  it.each(['HELD, Alex', 'Alex James Held', 'Mr Alex HELD Jr', 'A\u02bblex Held', 'Sam Alex Held'])(
    'accepts %s as the buyer',
    async (recipient_name) => {
      const { check } = await atTheDoor()
      expect((await check({ ...PASSED, recipient_name })).status).toBe(200)
    },
  )
})
