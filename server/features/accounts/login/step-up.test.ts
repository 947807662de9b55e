import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { type Reply, type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

type Person = Shopper & { userId: number }

async function logIn(name: string): Promise<Person> {
  const client = shopper(test)
  const body = { username: `${name}@coldie.test`, password: DEMO_PASSWORD }
  const { user_id } = await client.ok('POST', '/users/login', body)
  return { ...client, userId: user_id }
}

const statusAndCode = ({ status, error }: Reply) => [status, error?.code]
const ASKED = [403, 'reauthentication_required']

const confirm = (client: Person, body: object) =>
  client.call('POST', `/users/${client.userId}/reauthenticate`, body)

const myData = (client: Person) => client.call('GET', `/users/${client.userId}/data`)

/**
 * Paths that concern money, rights, personal data or credentials, so that a new endpoint of this kind can't be
 * forgotten.
 */
const SENSITIVE: readonly RegExp[] = [
  /^POST .*refund/,
  /^POST .*goodwill/,
  /^POST \/gift_cards$/,
  /^POST \/referrals\//,
  /^(PUT|POST|PATCH|DELETE) .*\/roles/,
  /^GET .*\/data$/,
  /^GET .*(export|journal|\.csv)/,
  /^DELETE .*\/sessions/,
  /^(POST|PUT|DELETE) .*(passkeys|totp|second_factor|recovery_codes|password|\/email|\/mobile|\/close)/,
  /^(POST|PUT|PATCH) .*approv/,
  /^(POST|DELETE) .*api_keys/,
  /rotate_secret/,
  /^PATCH \/console\/settings$/,
]

/** Endpoints that match by their path and are safe for another reason. */
const ASKS_ITSELF: Record<string, string> = {
  'PUT /users/:user_id/mobile': 'asks for the password once a mobile is verified',
  'POST /users/:user_id/passkeys': 'needs the challenge that was given for the password, within five minutes',
  'POST /users/:user_id/second_factor': 'the second step of a login itself',
  'DELETE /console/customers/:user_id/sessions': 'takes access away and gives none, in a hurry',
  'POST /passkeys/options': 'a visitor’s, on the way to a login',
  'POST /passkeys/login': 'a login itself',
  'POST /forgot_password': 'a visitor’s, who can’t log in',
  'POST /forgot_password/:email/:token': 'needs the mailed link',
  'POST /console/stores/:store_id/purchase_orders/:purchase_order_id/close':
    'ends an order, and pays nothing',
  'GET /console/exports/shopify_products.csv': 'what the shop sells and for how much, which anybody may read',
  'GET /console/exports/shopify_inventory.csv': 'units on the shelf: nothing of any person',
}

const takesPassword = ({ body }: Endpoint): boolean => {
  const issues = body?.safeParse({}).error?.issues ?? []
  return issues.some(({ path }) => /^(current_)?password$/.test(String(path[0])))
}

describe('a sensitive call', () => {
  it('is declared as sensitive, or requires the password itself', () => {
    const named = test.shop.endpoints.map((endpoint) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      isGuarded: endpoint.stepUp !== undefined || takesPassword(endpoint),
    }))
    const sensitive = named.filter(({ name }) => SENSITIVE.some((kind) => kind.test(name)))
    const unguarded = sensitive.filter(({ name, isGuarded }) => !isGuarded && !(name in ASKS_ITSELF))
    expect(unguarded).toEqual([])
    expect(sensitive.length).toBeGreaterThan(15)
    // All exceptions refer to existing endpoints.
    expect(Object.keys(ASKS_ITSELF).filter((name) => !named.some((one) => one.name === name))).toEqual([])
  })

  it('is marked as sensitive in the OpenAPI document', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    const call = paths['/api/orders/{order_id}/refunds'].post
    expect(call['x-step-up']).toBe(true)
    expect(call.responses['403'].description).toContain('reauthentication_required')
  })

  it('works for 15 minutes after a login, then requires confirmation', async () => {
    const client = await logIn('casey')
    test.clock.pass(14)
    expect((await myData(client)).status).toBe(200)
    test.clock.pass(1)
    const reply = await myData(client)
    expect(statusAndCode(reply)).toEqual(ASKED)
    expect(reply.error.msg).toBe('Please confirm it’s you to continue.')
  })

  it('of staff changes nothing before their identity is confirmed', async () => {
    const admin = await logIn('admin')
    const other = await logIn('jules')
    test.clock.pass(16)
    const roles = `/console/users/${other.userId}/roles`
    const rights = { roles: [], version: 0 }
    const order = await test.db.first<{ order_id: number }>(sql`
      select order_id from orders where status = 8 limit 1`)
    const refund = { kind: 'amount', amount: 1, reason: 'asked' }
    for (const [method, path, body] of [
      ['PUT', roles, rights],
      ['POST', `/orders/${order!.order_id}/refunds`, refund],
      ['POST', `/orders/${order!.order_id}/goodwill`, { amount: 1, reason: 'asked' }],
      ['PATCH', `/orders/${order!.order_id}`, { status: 7, reason: 'asked' }],
      ['POST', '/gift_cards', { amount: 20, email: 'a@example.com', message: '' }],
    ] as const)
      expect([path, statusAndCode(await admin.call(method, path, body))]).toEqual([path, ASKED])
    // A status change without a refund needs no confirmation.
    expect(statusAndCode(await admin.call('PATCH', `/orders/${order!.order_id}`, { status: 8 }))[1]).not.toBe(
      ASKED[1],
    )
    expect((await other.call('GET', '/users/me')).status).toBe(200)
    expect((await confirm(admin, { password: DEMO_PASSWORD })).status).toBe(200)
    expect((await admin.call('PUT', roles, rights)).status).toBe(200)
    await test.db.run(sql`update users set store_access = false where user_id = ${other.userId}`)
  })
})

describe('§7 POST /api/users/{user_id}/reauthenticate', () => {
  it('accepts the password, allows sensitive calls, and replaces the session’s token', async () => {
    const client = await logIn('casey')
    const before = client.cookies.get('token')!
    test.clock.pass(20)
    const { status, data } = await confirm(client, { password: DEMO_PASSWORD })
    expect([status, data]).toEqual([200, { until: '2026-11-20T08:05:00.000Z' }])
    expect((await myData(client)).status).toBe(200)
    const headers = { host: 'shop.test', authorization: `Bearer ${before}` }
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401)
  })

  it('rejects the password alone for a worker whose second step is a passkey', async () => {
    const hand = await aStoreHand(test)
    await test.db.run(sql`update users set is_demo_account = false where user_id = ${hand.userId}`)
    await test.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      values (${hand.userId}, ${`key of ${hand.userId}`}, '\\x00', 0, 'Phone', ${test.clock.now()})`)
    await test.db.run(sql`
      update sessions set second_factor_at = ${test.clock.now()} where user_id = ${hand.userId}`)
    const reply = await confirm(hand, { password: 'Cold-Beer-2026!' })
    expect(statusAndCode(reply)).toEqual([403, 'second_factor_required'])
    expect(reply.error.methods).toEqual(['passkey'])
    expect((await confirm(hand, { password: 'wrong' })).error.code).toBe('password_wrong')
  })

  it('accepts a passkey of the same account only', async () => {
    const [client, other] = [await logIn('casey'), await logIn('jules')]
    const phone = authenticator()
    const own = `/users/${client.userId}/passkeys`
    const options = await client.ok('POST', `${own}/options`, { password: DEMO_PASSWORD })
    await client.ok('POST', own, { name: 'Phone', credential: phone.create(options) })
    const assertion = async () => phone.get(await client.ok('POST', '/passkeys/options', {}))
    test.clock.pass(20)
    expect(statusAndCode(await confirm(other, { credential: await assertion() }))).toEqual([
      400,
      'passkey_refused',
    ])
    expect(statusAndCode(await myData(other))).toEqual(ASKED)
    expect((await confirm(client, { credential: await assertion() })).status).toBe(200)
    expect((await myData(client)).status).toBe(200)
  })

  it('rejects a wrong password up to ten times in a quarter of an hour, and reports a missing password', async () => {
    const client = await logIn('jules')
    expect((await confirm(client, {})).error.fields).toEqual({ password: 'Password is required' })
    test.clock.pass(20)
    for (let i = 0; i < 10; i++)
      expect(statusAndCode(await confirm(client, { password: 'wrong' }))).toEqual([400, 'password_wrong'])
    expect(statusAndCode(await confirm(client, { password: DEMO_PASSWORD }))).toEqual([429, 'rate_limited'])
    expect(statusAndCode(await myData(client))).toEqual(ASKED)
  })

  it('is recorded in the audit log, successful or not', async () => {
    const client = await logIn('store')
    await confirm(client, { password: 'wrong' })
    await confirm(client, { password: DEMO_PASSWORD })
    const rows = await test.db.rows(sql`
      select action, subject, details->>'method' as method from audit_log
      where by_user_id = ${client.userId} and action like 'step_up.%' order by audit_log_id`)
    const subject = `user ${client.userId}`
    expect(rows).toEqual([
      { action: 'step_up.failed', subject, method: 'password' },
      { action: 'step_up.succeeded', subject, method: 'password' },
    ])
  })

  it('is rejected for all other users', async () => {
    const [client, other] = [await logIn('casey'), await logIn('admin')]
    const body = { password: DEMO_PASSWORD }
    const path = `/users/${client.userId}/reauthenticate`
    expect(statusAndCode(await other.call('POST', path, body))).toEqual([404, 'not_found'])
    expect(statusAndCode(await shopper(test).call('POST', path, body))).toEqual([404, 'not_found'])
  })
})
