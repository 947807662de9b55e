import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { aPerson, checkoutBody, codeFor, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  test.shop.settings.rateLimits = true
  await test.db.run(sql`delete from rate_limits`)
})
afterAll(() => test.close())

const solved = async () => solveCaptcha(await test.shop.captcha.challenge())
const texts = async () =>
  (await test.db.first<{ n: number }>(sql`select count(*)::int as n from messages where channel = 'sms'`))!.n

async function aGuest(details: object = {}) {
  const client = shopper(test)
  const cart = await filledCart(test, client)
  const body = { ...(await checkoutBody(client, cart)), ...aPerson(), ...details }
  return { client, body }
}

const guestOrder = async (details: object = {}) => {
  const { client, body } = await aGuest(details)
  return checkout(client, body)
}
const register = (details: object = {}) => shopper(test).call('POST', '/users', { ...aPerson(), ...details })

describe('requests that send a code or reveal an account share one limit per network', () => {
  it('guest checkout: three without a captcha, and the fourth response offers a captcha', async () => {
    const before = await texts()
    const results = []
    for (let nth = 0; nth < 20; nth++) results.push((await guestOrder()).error.code)
    expect(results).toEqual([...Array(3).fill('018'), ...Array(17).fill('rate_limited')])
    expect((await texts()) - before).toBe(3)
    await test.db.run(sql`delete from rate_limits`)
    for (let nth = 0; nth < 3; nth++) await guestOrder({ email: 'customer@coldie.test' })
    const refused = await guestOrder({ email: 'customer@coldie.test' })
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(refused.error.fields).toEqual({ captcha: 'Please solve the captcha to continue.' })
    expect(refused.headers['retry-after']).toBe('900')
    const captcha = await solved()
    expect((await guestOrder({ captcha })).error.code).toBe('018')
    expect((await guestOrder({ captcha })).error.code).toBe('captcha_wrong')
  })

  it.each([
    ['register, then check out', register, guestOrder],
    ['check out, then register', guestOrder, register],
  ])('%s: the second does not bypass the limit of the first', { tags: 'slow' }, async (_, first, second) => {
    for (let nth = 0; nth < 3; nth++) await first()
    expect((await second()).error.code).toBe('rate_limited')
    for (let nth = 0; nth < 6; nth++) await second({ captcha: await solved() })
    const last = await first({ captcha: await solved() })
    expect([last.status, last.error.code, last.error.fields]).toEqual([429, 'rate_limited', undefined])
  })

  it('new mobiles, new e-mails and repeated codes count as well', async () => {
    const jules = await loginAs(test, 'jules')
    const client = shopper(test)
    const { user_id } = await client.ok('POST', '/users', aPerson())
    const ways: (() => ReturnType<Shopper['call']>)[] = [
      () => client.call('POST', `/users/${user_id}/send_verification`),
      () => client.call('PUT', `/users/${user_id}/mobile`, { mobile: aPerson().mobile }),
      () =>
        jules.call('PUT', `/users/${jules.userId}/email`, {
          email: aPerson().email,
          password: DEMO_PASSWORD,
        }),
    ]
    for (let nth = 0; nth < 9; nth++) {
      test.clock.pass(0.5)
      expect((await ways[nth % 3]!()).status).toBe(200)
    }
    test.clock.pass(0.5)
    for (const way of ways) expect((await way()).error.code).toBe('rate_limited')
    expect((await register({ captcha: await solved() })).error.code).toBe('rate_limited')
  })

  it('repeated details of the same guest are not counted again', async () => {
    const { client, body } = await aGuest()
    for (let nth = 0; nth < 5; nth++) expect((await checkout(client, body)).error.code).toBe('018')
    expect((await guestOrder()).error.code).toBe('018')
  })

  it('a household can order without limit: each first order releases what its form consumed', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const { client, body } = await aGuest()
      const { error } = await checkout(client, body)
      expect(error.code).toBe('018')
      const verification_code = await codeFor(test, body.mobile)
      await client.ok('POST', `/users/${error.user_id}/verify`, { verification_code })
      expect((await checkout(client, { ...body, user_id: error.user_id })).status).toBe(200)
    }
  })

  it('a member’s further orders release no limit', async () => {
    for (let nth = 0; nth < 3; nth++) await register()
    const jules = await loginAs(test, 'jules')
    const cart = await filledCart(test, jules)
    const order = { ...(await checkoutBody(jules, cart)), user_id: jules.userId }
    expect((await checkout(jules, order)).status).toBe(200)
    expect((await register()).error.code).toBe('rate_limited')
  })

  it('is disabled together with all rate limits', async () => {
    test.shop.settings.rateLimits = false
    for (let nth = 0; nth < 12; nth++) expect((await guestOrder()).error.code).toBe('018')
  })
})
