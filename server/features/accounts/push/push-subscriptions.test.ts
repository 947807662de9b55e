import { createECDH } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type PushService, type TestBrowser, openPushService } from '#testing/shop/push-service.ts'

let test: TestShop
let staff: Staff
let service: PushService
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  service = await openPushService()
})
afterAll(async () => {
  await service.close()
  await test.close()
})

/** Places an order whose owner's browser shows notifications. */
async function anOrderWithBrowser() {
  const order = await aPlacedOrder(test)
  const browser = service.newBrowser()
  const path = `/users/${order.userId}/push_subscriptions`
  const { subscription_id: id } = await order.client.ok('POST', path, browser.subscription)
  return { ...order, browser, path, id: id as number }
}

const shownIn = ({ received }: TestBrowser) =>
  received.map(({ text }) => JSON.parse(text) as { title: string; body: string; path: string })

const channelsOf = async (orderId: number, kind: string) =>
  (
    await test.db.rows<{ channel: string }>(sql`
      select channel from messages where order_id = ${orderId} and kind = ${kind} order by message_id`)
  ).map(({ channel }) => channel)

const ON_ITS_WAY = 'order_on_its_way'

describe('A-PUSH-1: notifications in a browser', () => {
  it('replace the SMS of an order on its way, encrypted and signed with the public key', async () => {
    const { orderId, browser, client } = await anOrderWithBrowser()
    await bringTo(staff, orderId, 'transit')
    await test.runDueJobs()
    expect(shownIn(browser)).toMatchObject([
      {
        title: expect.stringMatching(/^Your order [\w-]+ is on its way$/),
        body: 'Your driver has left the store. Have your photo ID ready.',
        path: `/order/${orderId}/tracking`,
      },
    ])
    const { headers, body } = browser.received[0]!
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'high' })
    const { key } = await client.ok('GET', '/push/key')
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`))
    expect(body.toString()).not.toContain('on its way')
    expect(await channelsOf(orderId, ON_ITS_WAY)).toEqual(['push'])
    expect(await channelsOf(orderId, 'order_placed')).toEqual(['email'])
  })

  it('are sent again after an error of the push service, and once in the end', async () => {
    const { orderId, browser } = await anOrderWithBrowser()
    browser.answers(503)
    await bringTo(staff, orderId, 'transit')
    await test.runDueJobs()
    expect(shownIn(browser)).toEqual([])
    browser.answers(201)
    test.clock.pass(5)
    await test.db.run(sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`)
    await test.runDueJobs()
    await test.runDueJobs()
    expect(shownIn(browser)).toHaveLength(1)
    expect(await channelsOf(orderId, ON_ITS_WAY)).toEqual(['push'])
  })

  it.each([404, 410, 401, 403])('end at the answer %i, and an SMS is sent instead', async (status) => {
    const { orderId, browser, client, path, id } = await anOrderWithBrowser()
    browser.answers(status)
    await bringTo(staff, orderId, 'transit')
    await test.runDueJobs()
    expect(await channelsOf(orderId, ON_ITS_WAY)).toEqual(['push', 'sms'])
    expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(404)
  })

  it('reach every browser of the person, and no other person', async () => {
    const { orderId, browser, client, path } = await anOrderWithBrowser()
    const [tablet, other] = [service.newBrowser(), await anOrderWithBrowser()]
    await client.ok('POST', path, tablet.subscription)
    await bringTo(staff, orderId, 'transit')
    await test.runDueJobs()
    expect([browser, tablet, other.browser].map(({ received }) => received.length)).toEqual([1, 1, 0])
  })

  it('end with the login, and when the person turns them off', async () => {
    const { client, path, id, userId } = await anOrderWithBrowser()
    const again = service.newBrowser()
    expect(await client.ok('POST', path, again.subscription)).not.toEqual({ subscription_id: id })
    await client.ok('DELETE', `${path}/${id}`)
    const count = sql`select count(*)::int as n from push_subscriptions where user_id = ${userId}`
    expect(await test.db.one<{ n: number }>(count)).toEqual({ n: 1 })
    await client.ok('POST', '/users/logout')
    expect(await test.db.one<{ n: number }>(count)).toEqual({ n: 0 })
  })

  it('keep one subscription per browser, which belongs to the last login, and ten per person', async () => {
    const [first, second] = [await anOrderWithBrowser(), await anOrderWithBrowser()]
    const taken = await second.client.ok('POST', second.path, first.browser.subscription)
    expect(taken).toEqual({ subscription_id: first.id })
    for (let nth = 0; nth < 10; nth++)
      await second.client.ok('POST', second.path, service.newBrowser().subscription)
    const rows = await test.db.rows<{ user_id: number; n: number }>(sql`
      select user_id, count(*)::int as n from push_subscriptions
      where user_id in (${first.userId}, ${second.userId}) group by user_id`)
    expect(rows).toEqual([{ user_id: second.userId, n: 10 }])
  })

  it('belong to the account alone', async () => {
    const [mine, other] = [await anOrderWithBrowser(), await anOrderWithBrowser()]
    expect((await other.client.call('POST', mine.path, service.newBrowser().subscription)).status).toBe(404)
    expect((await other.client.call('DELETE', `${mine.path}/${mine.id}`)).status).toBe(404)
    expect((await other.client.call('DELETE', `${other.path}/${mine.id}`)).status).toBe(404)
  })

  const endpoint = 'https://push.example.com/send/1'
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }
  it.each([
    ['an address without https', { endpoint: 'http://push.example.com/send/1', keys }, 'endpoint'],
    ['a private address', { endpoint: 'https://10.0.0.1/send/1', keys }, 'endpoint'],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest', keys }, 'endpoint'],
    ['a text', { endpoint: 'push', keys }, 'endpoint'],
    ['no address', { keys }, 'endpoint'],
    ['no keys', { endpoint }, 'keys'],
    ['a short secret', { endpoint, keys: { ...keys, auth: 'abc' } }, 'keys'],
    ['a point off the curve', { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys'],
  ])('are refused with %s', async (_, body, field) => {
    const { client, userId } = await aPlacedOrder(test)
    const reply = await client.call('POST', `/users/${userId}/push_subscriptions`, body)
    expect([reply.status, reply.error?.code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field])
  })

  it('are accepted for a push service of the internet', async () => {
    const { client, userId } = await aPlacedOrder(test)
    const reply = await client.call('POST', `/users/${userId}/push_subscriptions`, { endpoint, keys })
    expect(reply.status).toBe(200)
  })
})
