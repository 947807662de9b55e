import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { ORIGIN, type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true, connections: RACING })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const login = (client: Shopper, username: string, password = DEMO_PASSWORD) =>
  client.call('POST', '/users/login', { username, password })

/** @source A-SESS-1 */
describe('§7 POST /users/login', () => {
  it('returns the user and sets a cookie that scripts can’t read', async () => {
    const client = shopper(test)
    const reply = await login(client, ' Customer@Coldie.test ')
    expect(reply.data).toMatchObject({
      email: 'customer@coldie.test',
      username: 'customer@coldie.test',
      type: 'customer',
      dob: '17051990',
      permissions: { admin_access: false, store_access: false },
      referral_code: 'ROBIN-M8KQ',
      verified: true,
    })
    expect(reply.text).not.toMatch(/password|argon/)
    const cookie = [reply.headers['set-cookie']].flat().find((text) => String(text).startsWith('token='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Max-Age=\d+/)
    expect(cookie).not.toMatch(/Domain|Expires/)
    expect(await client.ok('GET', '/users/me')).toEqual(reply.data)
  })

  it.each([
    { username: 'customer@coldie.test', password: 'wrong' },
    { username: 'nobody@coldie.test', password: DEMO_PASSWORD },
    { username: "' or 1=1 --", password: DEMO_PASSWORD },
    { username: 'customer@coldie.test\u0000', password: 'x' },
    { username: 'customer@coldie.test', password: 'x'.repeat(1000) },
  ])('rejects $username with the same response, whatever is wrong', async ({ username, password }) => {
    const client = shopper(test)
    const reply = await login(client, username, password)
    expect([reply.status, reply.error]).toEqual([
      401,
      { code: 'login_failed', msg: 'Username and/or password is incorrect' },
    ])
    expect(client.cookies.has('token')).toBe(false)
  })

  it.each([
    { body: {}, fields: { username: 'Email is required', password: 'Password is required' } },
    { body: { username: 'a@b.c' }, fields: { password: 'Password is required' } },
    { body: { username: ' ', password: 'x' }, fields: { username: 'Email is required' } },
    { body: { username: ['a'], password: 'x' }, fields: { username: 'Please check this field.' } },
  ])('rejects $body and names the fields', async ({ body, fields }) => {
    const reply = await shopper(test).call('POST', '/users/login', body)
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('stops after 20 wrong passwords for an account, also if they are concurrent', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => login(shopper(test), 'jules@coldie.test', 'wrong')),
    )
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(20)
    const refused = replies.filter((reply) => reply.status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]!.error.code).toBe('rate_limited')
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(shopper(test), 'jules@coldie.test')).status).toBe(429)
    expect((await login(shopper(test), 'casey@coldie.test')).status).toBe(200)
  })

  it('counts wrong passwords only', async () => {
    for (let i = 0; i < 22; i++) expect((await login(shopper(test), 'store@coldie.test')).status).toBe(200)
  })
})

/** @source S-LOGIN-2 */
describe('§8 Login failure', () => {
  it('deletes the token cookie and ends the session of the browser', async () => {
    const client = await loginAs(test, 'casey')
    const authorization = `Bearer ${client.cookies.get('token')}`
    const reply = await login(client, 'casey@coldie.test', 'wrong')
    expect([reply.status, reply.error.code]).toEqual([401, 'login_failed'])
    const cleared = [reply.headers['set-cookie']].flat().find((text) => String(text).startsWith('token='))
    expect(cleared).toMatch(/^token=; .*Path=\/.*HttpOnly/)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    const old = await test.app.inject({ url: '/api/users/me', headers: { host: 'shop.test', authorization } })
    expect(old.statusCode).toBe(401)
  })

  it('deletes a token that is no longer valid', async () => {
    const client = shopper(test)
    client.cookies.set('token', 'gone')
    await login(client, 'nobody@coldie.test')
    expect(client.cookies.has('token')).toBe(false)
  })

  it('does not affect a program’s bearer token', async () => {
    const { cookies } = await loginAs(test, 'casey')
    const headers = { host: 'shop.test', authorization: `Bearer ${cookies.get('token')}` }
    const payload = { username: 'casey@coldie.test', password: 'wrong' }
    const refused = await test.app.inject({ method: 'POST', url: '/api/users/login', headers, payload })
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined])
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('§6 Logged-in user: calls may send the login token as a Bearer authorization, which allows writes from any origin', async () => {
    const client = await loginAs(test, 'customer')
    const token = client.cookies.get('token')!
    const bearer = { authorization: `Bearer ${token}` }
    const call = (method: 'GET' | 'POST', url: string, headers: object) =>
      test.app.inject({
        method,
        url: `/api${url}`,
        headers: { host: 'shop.test', ...headers },
        payload: { store_id: 1, zone_id: 1 },
      })
    expect((await call('GET', '/users/me', bearer)).json().data.email).toBe('customer@coldie.test')
    expect((await call('POST', '/carts', bearer)).json().data.user_id).toBe(client.userId)
    expect((await call('POST', '/carts', { ...bearer, origin: 'http://evil.example' })).statusCode).toBe(200)
  })

  it.each([
    { origin: undefined, because: 'a form on another page sends no origin' },
    { origin: 'http://evil.example', because: 'it is another page' },
    { origin: 'https://shop.test', because: 'another scheme is another origin' },
    { origin: 'http://shop.test:8080', because: 'so is another port' },
    { origin: 'http://shop.test.evil.example', because: 'the host name is longer' },
    { origin: 'null', because: 'a sandboxed frame sends it' },
  ])('by cookie writes nothing from $origin: $because', async ({ origin }) => {
    const client = await loginAs(test, 'customer')
    const headers = {
      host: 'shop.test',
      cookie: `token=${client.cookies.get('token')}`,
      ...(origin ? { origin } : {}),
    }
    for (const [method, url] of [
      ['POST', '/carts'],
      ['POST', '/users/logout'],
      ['DELETE', '/carts/x/items/1'],
    ] as const) {
      const reply = await test.app.inject({ method, url: `/api${url}`, headers })
      expect([url, reply.statusCode, reply.json().error.code]).toEqual([url, 403, 'origin_refused'])
    }
    const read = await test.app.inject({ url: '/api/users/me', headers })
    expect(read.statusCode).toBe(200)
  })

  it('API §3 Sessions: ends at the logout and is invalid afterwards', async () => {
    const client = await loginAs(test, 'customer')
    const token = client.cookies.get('token')!
    await client.ok('POST', '/users/logout')
    expect(client.cookies.has('token')).toBe(false)
    const headers = { host: 'shop.test', authorization: `Bearer ${token}` }
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401)
    expect((await client.call('GET', '/users/me')).error.code).toBe('not_signed_in')
    expect((await client.call('POST', '/users/logout')).status).toBe(200)
  })

  it.each(['x', 'a'.repeat(5000), '..', 'Bearer', '%00'])('is not opened by the token %j', async (token) => {
    const headers = {
      host: 'shop.test',
      authorization: `Bearer ${token}`,
      cookie: `token=${token}`,
      origin: ORIGIN,
    }
    expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401)
  })

  it('§7 PUT /carts/{cart_id}: retains the guest’s cart, attached after login', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const { data } = await login(client, 'customer@coldie.test')
    const attached = await client.ok('PUT', `/carts/${cart.cart_id}`, { user_id: data.user_id })
    expect(attached).toMatchObject({ user_id: data.user_id, cart_items: cart.cart_items })
  })
})

/** @source A-OWN-1 */
describe('a user’s own data', () => {
  it('returns a 404 to all other users, including admins', async () => {
    const owner = await loginAs(test, 'customer')
    const [address] = await owner.ok('GET', `/users/${owner.userId}/addresses`)
    const [method] = await owner.ok('GET', `/users/${owner.userId}/payment_methods`)
    const mine = `/users/${owner.userId}`
    for (const caller of [shopper(test), await loginAs(test, 'casey'), await loginAs(test, 'admin')]) {
      for (const [verb, path, body] of [
        ['GET', mine, undefined],
        ['POST', `${mine}/verify`, { verification_code: '1234' }],
        ['POST', `${mine}/send_verification`, {}],
        ['PUT', `${mine}/mobile`, { mobile: '0491570006' }],
        ['GET', `${mine}/addresses`, undefined],
        [
          'POST',
          `${mine}/addresses`,
          { address_line_1: '1 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
        ],
        ['DELETE', `${mine}/addresses/${address.address_id}`, undefined],
        ['GET', `${mine}/payment_methods`, undefined],
        ['DELETE', `${mine}/payment_methods/${method.token}`, undefined],
        ['GET', `/payment/braintree/client/${owner.userId}`, undefined],
      ] as const) {
        const reply = await caller.call(verb, path, body)
        expect([verb, path, reply.status, reply.error?.code]).toEqual([verb, path, 404, 'not_found'])
      }
    }
    expect(await owner.ok('GET', `${mine}/payment_methods`)).toHaveLength(1)
  })

  it('includes addresses: stored once, listed last used first, deletable', async () => {
    const client = await loginAs(test, 'casey')
    const path = `/users/${client.userId}/addresses`
    const typed = {
      address_line_1: '7 Gertrude St',
      address_line_2: 'Unit 2',
      city: 'fitzroy',
      state: 'Victoria',
      postcode: '3065',
    }
    const saved = await client.ok('POST', path, typed, { form: true })
    expect(saved).toMatchObject({
      address_id: expect.any(Number),
      state: 'VIC',
      country: 'Australia',
      postcode: '3065',
    })
    expect((await client.ok('POST', path, typed)).address_id).toBe(saved.address_id)
    const listed = await client.ok('GET', path)
    expect(listed.filter((one: { address_id: number }) => one.address_id === saved.address_id)).toHaveLength(
      1,
    )
    await client.ok('DELETE', `${path}/${saved.address_id}`)
    expect((await client.call('DELETE', `${path}/${saved.address_id}`)).status).toBe(404)
    const refused = await client.call('POST', path, { ...typed, address_line_1: 'PO Box 7' })
    expect([refused.status, refused.error.code]).toEqual([400, 'address_invalid'])
  })

  it('includes payment methods: listed without a number, deletable', async () => {
    const client = await loginAs(test, 'casey')
    const path = `/users/${client.userId}/payment_methods`
    const [method] = await client.ok('GET', path)
    expect(method).toMatchObject({ type: 'CreditCard', default: true, nonce: expect.any(String) })
    expect(JSON.stringify(method)).not.toMatch(/\d{12,}/)
    await client.ok('DELETE', `${path}/${method.token}`)
    expect((await client.call('DELETE', `${path}/${method.token}`)).status).toBe(404)
  })
})

describe('a closed account', () => {
  it('can’t log in and loses its session', async () => {
    const client = await loginAs(test, 'casey')
    await test.db.run(sql`update users set state = 'closed' where user_id = ${client.userId}`)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect((await login(shopper(test), 'casey@coldie.test')).status).toBe(401)
    await test.db.run(sql`update users set state = 'full' where user_id = ${client.userId}`)
  })
})
