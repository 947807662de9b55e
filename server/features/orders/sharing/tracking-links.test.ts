import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { watchDeliveries } from '../notifications/order-messages.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const LINK = /http:\/\/shop\.test\/t\/([\w-]{22})(?![\w-])/
const tokenOf = (text: string): string => LINK.exec(text)![1]!
const share = async (client: Shopper, orderId: number): Promise<string> =>
  tokenOf((await client.ok('POST', `/orders/${orderId}/share`)).url)
const answerOf = async (call: Promise<{ status: number; error?: { code: string } }>) => {
  const { status, error } = await call
  return [status, error?.code]
}
const follow = (token: string, client = shopper(test)) => client.call('GET', `/tracking/${token}`)
const audits = (orderId: number) =>
  test.db.rows<{ action: string }>(sql`
    select action from audit_log where subject = ${`order ${orderId}`} and action like 'tracking_link.%' order by 1`)

const UNKNOWN = [404, 'tracking_link_invalid']
const ENDED = [410, 'tracking_link_ended']

describe('API §8 Tracking by link', () => {
  it('shows any holder the order’s progress, but neither its owner nor its items', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const order = await client.ok('GET', `/orders/${orderId}`)
    expect(order.shared).toBe(false)
    const token = await share(client, orderId)
    expect((await client.ok('GET', `/orders/${orderId}`)).shared).toBe(true)
    await bringTo(staff, orderId, 'transit')

    for (const who of [shopper(test), client, staff.admin]) {
      const { status, data, text, headers } = await follow(token, who)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(Object.keys(data).toSorted()).toEqual([
        'asap',
        'driver',
        'due',
        'estimate_delivery',
        'held_from',
        'start',
        'status',
        'time_zone',
      ])
      expect(data).toMatchObject({ status: 4, time_zone: 'Australia/Melbourne' })
      expect(data.driver).not.toBe('')
      const { users, addresses, carts } = order
      for (const secret of [
        String(orderId),
        order.order_number,
        users.lastname,
        users.mobile,
        addresses.address_line_1,
        addresses.city,
        addresses.postcode,
        carts.cart_items[0].product_name,
      ])
        expect(text).not.toContain(secret)
    }
  })

  it('stores only the hash of a token', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const token = await share(client, orderId)
    const rows = await test.db.rows(sql`
      select token_hash = sha256(${token}::bytea) as is_hash from tracking_links where order_id = ${orderId}`)
    expect(rows).toEqual([{ is_hash: true }])
    const kept = await test.db.owner.first<{ found: boolean }>(sql`
      select exists (select from audit_log a where to_jsonb(a)::text like ${`%${token}%`}) as found`)
    expect(kept!.found).toBe(false)
    expect(await audits(orderId)).toEqual([{ action: 'tracking_link.made' }])
  })

  it('creates a new link each time; earlier links work until all are ended', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const tokens = [await share(client, orderId), await share(client, orderId)]
    expect(tokens[0]).not.toBe(tokens[1])
    for (const token of tokens) expect((await follow(token)).status).toBe(200)
    await client.ok('DELETE', `/orders/${orderId}/share`)
    for (const token of tokens) expect(await answerOf(follow(token))).toEqual(UNKNOWN)
    expect((await client.ok('GET', `/orders/${orderId}`)).shared).toBe(false)
    await client.ok('DELETE', `/orders/${orderId}/share`)
    expect((await audits(orderId)).map(({ action }) => action)).toEqual([
      'tracking_link.ended',
      'tracking_link.made',
      'tracking_link.made',
    ])
    expect((await follow(await share(client, orderId))).status).toBe(200)
  })

  it.each([
    { end: 'delivered', how: (orderId: number) => bringTo(staff, orderId, 'complete') },
    {
      end: 'refused at the door',
      how: async (orderId: number) => {
        await bringTo(staff, orderId, 'transit')
        const refusal = { outcome: 'refused', reason: 'unattended' }
        await staff.driver.ok('POST', `/orders/${orderId}/door_check`, refusal)
      },
    },
    {
      end: 'canceled',
      how: (orderId: number) =>
        staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Nobody home' }),
    },
  ])('ends once the order is $end, and no new link can be created', async ({ how }) => {
    const { client, orderId } = await aPlacedOrder(test)
    const token = await share(client, orderId)
    await how(orderId)
    expect(await answerOf(follow(token))).toEqual(ENDED)
    expect((await client.ok('GET', `/orders/${orderId}`)).shared).toBe(false)
    expect(await answerOf(client.call('POST', `/orders/${orderId}/share`))).toEqual([409, 'order_ended'])
    await client.ok('DELETE', `/orders/${orderId}/share`)
    expect(await answerOf(follow(token))).toEqual(UNKNOWN)
  })

  it('works while the order is on hold', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const token = await share(client, orderId)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'A call first' })
    expect((await follow(token)).data).toMatchObject({ status: 6, held_from: 1 })
  })

  it('is created and ended only by the owner', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const token = await share(client, orderId)
    await bringTo(staff, orderId, 'assigned')
    const [other] = await manyMembers(test, 1)
    for (const method of ['POST', 'DELETE']) {
      const by = (who: Shopper, id = orderId) => answerOf(who.call(method, `/orders/${id}/share`))
      for (const who of [shopper(test), other!, staff.driverNsw])
        expect(await by(who)).toEqual([404, 'not_found'])
      for (const who of [staff.admin, staff.store, staff.driver])
        expect(await by(who)).toEqual([403, 'forbidden'])
      expect(await by(client, 999_999_999)).toEqual([404, 'not_found'])
    }
    expect((await follow(token)).status).toBe(200)
  })

  it.each(['x', 'a'.repeat(22), '../orders', '%00', 'a'.repeat(200)])(
    'is rejected for the token %s',
    async (token) => {
      expect(await answerOf(follow(encodeURIComponent(token)))).toEqual(UNKNOWN)
    },
  )

  it('limits guesses, but not requests with a valid link', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    test.shop.settings.rateLimits = true
    const token = await share(client, orderId)
    const guess = async () => (await follow('guess')).status
    expect(await guess()).toBe(404)
    await setRateCounts(test.db, 58)
    for (let i = 0; i < 3; i++) expect((await follow(token)).status).toBe(200)
    const guesses = await Promise.all([guess(), guess(), guess()])
    expect(guesses.toSorted((a, b) => a - b)).toEqual([404, 404, 429])
    expect((await follow(token)).status).toBe(200)
    const again = async () => (await client.call('POST', `/orders/${orderId}/share`)).status
    await setRateCounts(test.db, 19)
    expect([await again(), await again()]).toEqual([200, 429])
    test.shop.settings.rateLimits = false
  })
})

describe('§4 Order messages: the link in a text message', () => {
  const smsOf = async (orderId: number, kind: string) =>
    (await test.db.first<{ body: string }>(sql`
      select body from messages where order_id = ${orderId} and kind = ${kind} and channel = 'sms'`))!.body
  const linksOf = async (orderId: number) =>
    (await test.db.rows(sql`select from tracking_links where order_id = ${orderId}`)).length

  it('works without login, is short, and redirects its owner to the order', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const body = await smsOf(orderId, 'order_on_its_way')
    expect(body).not.toContain(`/order/${orderId}`)
    expect(body.length).toBeLessThanOrEqual(160)
    const token = tokenOf(body)
    expect((await follow(token)).data).not.toHaveProperty('order_id')
    expect((await follow(token, staff.admin)).data).not.toHaveProperty('order_id')
    expect((await follow(token, client)).data.order_id).toBe(orderId)
    expect((await client.ok('GET', `/orders/${orderId}`)).shared).toBe(false)
    await client.ok('DELETE', `/orders/${orderId}/share`)
    expect(await answerOf(follow(token))).toEqual(UNKNOWN)
  })

  it('is created once for each message that contains it', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const { due_at, lat, lng } = (await test.db.first<{ due_at: Date; lat: number; lng: number }>(sql`
      select due_at, lat, lng from orders where order_id = ${orderId}`))!
    test.clock.set(new Date(due_at.getTime() + 30 * 60_000))
    await staff.driver.ok('POST', '/drivers/me/position', { lat, lng })
    await watchDeliveries(test.shop)
    await watchDeliveries(test.shop)
    expect(await smsOf(orderId, 'order_almost_there')).not.toMatch(LINK)
    expect(await smsOf(orderId, 'order_delayed')).toMatch(LINK)
    expect(await linksOf(orderId)).toBe(2)
  })
})
