import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageRefused } from '#server/integrations/messages/port.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type ScriptedSender, scriptedSender } from '#testing/shop/scripted-sender.ts'
import { enqueueMessage } from './outbox.service.ts'

let test: TestShop
let staff: Staff
let sender: ScriptedSender
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runDueJobs()
  await test.db.run(sql`delete from messages`)
  test.shop.messageSender = sender = scriptedSender()
})

const refuse = (reason: string) => () => {
  throw new MessageRefused(reason)
}

/** Returns a message about an order of a store that the provider has rejected. */
async function aFailedMessage(storeId = 1): Promise<{ messageId: number; orderId: number }> {
  const { orderId } = await aPlacedOrder(test, { storeId })
  sender.script.push(refuse('550 mailbox unavailable'))
  await test.runDueJobs()
  const row = await test.db.first<{ message_id: number }>(sql`
    select message_id from messages where order_id = ${orderId} and dead_at is not null`)
  return { messageId: row!.message_id, orderId }
}

const list = async (client: Staff['admin'], state = '') => client.ok('GET', `/console/messages${state}`)
const resend = (client: Staff['admin'], id: number) => client.call('POST', `/console/messages/${id}/resend`)

describe('§7 Messages: failed messages', () => {
  it('are listed for staff with recipient and reason', async () => {
    const { messageId, orderId } = await aFailedMessage()
    const [message] = await list(staff.store)
    expect(message).toMatchObject({
      message_id: messageId,
      order_id: orderId,
      channel: 'email',
      label: 'Order placed',
      state: 'dead',
      attempts: 1,
      reason: '550 mailbox unavailable',
      text: expect.stringContaining('We’ll bring this to'),
      sent: null,
      next_try: null,
    })
    expect(await list(staff.store, '?state=sent')).toEqual([])
  })

  it('are resent by staff, with an audit row', async () => {
    const { messageId } = await aFailedMessage()
    const reply = await resend(staff.store, messageId)
    expect(reply.data).toMatchObject({ state: 'waiting', attempts: 0, reason: '' })
    await test.runDueJobs()
    expect(sender.accepted).toHaveLength(1)
    expect(await list(staff.store)).toEqual([])
    const [row] = await test.db.rows<object>(sql`
      select by_user_id, action, details from audit_log where subject = ${`message ${messageId}`}`)
    expect(row).toEqual({
      by_user_id: staff.store.userId,
      action: 'message-resent',
      details: { kind: 'order_placed' },
    })
  })

  it('are resent once for two concurrent requests', async () => {
    const { messageId } = await aFailedMessage()
    const replies = await Promise.all([resend(staff.store, messageId), resend(staff.admin, messageId)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('message_not_dead')
    await test.runDueJobs()
    expect(sender.accepted).toHaveLength(1)
  })

  it('of another store are hidden from staff', async () => {
    const { messageId } = await aFailedMessage(2)
    expect(await list(staff.store)).toEqual([])
    expect(await resend(staff.store, messageId)).toMatchObject({ status: 404 })
    expect(await list(staff.admin)).toHaveLength(1)
    expect((await resend(staff.admin, messageId)).status).toBe(200)
  })

  it('never show a code or a link, and if they contain one are listed only for an admin', async () => {
    await enqueueMessage(test.shop, {
      channel: 'sms',
      to: '+61412345678',
      subject: '',
      text: 'A 4821',
      kind: 'verification_code',
    })
    await enqueueMessage(test.shop, {
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Hi',
      text: 'http://shop.test/x/secret',
    })
    sender.script.push(refuse('no'), refuse('no'))
    await test.runDueJobs()
    expect(await list(staff.store)).toEqual([])
    const seen = await list(staff.admin)
    expect(seen).toHaveLength(2)
    expect(JSON.stringify(seen)).not.toMatch(/4821|secret/)
  })

  it('that have expired can’t be resent', async () => {
    const expiresAt = new Date(test.clock.now().getTime() + 60_000)
    await enqueueMessage(test.shop, {
      channel: 'sms',
      to: '+61412345678',
      subject: '',
      text: 'A 4821',
      kind: 'verification_code',
      expiresAt,
    })
    sender.script.push(refuse('no'))
    await test.runDueJobs()
    test.clock.pass(2)
    const [{ message_id }] = await list(staff.admin)
    expect((await resend(staff.admin, message_id)).error.code).toBe('message_lapsed')
  })

  it('are paginated, newest first', async () => {
    for (const nth of [1, 2, 3])
      await enqueueMessage(test.shop, {
        channel: 'email',
        to: 'ada@example.com',
        subject: `Number ${nth}`,
        text: 'x',
      })
    sender.script.push(refuse('no'), refuse('no'), refuse('no'))
    await test.runDueJobs()
    const page = await staff.admin.call('GET', '/console/messages?limit=2&page=2')
    expect(page.json).toMatchObject({ total_count: 3, page: 2, total_pages: 2 })
    expect(page.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Number 1'])
  })

  it.each([
    ['a visitor', 'not_signed_in'],
    ['a driver', 'forbidden'],
  ])('are not available to %s', async (name, code) => {
    const { shopper } = await import('#testing/fixtures/shopper.ts')
    const client = name === 'a visitor' ? shopper(test) : staff.driver
    expect((await client.call('GET', '/console/messages')).error.code).toBe(code)
    expect((await client.call('POST', '/console/messages/1/resend')).error.code).toBe(code)
  })
})

describe('§2 Account: order updates by SMS', () => {
  it('are enabled until the shopper disables them, for their own account only', async () => {
    const { client, userId } = await aPlacedOrder(test)
    const path = `/users/${userId}/message_preferences`
    expect(await client.ok('GET', path)).toEqual({ order_sms: true })
    expect(await client.ok('PUT', path, { order_sms: 'off' }, { form: true })).toEqual({ order_sms: false })
    expect(await client.ok('GET', path)).toEqual({ order_sms: false })
    expect((await staff.driver.call('PUT', path, { order_sms: true })).error.code).toBe('not_found')
    expect((await client.call('PUT', path, {})).status).toBe(400)
  })
})
