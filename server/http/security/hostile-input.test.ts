import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { DOORS, aPerson, filledCart } from '#testing/fixtures/builders.ts'
import { NASTY_TEXTS, hostileCall } from '#testing/suites/hostile-input.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { ORIGIN, type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'

/** Operations that are skipped: a logout would make the other calls anonymous, and documents have no input. */
const LEFT_OUT = ['/users/logout', '/docs', '/openapi.json']

/** Calls per endpoint, in total for three callers. `hostile-input.slow.test.ts` makes many more. */
const CALLS_PER_ENDPOINT = 3

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

async function whatUsuallyWorks(client: Shopper, userId: number) {
  const cart = await filledCart(test, client)
  const { orderId } = await aPlacedOrder(test)
  const params = {
    user_id: String(userId),
    cart_id: cart.cart_id,
    cart_item_id: String(cart.cart_item_id),
    order_id: String(orderId),
    point: '-37.8,144.978',
    slug: 'frost-furrow-merlot',
    email: 'customer@coldie.test',
  }
  const body = {
    ...aPerson(),
    ...DOORS[1],
    cart_id: cart.cart_id,
    user_id: userId,
    store_id: 1,
    zone_id: 1,
    quantity: 1,
    product_pack_id: 1,
    promo_code: 'FIVER',
    transaction_token: 'no-such-token',
    order_type: 'NORMAL',
    on: true,
    lat: -37.8,
    lng: 144.9,
    referrer: 'Contact Us Page',
    repeat_password: 'Cold-Beer-2026!',
    username: 'nobody@example.com',
    verification_code: '1234',
    outcome: 'passed',
    socket_id: '1.1',
    channel_name: 'private-delivery',
  }
  return { params, body }
}

describe('hostile input, on every path and by every caller', () => {
  it('is a 4xx from the table or harmless, never a 500', async () => {
    const random = seededRandom('hostile input')
    const answers = new Map<number, number>()
    for (const [caller, userId] of [
      [shopper(test), 1],
      [staff.admin, staff.admin.userId],
      [staff.driver, staff.driver.userId],
    ] as const) {
      const known = await whatUsuallyWorks(caller, userId)
      for (const endpoint of test.shop.endpoints.filter(({ path }) => !LEFT_OUT.includes(path))) {
        for (let i = 0; i < CALLS_PER_ENDPOINT / 3; i++) {
          const { method, path, body } = hostileCall(endpoint, known, random)
          const reply = await caller.call(method, path, body)
          answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1)
          if (reply.status >= 500)
            throw new Error(`${method} ${path} ${JSON.stringify(body)} answered ${reply.text}`)
          if (reply.status >= 400)
            expect(reply.error, `${method} ${path}`).toMatchObject({
              code: expect.any(String),
              msg: expect.any(String),
            })
          expect(reply.text).not.toMatch(/node_modules|server\/|select .* from|at Object\./)
        }
      }
    }
    expect([...answers.keys()].every((status) => status < 500)).toBe(true)
    expect(answers.get(400)).toBeGreaterThan(50)
  })

  for (const { which, options, of } of sampleAndAll(3))
    it(`returns no result and no error as a search text, ${which}`, options, async () => {
      for (const [turn, text] of NASTY_TEXTS.entries()) {
        const search = encodeURIComponent(text.toWellFormed())
        const paths = [
          `/products?search=${search}`,
          `/addresses?search=${search}`,
          `/suburbs?state=${search}`,
        ]
        for (const path of of(paths, turn)) {
          const reply = await shopper(test).call('GET', path)
          expect([path, reply.status < 500]).toEqual([path, true])
        }
      }
    })
})

/** @source A-BODY-1 */
describe('a body', () => {
  const send = (payload: string | Buffer, type: string | undefined, url = '/api/subscriptions') =>
    test.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'shop.test', origin: ORIGIN, ...(type === undefined ? {} : { 'content-type': type }) },
    })
  const BOUNDARY = 'x-boundary'
  const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
  const part = (name: string, value: string, extra = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`
  const whole = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`
  const subscription = { email: 'a@example.com', referrer: 'Suburb Page' }

  it.each([
    { title: 'JSON', payload: JSON.stringify(subscription), type: 'application/json' },
    {
      title: 'JSON with a charset',
      payload: JSON.stringify(subscription),
      type: 'application/json; charset=utf-8',
    },
    {
      title: 'a form',
      payload: new URLSearchParams(subscription).toString(),
      type: 'application/x-www-form-urlencoded',
    },
    {
      title: 'multipart',
      payload: whole(part('email', subscription.email), part('referrer', subscription.referrer)),
      type: MULTIPART,
    },
  ])('is accepted as $title', async ({ payload, type }) => {
    const reply = await send(payload, type)
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { success: true }])
  })

  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  it.each([
    { title: 'broken JSON', payload: '{"email":', type: 'application/json', status: 400 },
    { title: 'a JSON string', payload: '"email"', type: 'application/json', status: 400 },
    { title: 'a JSON array', payload: '[1]', type: 'application/json', status: 400 },
    { title: 'JSON null', payload: 'null', type: 'application/json', status: 400 },
    { title: 'no body', payload: '', type: 'application/json', status: 400 },
    {
      title: 'a poisoned prototype',
      payload: '{"__proto__":{"x":1}}',
      type: 'application/json',
      status: 400,
    },
    {
      title: 'bytes that are not UTF-8',
      payload: Buffer.from([0xff, 0xfe, 0x00]),
      type: 'application/json',
      status: 400,
    },
    { title: '60,000 brackets deep', payload: deep('[', ']', 60_000), type: 'application/json', status: 400 },
    {
      title: 'a field 15,000 objects deep',
      payload: `{"email":"a@example.com","referrer":"x","message":${deep('{"a":', '}', 15_000).replace(':}', ':1}')}}`,
      type: 'application/json',
      status: 400,
    },
    {
      title: '10 MB of JSON',
      payload: `{"email":"${'x'.repeat(10_000_000)}"}`,
      type: 'application/json',
      status: 413,
    },
    {
      title: '10 MB of form',
      payload: `email=${'x'.repeat(10_000_000)}`,
      type: 'application/x-www-form-urlencoded',
      status: 413,
    },
    {
      title: '10 MB of multipart',
      payload: whole(part('email', 'x'.repeat(10_000_000))),
      type: MULTIPART,
      status: 413,
    },
    {
      title: '500 parts',
      payload: whole(...Array.from({ length: 500 }, (_, i) => part(`f${i}`, 'x'))),
      type: MULTIPART,
      status: 413,
    },
    {
      title: 'a file',
      payload: whole(part('email', 'x', '; filename="x.png"')),
      type: MULTIPART,
      status: 400,
    },
    { title: 'multipart without a boundary', payload: 'x', type: 'multipart/form-data', status: 400 },
    { title: 'truncated multipart', payload: part('email', 'x'), type: MULTIPART, status: 400 },
    {
      title: 'a field called __proto__',
      payload: whole(part('__proto__', 'x')),
      type: MULTIPART,
      status: 400,
    },
    {
      title: 'a duplicate field',
      payload: 'email=a&email=b&referrer=x',
      type: 'application/x-www-form-urlencoded',
      status: 400,
    },
    { title: 'XML', payload: '<email/>', type: 'application/xml', status: 415 },
    { title: 'plain text', payload: 'email=a', type: 'text/plain', status: 415 },
    { title: 'no content type', payload: 'email=a', type: undefined, status: 415 },
  ])('is rejected with $status: $title', async ({ payload, type, status }) => {
    const reply = await send(payload, type)
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { success: false }])
  })

  it('may contain device data of any shape at checkout', async () => {
    const nested = deep('[', ']', 60_000)
    const payload = `{"cart_id":"${randomBytes(18).toString('base64url')}","transaction_token":"t","transaction_device_data":${nested}}`
    expect((await send(payload, 'application/json', '/api/checkout')).statusCode).toBe(404)
  })
})

describe('a path', () => {
  it.each([
    { url: '/api/nothing', status: 404 },
    { url: '/api/users/%zz', status: 400 },
    { url: '/api/products/slug/%E0%A4%A', status: 400 },
    { url: `/api/products/slug/${'x'.repeat(2000)}`, status: 404 },
    { url: '/api/orders/9007199254740993', status: 400 },
    { url: '/api/orders/999999999999999', status: 404 },
    { url: '/api/orders/0', status: 400 },
    { url: '/api/users/99999999999999999999', status: 400 },
    { url: '/api/zones/location/a,b', status: 404 },
    { url: '/api/zones/location/999,999', status: 404 },
    { url: '/api/zones/2147483648/open', status: 404 },
  ])('$url returns $status in the envelope', async ({ url, status }) => {
    const reply = await test.app.inject({ url, headers: { host: 'shop.test' } })
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { success: false }])
  })

  it.each([{ method: 'DELETE' }, { method: 'PUT' }, { method: 'PATCH' }] as const)(
    'that does not exist for $method is a 404',
    async ({ method }) => {
      const reply = await test.app.inject({ method, url: '/api/products', headers: { host: 'shop.test' } })
      expect(reply.statusCode).toBe(404)
    },
  )
})
