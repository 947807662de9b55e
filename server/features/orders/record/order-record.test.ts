import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#contract/console/order-record.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { aNonce } from '#testing/fixtures/members.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type Staff, aStoreHand, anAdmin, logInStaff } from '#testing/fixtures/staff.ts'
import { type ScriptedSender, scriptedSender } from '#testing/shop/scripted-sender.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { orderForEvents } from '../view/order-view.service.ts'

let test: TestShop
let staff: Staff
let sender: ScriptedSender
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  test.shop.messageSender = sender = scriptedSender()
})
afterAll(() => test.close())

const record = (orderId: number, who = staff.store): Promise<OrderRecord> =>
  who.ok('GET', `/console/orders/${orderId}`)
const audited = (orderId: number, action: string) =>
  test.db.rows<{ by_user_id: number; details: object }>(sql`
    select by_user_id, details from audit_log where subject = ${`order ${orderId}`} and action = ${action}
    order by audit_log_id`)

describe('A-BOARD-4: the staff-only record of an order', () => {
  it('lists every movement of money in chronological order', async () => {
    const { orderId, userId, total, client } = await aPlacedOrder(test, { quantity: 3 })
    const [line] = (await staff.admin.ok('GET', `/orders/${orderId}`)).carts.cart_items
    test.clock.pass(1)
    const more = { items: [{ product_pack_id: line.product_pack_id, quantity: 4 }] }
    const changed = await client.ok('POST', `/orders/${orderId}/items`, {
      ...more,
      transaction_token: await aNonce(test),
    })
    await bringTo(staff, orderId, 'transit')
    test.clock.pass(1)
    await staff.store.ok('POST', `/orders/${orderId}/refunds`, { kind: 'amount', amount: 1, reason: 'Warm' })
    test.clock.pass(1)
    await staff.store.ok('POST', `/orders/${orderId}/goodwill`, { amount: 2, reason: 'Sorry' })
    const { money, shopper } = await record(orderId)
    const further = Number((changed.total - total).toFixed(2))
    expect(money.map(({ kind, amount, state, payment }) => [kind, amount, state, payment])).toEqual([
      ['authorisation', total, 'done', 1],
      ['authorisation', further, 'done', 2],
      ['capture', total, 'done', 1],
      ['capture', further, 'done', 2],
      ['refund', 1, 'done', 1],
      ['goodwill', 2, 'done', null],
    ])
    expect(money.at(-2)).toMatchObject({ reason: 'Warm', who: expect.stringMatching(/\w/) })
    expect(money[0]!.means).toMatch(/^\w+ \d\d$/)
    expect(shopper.credit).toBe(2)
    await test.db.run(sql`update users set order_sms = false where user_id = ${userId}`)
    expect((await record(orderId)).shopper.updates_by).toBe('email')
  })

  it('shows the shopper’s latest other orders, of the caller’s stores only', async () => {
    const { orderId, userId } = await aPlacedOrder(test)
    for (let nth = 0; nth < 6; nth++) {
      const other = await aPlacedOrder(test, { storeId: nth === 0 ? 2 : 1 })
      await test.db.run(sql`update orders set user_id = ${userId} where order_id = ${other.orderId}`)
      test.clock.pass(1)
    }
    const { shopper } = await record(orderId)
    expect([shopper.other_orders, shopper.latest_orders.length]).toEqual([5, 5])
    const times = shopper.latest_orders.map(({ created }) => Date.parse(created))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect((await record(orderId, staff.admin)).shopper.other_orders).toBe(6)
  })

  it('is visible only to staff of its store', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    const ask = async (who: Staff['store'] | typeof client) =>
      (await who.call('GET', `/console/orders/${orderId}`)).error?.code
    expect(await ask(client)).toBe('forbidden')
    expect(await ask(await aStoreHand(test, 2))).toBe('not_found')
    expect((await record(orderId)).zone.outline.length).toBeGreaterThan(3)
  })
})

describe('A-BOARD-5: notes of staff', () => {
  const note = (orderId: number, body: object, who = staff.store) =>
    who.call('POST', `/orders/${orderId}/notes`, body)

  it('are added with author and time, without a new version', async () => {
    const { orderId } = await aPlacedOrder(test)
    const { version } = await staff.store.ok('GET', `/orders/${orderId}`)
    await note(orderId, { text: 'Rang: the bell is broken' })
    test.clock.pass(1)
    const { data } = await note(orderId, { text: 'Knock', for_driver: 'on' }, staff.admin)
    expect(data).toMatchObject([
      { text: 'Knock', for_driver: true },
      { text: 'Rang: the bell is broken', for_driver: false, who: expect.stringMatching(/\w/) },
    ])
    expect((await staff.store.ok('GET', `/orders/${orderId}`)).version).toBe(version)
    expect((await record(orderId)).notes).toEqual(data)
    expect(await audited(orderId, 'order.note')).toMatchObject([
      { by_user_id: staff.store.userId, details: { for_driver: false } },
      { by_user_id: staff.admin.userId, details: { for_driver: true } },
    ])
  })

  it('are shown to the driver only if they are for the driver, and never to the shopper', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    await note(orderId, { text: 'Complained twice' })
    await note(orderId, { text: 'Use the side gate', for_driver: true })
    const asDriver = await staff.driver.ok('GET', `/orders/${orderId}`)
    expect(asDriver.driver_notes).toEqual(['Use the side gate'])
    for (const seen of [asDriver, await client.ok('GET', `/orders/${orderId}`)])
      expect(JSON.stringify(seen)).not.toContain('Complained')
    expect(JSON.stringify(await client.ok('GET', `/orders/${orderId}`))).not.toContain('side gate')
    expect(JSON.stringify(await orderForEvents(test.shop, orderId))).not.toContain('side gate')
  })

  it('are rejected if empty, too long or about the caller’s own order, and can’t be changed', async () => {
    const { orderId, userId, client } = await aPlacedOrder(test)
    expect((await note(orderId, { text: '  ' })).error).toMatchObject({
      fields: { text: 'Note is required' },
    })
    expect((await note(orderId, { text: 'x'.repeat(1001) })).error.code).toBe('invalid_input')
    expect((await note(orderId, { text: 'x' }, client)).error.code).toBe('forbidden')
    const admin = await anAdmin(test)
    await note(orderId, { text: 'Once' })
    await test.db.run(sql`update orders set user_id = ${admin.userId} where order_id = ${orderId}`)
    expect((await note(orderId, { text: 'x' }, admin)).error.code).toBe('own_order')
    await test.db.run(sql`update orders set user_id = ${userId} where order_id = ${orderId}`)
    await expect(
      test.db.run(sql`update order_notes set text = 'Never' where order_id = ${orderId}`),
    ).rejects.toThrow(/permission denied|kept as they are/)
  })
})

describe('A-BOARD-6: resending a message of an order', () => {
  const resend = (orderId: number, messageId: number, body: object = {}, who = staff.store) =>
    who.call('POST', `/orders/${orderId}/messages/${messageId}/resend`, body)
  const messageOf = async (orderId: number, label: string) =>
    (await record(orderId)).messages.find((message) => message.label === label)!

  it('sends it to the shopper’s current contact, with its attachments, and is audited', async () => {
    const { orderId, userId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    await test.runDueJobs()
    await test.db.run(sql`update users set email = 'today@example.com' where user_id = ${userId}`)
    const { message_id: messageId, can_resend } = await messageOf(orderId, 'Tax invoice')
    expect(can_resend).toBe(true)
    const sent = sender.accepted.length
    const reply = await resend(orderId, messageId)
    expect(reply.data).toMatchObject({ state: 'waiting', to: 'today@example.com', can_resend: false })
    // A second request is rejected while the first copy waits.
    expect((await resend(orderId, messageId)).error.code).toBe('message_waiting')
    await test.runDueJobs()
    const copies = sender.accepted.slice(sent)
    expect(copies).toMatchObject([
      { to: 'today@example.com', attachments: [{ filename: expect.any(String) }] },
    ])
    expect(await audited(orderId, 'order.message')).toMatchObject([
      { by_user_id: staff.store.userId, details: { kind: 'invoice', message_id: messageId } },
    ])
  })

  it('rejects codes, links that open an account, and outdated messages', async () => {
    const { orderId, userId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    for (const kind of ['verification_code', 'password_reset', 'plain'] as const)
      await enqueueMessage(test.shop, {
        channel: 'email',
        to: 'ada@example.com',
        subject: 'Hi',
        text: '4821',
        kind,
        userId,
        orderId,
      })
    await test.runDueJobs()
    const { messages } = await record(orderId)
    expect(JSON.stringify(messages)).not.toContain('4821')
    const secret = messages.filter(({ text }) => text === undefined)
    expect(secret).toHaveLength(3)
    for (const { message_id, can_resend } of secret) {
      expect(can_resend).toBe(false)
      expect((await resend(orderId, message_id)).error.code).toBe('message_lapsed')
    }
    const onItsWay = await messageOf(orderId, 'On its way')
    expect(onItsWay.can_resend).toBe(true)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Nobody was there' })
    expect((await messageOf(orderId, 'On its way')).can_resend).toBe(false)
    expect((await resend(orderId, onItsWay.message_id)).error.code).toBe('message_lapsed')
  })

  it('accepts only messages of that order, of an open account, and of the caller’s stores', async () => {
    const { orderId, client, userId } = await aPlacedOrder(test)
    const other = await aPlacedOrder(test)
    await test.runDueJobs()
    const { message_id: messageId } = await messageOf(orderId, 'Order placed')
    expect((await resend(other.orderId, messageId)).error.code).toBe('not_found')
    expect((await resend(orderId, messageId, {}, client)).error.code).toBe('forbidden')
    expect((await resend(orderId, messageId, {}, await aStoreHand(test, 2))).error.code).toBe('not_found')
    await test.db.run(sql`update users set state = 'closed' where user_id = ${userId}`)
    expect((await resend(orderId, messageId)).error.code).toBe('account_closed')
  })

  it('sends up to five messages an hour', async () => {
    const limited = await openTestShop({ rateLimits: true })
    try {
      const { store } = await logInStaff(limited)
      const { orderId } = await aPlacedOrder(limited)
      const resend = async () => {
        await limited.runDueJobs()
        const { messages } = await store.ok('GET', `/console/orders/${orderId}`)
        const path = `/orders/${orderId}/messages/${messages[0].message_id}/resend`
        return (await store.call('POST', path, {})).status
      }
      expect(await resend()).toBe(200)
      await setRateCounts(limited.db, 4)
      expect([await resend(), await resend()]).toEqual([200, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('A-BOARD-7: the labels of bags', () => {
  it('name the bag, order, first name and suburb, and no other personal data', async () => {
    const { orderId, client, userId } = await aPlacedOrder(test)
    await test.db.run(sql`
      update users set firstname = 'Mary Ann', lastname = 'Quilliam' where user_id = ${userId}`)
    await bringTo(staff, orderId, 'packed')
    const bags = [
      { code: 'B-1', seal: 'S-1' },
      { code: 'B-2', seal: '' },
    ]
    await staff.store.ok('POST', `/orders/${orderId}/bags`, { bags })
    const labels = await staff.store.ok('GET', `/orders/${orderId}/labels`)
    const { addresses, order_number } = await staff.store.ok('GET', `/orders/${orderId}`)
    expect(labels).toMatchObject({ first_name: 'Mary', suburb: addresses.city, order_number, bags })
    expect(labels.bags[0].qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect(labels.bags[0].qr.path).not.toBe(labels.bags[1].qr.path)
    for (const word of ['Quilliam', addresses.address_line_1, addresses.postcode, '+614'])
      expect(JSON.stringify(labels)).not.toContain(word)
    expect((await client.call('GET', `/orders/${orderId}/labels`)).error.code).toBe('forbidden')
    // The labels of a gift name its recipient.
    await test.db.run(sql`
      update orders set gift = true, gift_recipient = 'Priya Nair', gift_recipient_number = '+61400111222'
      where order_id = ${orderId}`)
    expect((await staff.store.ok('GET', `/orders/${orderId}/labels`)).first_name).toBe('Priya')
  })
})
