import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATUS } from '#domain/orders/order-status.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { notifyOrderMoved, watchDeliveries } from './order-messages.service.ts'

let test: TestShop
let staff: Staff
let opened: Date
beforeAll(async () => {
  test = await openTestShop()
  opened = test.clock.now()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

type SentMessage = { kind: string; channel: string; subject: string; body: string; html: string | null }

const messagesOf = (orderId: number) =>
  test.db.rows<SentMessage>(sql`
    select kind, channel, subject, body, html from messages where order_id = ${orderId} order by message_id`)
const kindsOf = async (orderId: number) =>
  (await messagesOf(orderId)).map(({ kind, channel }) => `${kind} by ${channel}`)

const PLACED = 'order_placed by email'
const APPROVED = 'order_approved by email'
const ON_ITS_WAY = 'order_on_its_way by sms'

describe('§4 Order messages: messages of an order', () => {
  it.each([
    { stage: 'placed', expected: [PLACED] },
    { stage: 'approved', expected: [PLACED, APPROVED] },
    { stage: 'packed', expected: [PLACED, APPROVED] },
    { stage: 'assigned', expected: [PLACED, APPROVED] },
    { stage: 'transit', expected: [PLACED, APPROVED, ON_ITS_WAY] },
    { stage: 'complete', expected: [PLACED, APPROVED, ON_ITS_WAY, 'order_delivered by email'] },
  ] as const)('match the stages up to $stage', async ({ stage, expected }) => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, stage)
    const kinds = (await kindsOf(orderId)).filter((kind) => !kind.startsWith('invoice'))
    expect(kinds).toEqual(expected)
  })

  it('are sent once, even if the order returns to a status', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'flat tyre' })
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    await notifyOrderMoved(test.shop, orderId, 4)
    expect((await kindsOf(orderId)).filter((kind) => kind === ON_ITS_WAY)).toHaveLength(1)
  })

  it('are not sent by SMS to a shopper who opted out, and by mail if they are essential', async () => {
    const { orderId, userId } = await aPlacedOrder(test)
    await test.db.run(sql`update users set order_sms = false where user_id = ${userId}`)
    await bringTo(staff, orderId, 'transit')
    test.clock.pass(200)
    await watchDeliveries(test.shop)
    const kinds = await kindsOf(orderId)
    expect(kinds).toContain('order_on_its_way by email')
    expect(kinds.join()).not.toContain('sms')
    test.clock.set(opened)
  })

  it('have the same words in text and HTML', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    const [{ subject, body, html }] = (await messagesOf(orderId)) as [SentMessage]
    expect(subject).toMatch(/^We’ve got your order \w{3}-\w{4}$/)
    for (const words of [`$${total.toFixed(2)}`, `/order/${orderId}/tracking`, 'GST included', 'photo ID'])
      expect([words, body.includes(words), html!.includes(words)]).toEqual([words, true, true])
  })

  it('S-MSG-5: show each item with its picture, as supplied, and amounts that add up to the total', async () => {
    const { orderId } = await aPlacedOrder(test, { quantity: 3 })
    await test.db.run(sql`
      update order_lines set quantity_supplied = 2 where order_id = ${orderId} and quantity = 3`)
    const { product_name: name } = await test.db.one<{ product_name: string }>(sql`
      select product_name from order_lines where order_id = ${orderId} and quantity = 3`)
    await notifyOrderMoved(test.shop, orderId, STATUS.complete)
    const { body, html } = (await messagesOf(orderId)).find(({ kind }) => kind === 'order_delivered')!
    expect(body).toContain(`2 × ${name}`)
    expect(html).toMatch(/<img src="http[^"]+\/mail-pictures\/\d+\/[a-z0-9-]+\.jpg" width="48"/)
    const rows = [...body.matchAll(/^(.+) {2}(-?)\$([\d.]+)$/gm)].map(([, label, sign, dollars]) => ({
      label,
      cents: Math.round(Number(`${sign}${dollars}`) * 100),
    }))
    const total = rows.findIndex(({ label }) => label === 'Total')
    const sum = rows.slice(0, total).reduce((cents, row) => cents + row.cents, 0)
    expect(rows[total]!.cents).toBe(sum)
  })

  it('state the estimate in minutes of an order for as soon as possible', async () => {
    const { orderId } = await aPlacedOrder(test)
    const [{ body }] = (await messagesOf(orderId)) as [SentMessage]
    expect(body).toMatch(/We’ll bring this to .* in about \d+ minutes\./)
  })

  it('state why the driver had to refuse, and that nothing is charged', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const refusal = { outcome: 'refused', reason: 'no_valid_id' }
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, refusal)
    const told = await messagesOf(orderId)
    expect(told.map(({ kind }) => kind)).not.toContain('order_canceled')
    const { body } = told.find(({ kind }) => kind === 'order_refused')!
    expect(body).toContain('there was no valid photo ID')
    expect(body).toContain(`We’ll refund $${total.toFixed(2)} to your original payment method.`)
  })

  it('state that nothing was charged if the order is canceled before it leaves', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    const told = await messagesOf(orderId)
    expect(told.map(({ kind }) => kind)).toEqual(['order_placed', 'order_canceled'])
    expect(told[1]!.body).toContain('You weren’t charged')
  })
})

describe('§4 Order messages: in transit', () => {
  it('announce once that the order is almost there when the estimate is five minutes', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    await watchDeliveries(test.shop)
    expect((await kindsOf(orderId)).join()).not.toContain('almost_there')
    const { lat, lng } = (await test.db.first<{ lat: number; lng: number }>(sql`
      select lat, lng from orders where order_id = ${orderId}`))!
    await staff.driver.ok('POST', '/drivers/me/position', { lat, lng })
    await watchDeliveries(test.shop)
    await watchDeliveries(test.shop)
    const kinds = await kindsOf(orderId)
    expect(kinds.filter((kind) => kind === 'order_almost_there by sms')).toHaveLength(1)
    await bringTo(staff, orderId, 'placed')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'test is over' })
  })

  it('announce once that the order is late when the estimate exceeds the promise by over ten minutes', async () => {
    const { orderId } = await aPlacedOrder(test)
    const { due_at } = (await test.db.first<{ due_at: Date }>(sql`
      select due_at from orders where order_id = ${orderId}`))!
    const late = async () => (await kindsOf(orderId)).filter((kind) => kind === 'order_delayed by sms').length
    await watchDeliveries(test.shop)
    expect(await late()).toBe(0)
    // Still within the promise: picking has not started, so the order can't arrive in time.
    test.clock.set(new Date(due_at.getTime() - 5 * 60_000))
    await watchDeliveries(test.shop)
    expect(await late()).toBe(1)
    test.clock.pass(30)
    await watchDeliveries(test.shop)
    expect(await late()).toBe(1)
    const { body } = (await messagesOf(orderId)).find(({ kind }) => kind === 'order_delayed')!
    expect(body).toMatch(/is running late\. We now expect it around \d+:\d\d [AP]M\. Track it: http/)
  })
  it('announce that the order is late if there is no estimate', async () => {
    test.clock.set(opened)
    await test.db.run(sql`delete from driver_positions`)
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    test.clock.pass(100)
    await watchDeliveries(test.shop)
    const [told] = (await messagesOf(orderId)).filter(({ kind }) => kind === 'order_delayed')
    expect(told!.body).toMatch(/is running late\. Track it: http/)
    expect((await kindsOf(orderId)).join()).not.toContain('almost_there')
  })
})
