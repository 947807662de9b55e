import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const path = (orderId: number) => `/orders/${orderId}`

describe('an order with no picked items', () => {
  async function aPicked() {
    const order = await aPlacedOrder(test, { quantity: 3 })
    for (const packing_status of [1, 2])
      await staff.admin.ok('PATCH', path(order.orderId), { packing_status })
    const line = await test.db.first<{ order_line_id: number }>(sql`
      select order_line_id from order_lines where order_id = ${order.orderId}`)
    return { ...order, line: line! }
  }

  it('is canceled with one mail, no charge and no invoice', async () => {
    const { client, orderId, line } = await aPicked()
    const nothing = { order_line_id: line.order_line_id, quantity_supplied: 0 }
    await staff.store.ok('POST', `${path(orderId)}/supply`, { lines: [nothing] })
    const ended = await staff.store.ok('PATCH', path(orderId), { packing_status: 3 })
    expect(ended).toMatchObject({ status: 5, reason: 'Nothing of this order was there.' })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided', captured_cents: 0 })
    expect((await client.ok('GET', path(orderId))).invoices).toEqual([])
    const mails = await test.db.rows<{ subject: string; body: string }>(sql`
      select subject, body from messages where order_id = ${orderId} and kind <> 'order_placed' and channel = 'email'`)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('out of everything in your order'),
    ])
    expect(mails[0]!.body).toContain('You weren’t charged')
  })

  it('can’t leave the store', async () => {
    const { orderId, line } = await aPicked()
    await staff.admin.ok('PATCH', path(orderId), { packing_status: 3 })
    await staff.admin.ok('PATCH', path(orderId), { status: 2 })
    await staff.admin.ok('PATCH', path(orderId), { status: 3, driver_id: staff.driver.userId })
    await test.db.run(
      sql`update order_lines set quantity_supplied = 0 where order_line_id = ${line.order_line_id}`,
    )
    const left = await staff.admin.call('PATCH', path(orderId), { status: 4 })
    expect(left.data).toMatchObject({ status: 5, driver: { user_id: staff.driver.userId } })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided', captured_cents: 0 })
  })
})
