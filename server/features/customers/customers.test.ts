import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleCustomer } from '#contract/console/customers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { asRetention } from '#testing/database/as-retention.ts'
import { loginAs, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let owner: Shopper & { userId: number }
let manager: Shopper & { userId: number }
let fitzroy: Awaited<ReturnType<typeof placeGuestOrder>>
let sydney: Awaited<ReturnType<typeof placeGuestOrder>>
beforeAll(async () => {
  test = await openTestShop()
  ;[owner, manager] = await Promise.all([loginAs(test, 'admin'), loginAs(test, 'manager')])
  fitzroy = await placeGuestOrder(test)
  sydney = await placeGuestOrder(test, { storeId: 2 })
  await test.db.run(
    sql`update users set firstname = 'Quillon', lastname = 'Zephyr' where user_id = ${fitzroy.userId}`,
  )
  await test.db.run(
    sql`update users set firstname = 'Quillon', lastname = 'Yarrow' where user_id = ${sydney.userId}`,
  )
})
afterAll(() => test.close())

const list = (query: string, by: Shopper = owner) => by.call('GET', `/console/customers?${query}`)
const found = async (search: string, by: Shopper = owner) =>
  (await list(`search=${encodeURIComponent(search)}`, by)).data.map(({ user_id }: ConsoleCustomer) => user_id)
const path = (userId: number, rest = '') => `/console/customers/${userId}${rest}`
const auditOf = (userId: number, action: string) =>
  test.db.rows<{ by_user_id: number; details: object }>(sql`
    select by_user_id, details from audit_log where subject = ${`user ${userId}`} and action = ${action}
    order by audit_log_id`)

/** @source A-CUSTOMER-1 */
describe('GET /console/customers', () => {
  it('finds a customer by name, e-mail, order number, and a mobile in any format', async () => {
    const { userId, person, orderId } = fitzroy
    const { mobile } = person
    const spaced = `${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`
    const ways = ['llon zeph', person.email, orderNumber(orderId), mobile, spaced, `+61 ${spaced.slice(1)}`]
    for (const way of ways) expect([way, await found(way)]).toEqual([way, [userId]])
    expect(await found('nobody at all')).toEqual([])
  })

  it('sorts by name or by registration, in pages', async () => {
    const names = async (query: string) =>
      (await list(`search=quillon&${query}`)).data.map(({ lastname }: ConsoleCustomer) => lastname)
    expect(await names('sort=name')).toEqual(['Yarrow', 'Zephyr'])
    expect(await names('sort=newest')).toEqual(['Yarrow', 'Zephyr'])
    expect(await names('sort=name&limit=1&page=2')).toEqual(['Zephyr'])
    const { json } = await list('search=quillon&limit=1')
    expect(json).toMatchObject({ total_count: 2, is_total_capped: false, total_pages: 2 })
    for (const wrong of ['sort=price', 'limit=251']) expect((await list(wrong)).status).toBe(400)
  })

  it('lists all customers without a search, with their order data', async () => {
    const { data, json } = await list('limit=250')
    expect(json.total_count).toBe(data.length)
    const one = data.find(({ user_id }: ConsoleCustomer) => user_id === fitzroy.userId)
    expect(one).toMatchObject({ kind: 'account', order_count: 1, mobile_verified: true })
  })

  it('shows only customers of their stores or zones to a manager', async () => {
    expect(await found('quillon', manager)).toEqual([fitzroy.userId])
    const all = (await list('limit=250', manager)).data.map(({ user_id }: ConsoleCustomer) => user_id)
    expect(all).toContain(fitzroy.userId)
    expect(all).not.toContain(sydney.userId)
    expect((await manager.call('GET', path(sydney.userId))).error.code).toBe('not_found')
    await test.db.run(sql`
      insert into user_addresses (user_id, line_1, city, state, postcode, lat, lng, created_at)
      select ${sydney.userId}, '9 Near Street', city, state, postcode, lat, lng, created_at from user_addresses
      where user_id = ${fitzroy.userId} limit 1`)
    expect(await found('quillon', manager)).toEqual([sydney.userId, fitzroy.userId])
    await test.db.run(sql`delete from user_addresses where line_1 = '9 Near Street'`)
  })

  it('finds short names among the newest customers', async () => {
    const [bo] = await manyMembers(test, 1)
    await test.db.run(sql`update users set firstname = 'Bø', lastname = '' where user_id = ${bo!.userId}`)
    expect(await found('bø')).toEqual([bo!.userId])
  })
})

/** @source A-CUSTOMER-2 */
describe('GET /console/customers/{id}', () => {
  it('shows a customer’s data, and records each view', async () => {
    const { userId, orderId, person } = fitzroy
    const page = await owner.ok('GET', path(userId))
    expect(page).toMatchObject({
      user_id: userId,
      email: person.email,
      staff: false,
      credit: 0,
      self_exclusion: null,
      orders: [{ order_id: orderId, store_id: 1 }],
      consents: [
        { channel: 'email', granted: false },
        { channel: 'sms', granted: false },
      ],
    })
    expect(page.addresses.length).toBeGreaterThan(0)
    expect(page.sessions.length).toBeGreaterThan(0)
    expect(page.messages.length).toBeGreaterThan(0)
    expect(JSON.stringify(page)).not.toMatch(/token|dob|birth/)
    const before = (await auditOf(userId, 'customer.viewed')).length
    await owner.ok('GET', path(userId))
    const after = await auditOf(userId, 'customer.viewed')
    expect([after.length, after.at(-1)!.by_user_id]).toEqual([before + 1, owner.userId])
  })

  it('shows saved cards by brand and last digits, and works without the gateway', async () => {
    const customer = await loginAs(test, 'customer')
    const { payment_methods: methods } = await owner.ok('GET', path(customer.userId))
    expect(methods).toEqual(['Visa ending 11'])
  })

  it('shows a self-exclusion in force', async () => {
    const { userId, person } = fitzroy
    const { firstname, lastname } = person
    await shopper(test).ok('POST', '/self_exclusions', {
      firstname,
      lastname,
      email: person.email,
      term: 'open',
    })
    expect((await owner.ok('GET', path(userId))).self_exclusion).toEqual({ ends: null })
    await asRetention(test.db.owner, sql`delete from self_exclusions`)
  })

  it('lists accounts that may be the same person, with the reason', async () => {
    const [one, other, stranger] = await manyMembers(test, 3)
    await test.db.run(sql`
      update users set firstname = 'Twin', lastname = 'Twice' where user_id in (${one!.userId}, ${other!.userId})`)
    const { linked } = await owner.ok('GET', path(one!.userId))
    expect(linked).toEqual([
      {
        user_id: other!.userId,
        kind: 'account',
        firstname: 'Twin',
        lastname: 'Twice',
        reasons: ['name_birth_date'],
      },
    ])
    expect(linked).not.toContainEqual(expect.objectContaining({ user_id: stranger!.userId }))
    await test.db.run(sql`
      update payments set payer = 'pal@example.com' where order_id in (${fitzroy.orderId}, ${sydney.orderId})`)
    expect((await owner.ok('GET', path(fitzroy.userId))).linked).toMatchObject([
      { user_id: sydney.userId, reasons: ['payment'] },
    ])
  })

  it('is limited to a number of views per hour', async () => {
    const [one] = await manyMembers(test, 1)
    test.shop.settings.rateLimits = true
    const key = test.shop.keys.hash('rate limit', `60 customers seen by ${owner.userId}`)
    const now = test.clock.now()
    await test.db.run(sql`
      insert into rate_limits (key_hash, times, expires_at)
      values (${key}, ${Array.from({ length: 300 }, () => now)}::timestamptz[], ${now}::timestamptz + interval '1 hour')`)
    expect((await owner.call('GET', path(one!.userId))).error.code).toBe('rate_limited')
    test.shop.settings.rateLimits = false
  })
})

/** @source A-CUSTOMER-3 */
describe('staff actions for a customer', () => {
  it('add a note, which colleagues read with author and time', async () => {
    const { userId } = fitzroy
    const notes = await manager.ok('POST', path(userId, '/notes'), { text: 'Rang about the gate.' })
    expect(notes).toMatchObject([{ text: 'Rang about the gate.', who: expect.stringMatching(/\w+ \w+/) }])
    expect((await manager.call('POST', path(userId, '/notes'), { text: ' ' })).status).toBe(400)
    expect(await auditOf(userId, 'customer.note')).toEqual([{ by_user_id: manager.userId, details: {} }])
  })

  it('end one session, or all of them', async () => {
    const [one] = await manyMembers(test, 1)
    await one!.ok('GET', '/users/me')
    const { sessions } = await owner.ok('GET', path(one!.userId))
    expect((await owner.call('DELETE', path(one!.userId, '/sessions?session_id=999999'))).error.code).toBe(
      'not_found',
    )
    await owner.ok('DELETE', path(one!.userId, `/sessions?session_id=${sessions[0].session_id}`))
    expect((await one!.call('GET', '/users/me')).status).toBe(401)
    await owner.ok('DELETE', path(one!.userId, '/sessions'))
    expect((await auditOf(one!.userId, 'customer.sessions_ended')).at(-1)!.details).toEqual({
      session: 'all',
    })
  })

  it('withdraw a consent, and never give one', async () => {
    const { client, userId } = fitzroy
    await client.ok('PUT', `/users/${userId}/consents`, { sms: true })
    await owner.ok('DELETE', path(userId, '/consents?channel=sms'))
    const { consents } = await owner.ok('GET', path(userId))
    expect(consents[1]).toMatchObject({ channel: 'sms', granted: false })
    expect(await auditOf(userId, 'consent-withdrawn')).toEqual([
      { by_user_id: owner.userId, details: { channel: 'sms', source: 'staff' } },
    ])
    expect((await owner.call('DELETE', path(userId, '/consents?channel=post'))).status).toBe(400)
  })

  it('export all data, with the notes, and write an audit row', async () => {
    const { userId, person } = fitzroy
    const data = await owner.ok('GET', path(userId, '/data'))
    expect(data).toMatchObject({
      account: { email: person.email },
      customer_notes: [{ text: 'Rang about the gate.' }],
    })
    expect(await auditOf(userId, 'customer.exported')).toHaveLength(1)
  })

  it('close the account once its e-mail is repeated and no order is under way', async () => {
    const { userId, person, client } = sydney
    const close = (body: object) => owner.call('POST', path(userId, '/close'), body)
    const closure = { reason: 'by_phone', email: person.email }
    expect((await close({ ...closure, reason: 'tired' })).status).toBe(400)
    expect((await close({ ...closure, email: 'other@example.com' })).error.code).toBe('closing_unconfirmed')
    expect((await close(closure)).error.code).toBe('order_under_way')
    await test.db.run(sql`update orders set status = 5 where user_id = ${userId}`)
    expect((await close(closure)).status).toBe(200)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect((await owner.call('GET', path(userId))).error.code).toBe('not_found')
    expect(await auditOf(userId, 'account-closed')).toEqual([
      { by_user_id: owner.userId, details: { reason: 'by_phone' } },
    ])
  })

  it('reject staff members and the caller', async () => {
    const hand = await loginAs(test, 'store')
    const writes = (userId: number): [string, string, object?][] => [
      ['POST', path(userId, '/notes'), { text: 'Hello' }],
      ['DELETE', path(userId, '/sessions')],
      ['DELETE', path(userId, '/consents?channel=sms')],
      ['GET', path(userId, '/data')],
      ['POST', path(userId, '/close'), { reason: 'by_email', email: 'store@coldie.test' }],
    ]
    for (const [method, url, body] of writes(hand.userId))
      expect([url, (await owner.call(method as 'GET', url, body)).error.code]).toEqual([url, 'works_here'])
    const [twin] = await manyMembers(test, 1)
    await test.db.run(sql`
      update users set email = 'admin+shop@coldie.test' where user_id = ${twin!.userId}`)
    expect((await owner.call('POST', path(twin!.userId, '/notes'), { text: 'Hi' })).error.code).toBe(
      'own_account',
    )
  })

  it('are limited to permitted users; for others the customer is not found', async () => {
    const hand = await loginAs(test, 'store')
    expect((await hand.call('GET', path(fitzroy.userId))).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', path(fitzroy.userId))).error.code).toBe('not_signed_in')
    expect((await manager.call('POST', path(999_999_999, '/notes'), { text: 'Hi' })).error.code).toBe(
      'not_found',
    )
  })
})
