import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, checkoutBody, codeFor, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ connections: RACING })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

/** Returns a guest who was asked for the code. */
async function aPendingGuest(person = aPerson()) {
  const client = shopper(test)
  const cart = await filledCart(test, client)
  const body = { ...(await checkoutBody(client, cart)), ...person }
  const { error } = await checkout(client, body)
  const userId = error.user_id!
  const verify = (verification_code: unknown) =>
    client.call('POST', `/users/${userId}/verify`, { verification_code })
  const resend = () => client.call('POST', `/users/${userId}/send_verification`)
  return { client, cart, body, person, userId, verify, resend }
}

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const outcome = async (reply: Promise<{ status: number; error?: { code: string } }>) => {
  const { status, error } = await reply
  return status === 200 ? 200 : `${status} ${error?.code}`
}
const sentTo = (mobile: string) =>
  test.db.rows<{ body: string }>(sql`
    select body from messages where channel = 'sms' and right(recipient, 9) = right(${mobile}, 9) order by message_id`)

/** @source A-CODE-3 */
describe('§7 POST /users/{user_id}/verify', () => {
  it('the correct code turns the pending account into a full account', async () => {
    const { client, person, verify } = await aPendingGuest()
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    const reply = await verify(await codeFor(test, person.mobile))
    expect(reply.data).toMatchObject({
      email: person.email,
      verified: true,
      referral_code: expect.stringMatching(/^\w{8}$/),
    })
    expect(await client.ok('GET', '/users/me')).toMatchObject({ email: person.email })
    const { username, password } = { username: person.email, password: person.password }
    expect((await shopper(test).call('POST', '/users/login', { username, password })).status).toBe(200)
  })

  it('the code comes in a text message with no other group of four digits', async () => {
    const { person } = await aPendingGuest()
    const [message] = await sentTo(person.mobile)
    expect(message!.body.match(/\b\d{4}\b/g)).toHaveLength(1)
    expect(message!.body).not.toMatch(/http|order now/i)
  })

  it('the code may be a number in JSON, or text surrounded by spaces', async () => {
    const { person, verify } = await aPendingGuest()
    expect((await verify(` ${await codeFor(test, person.mobile)} `)).status).toBe(200)
  })

  it.each(['', '123', '12345', 'abcd', '12 34', '１２３４'])(
    '%j is not a code and does not count as an attempt',
    async (code) => {
      const { person, verify } = await aPendingGuest()
      for (let i = 0; i < 6; i++) expect(await outcome(verify(code))).toBe('400 verification_wrong')
      expect(await outcome(verify(await codeFor(test, person.mobile)))).toBe(200)
    },
  )

  it('a code has five attempts, also if they are concurrent', async () => {
    const { person, verify } = await aPendingGuest()
    const code = await codeFor(test, person.mobile)
    const tries = await Promise.all(Array.from({ length: 9 }, () => outcome(verify(wrong(code)))))
    expect(tries.filter((result) => result === '400 verification_wrong')).toHaveLength(5)
    expect(tries.filter((result) => result === '400 verification_expired')).toHaveLength(4)
    expect(await outcome(verify(code))).toBe('400 verification_expired')
  })

  it('a code expires after 15 minutes, and another can be requested', async () => {
    const { person, verify, resend } = await aPendingGuest()
    const first = await codeFor(test, person.mobile)
    test.clock.pass(16)
    expect(await outcome(verify(first))).toBe('400 verification_expired')
    await resend()
    expect(await outcome(verify(await codeFor(test, person.mobile)))).toBe(200)
  })

  it('§7 POST /users/{user_id}/send_verification: a code is sent three times an hour', async () => {
    const { person, resend } = await aPendingGuest()
    const results = []
    for (let i = 0; i < 4; i++) {
      test.clock.pass(1)
      results.push(await resend())
    }
    expect(results.map((reply) => reply.status)).toEqual([200, 200, 429, 429])
    expect(results[2]!.headers['retry-after']).toBeDefined()
    expect(await sentTo(person.mobile)).toHaveLength(3)
    test.clock.pass(60)
    expect((await resend()).status).toBe(200)
  })

  it('§7 POST /users/{user_id}/send_verification: a repeat within 20 seconds sends no code and reports the wait', async () => {
    const { person, resend } = await aPendingGuest()
    test.clock.pass(5 / 60)
    const early = await resend()
    expect([early.status, early.error.code, early.headers['retry-after']]).toEqual([
      429,
      'code_just_sent',
      '15',
    ])
    expect(early.error).toMatchObject({ retry_after: 15, msg: expect.stringContaining('in 15 seconds') })
    expect(await sentTo(person.mobile)).toHaveLength(1)
    test.clock.pass(15 / 60)
    expect((await resend()).status).toBe(200)
    expect(await sentTo(person.mobile)).toHaveLength(2)
  })

  it('§7 POST /users/{user_id}/send_verification: one of three concurrent requests sends, the rest report it', async () => {
    const { person, resend } = await aPendingGuest()
    test.clock.pass(1)
    const replies = await Promise.all([resend(), resend(), resend()])
    expect(replies.map((reply) => reply.error?.code ?? 'sent').toSorted()).toEqual([
      'code_just_sent',
      'code_just_sent',
      'sent',
    ])
    expect(await sentTo(person.mobile)).toHaveLength(2)
  })

  it('§7 POST /users/{user_id}/send_verification: after the third code it reports the minutes left of the hour', async () => {
    const { resend } = await aPendingGuest()
    for (let i = 0; i < 2; i++) {
      test.clock.pass(10)
      await resend()
    }
    test.clock.pass(10)
    const refused = await resend()
    expect([refused.error.code, refused.error.retry_after]).toEqual(['rate_limited', 1800])
    expect(refused.error.msg).toContain('in 30 minutes')
    test.clock.pass(30)
    expect((await resend()).status).toBe(200)
  })

  it('a mobile’s codes can be tried fifteen times a day in total', async () => {
    const { person, verify, resend } = await aPendingGuest()
    for (let send = 0; send < 3; send++) {
      if (send > 0) {
        test.clock.pass(61)
        await resend()
      }
      const code = await codeFor(test, person.mobile)
      for (let i = 0; i < 5; i++) expect(await outcome(verify(wrong(code)))).toBe('400 verification_wrong')
    }
    test.clock.pass(61)
    await resend()
    const late = await verify(await codeFor(test, person.mobile))
    expect([late.status, late.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3600)
    expect(late.error.msg).toContain('letters')
  })

  it('§7 POST /users/{user_id}/send_verification: succeeds once the mobile is verified, and sends no code', async () => {
    const { person, verify, resend } = await aPendingGuest()
    const code = await codeFor(test, person.mobile)
    await verify(code)
    expect((await resend()).status).toBe(200)
    expect(await sentTo(person.mobile)).toHaveLength(1)
  })
})

describe('a mistyped mobile', () => {
  const change = (client: Shopper, userId: number, mobile: unknown) =>
    client.call('PUT', `/users/${userId}/mobile`, { mobile })

  it('can be corrected, and the code is sent to the new mobile', async () => {
    const { client, userId, verify } = await aPendingGuest()
    const { mobile } = aPerson()
    expect((await change(client, userId, mobile)).status).toBe(200)
    expect(await outcome(verify(await codeFor(test, mobile)))).toBe(200)
    expect(await client.ok('GET', '/users/me')).toMatchObject({ mobile: `+61${mobile.slice(1)}` })
  })

  it('that is corrected back at once still accepts its first code', async () => {
    const { client, userId, person, verify } = await aPendingGuest()
    const code = await codeFor(test, person.mobile)
    await change(client, userId, aPerson().mobile)
    expect((await change(client, userId, person.mobile)).status).toBe(200)
    expect(await sentTo(person.mobile)).toHaveLength(1)
    expect(await outcome(verify(code))).toBe(200)
  })

  it.each([
    { mobile: '0491570110', status: 409, code: 'mobile_taken' },
    { mobile: '03 9415 0000', status: 400, code: 'invalid_input' },
    { mobile: '', status: 400, code: 'invalid_input' },
    { mobile: 491570006, status: 400, code: 'invalid_input' },
  ])('is not corrected to $mobile: $code', async ({ mobile, status, code }) => {
    const { client, userId } = await aPendingGuest()
    const reply = await change(client, userId, mobile)
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  it('no longer accepts the old mobile’s code', async () => {
    const { client, userId, person, verify } = await aPendingGuest()
    const old = await codeFor(test, person.mobile)
    const { mobile } = aPerson()
    await change(client, userId, mobile)
    if (old !== (await codeFor(test, mobile)))
      expect(await outcome(verify(old))).toBe('400 verification_wrong')
  })
})

describe('a pending account', () => {
  it('reserves neither e-mail nor mobile: the first to verify becomes the account', async () => {
    const person = aPerson()
    const first = await aPendingGuest(person)
    const second = await aPendingGuest({ ...aPerson(), email: person.email })
    expect(second.userId).not.toBe(first.userId)
    expect(await outcome(second.verify(await codeFor(test, second.person.mobile)))).toBe(200)
    const late = await first.verify(await codeFor(test, person.mobile))
    expect([late.status, late.error.code]).toEqual([409, 'username_taken'])
    const again = await checkout(first.client, { ...first.body, user_id: first.userId })
    expect(again.error.code).toBe('username_taken')
  })

  it('is activated for one of several concurrent verifications', async () => {
    const person = aPerson()
    const all = []
    for (let i = 0; i < 6; i++) all.push(await aPendingGuest({ ...aPerson(), email: person.email }))
    const codes = await Promise.all(all.map((one) => codeFor(test, one.person.mobile)))
    const results = await Promise.all(all.map((one, i) => outcome(one.verify(codes[i]))))
    expect(results.filter((one) => one === 200)).toHaveLength(1)
    expect(results.filter((one) => one === '409 username_taken')).toHaveLength(5)
  })

  it('is distinguished from a visitor by GET /users/me: 401 with its user_id', async () => {
    const { client, userId } = await aPendingGuest()
    const { status, error } = await client.call('GET', '/users/me')
    expect([status, error.code, error.user_id]).toEqual([401, 'not_signed_in', userId])
    expect((await shopper(test).call('GET', '/users/me')).error.user_id).toBeUndefined()
  })

  it('has access to no other endpoint', async () => {
    const { client, userId, cart } = await aPendingGuest()
    for (const [method, path, body, status] of [
      ['GET', '/users/me', undefined, 401],
      ['GET', `/users/${userId}`, undefined, 404],
      ['GET', `/users/${userId}/addresses`, undefined, 404],
      ['GET', `/users/${userId}/payment_methods`, undefined, 404],
      ['GET', `/payment/braintree/client/${userId}`, undefined, 404],
      ['PUT', `/carts/${cart.cart_id}`, { user_id: userId }, 401],
      ['GET', '/orders', undefined, 401],
      ['POST', '/realtime/auth', { socket_id: '1.1', channel_name: 'private-delivery' }, 403],
    ] as const)
      expect([path, (await client.call(method, path, body)).status]).toEqual([path, status])
  })

  it('changes its details when the guest sends different details from the same browser', async () => {
    const { client, body, userId } = await aPendingGuest()
    const person = aPerson()
    const again = await checkout(client, { ...body, ...person })
    expect(again.error).toMatchObject({ code: '018', user_id: userId })
    const reply = await client.call('POST', `/users/${userId}/verify`, {
      verification_code: await codeFor(test, person.mobile),
    })
    expect(reply.data).toMatchObject({ email: person.email })
  })

  it('expires after a day', async () => {
    const { person, verify } = await aPendingGuest()
    const code = await codeFor(test, person.mobile)
    test.clock.pass(24 * 60 + 1)
    expect((await verify(code)).status).toBe(404)
  })
})

describe('§6 a mobile that was never verified', () => {
  it('belongs to no account, even if it replaces one that is verified concurrently', async () => {
    for (let i = 0; i < 12; i++) {
      const { client, person, userId, verify } = await aPendingGuest()
      const victims = aPerson().mobile
      const code = await codeFor(test, person.mobile)
      const change = () => client.call('PUT', `/users/${userId}/mobile`, { mobile: victims })
      await Promise.all(i % 2 ? [verify(code), change()] : [change(), verify(code)])
      const user = await test.db.first<{ mobile: string; verified_at: Date | null }>(sql`
        select mobile, verified_at from users where user_id = ${userId}`)
      if (user!.verified_at) expect(user!.mobile.slice(-9)).toBe(person.mobile.slice(-9))
    }
  })
})
