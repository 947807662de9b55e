import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { ENROLMENT, NEEDED, WRONG, secondFactors, statusAndCode } from '#testing/fixtures/second-factors.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let strict: TestShop
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true, connections: RACING })
  strict = await openTestShop({ env: { DEMO_SECOND_FACTOR: 'on' } })
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(async () => {
  await test.close()
  await strict.close()
})

const { logIn, aNewAccount, codeOf, enrolTotp, aStoreHandWithTotp } = secondFactors(() => test)

const STAFF_CALL = '/drivers?store_id=1'

/** @source A-STAFF-1 */
describe('the demo’s staff', () => {
  it('log in with the password alone, but a new colleague does not', async () => {
    for (const name of ['admin', 'store', 'driver', 'driver.nsw'] as const)
      expect((await (await loginAs(test, name)).call('GET', '/users/me')).status).toBe(200)
    const { client, reply } = await logIn(await aNewAccount('store'))
    expect(statusAndCode(reply)).toEqual(ENROLMENT)
    expect(statusAndCode(await client.call('GET', STAFF_CALL))).toEqual(ENROLMENT)
  })

  it.each(['admin', 'store', 'driver', 'driver.nsw'])(
    '%s set up a second factor with DEMO_SECOND_FACTOR=on',
    async (name) => {
      const client = shopper(strict)
      const body = { username: `${name}@coldie.test`, password: DEMO_PASSWORD }
      const reply = await client.call('POST', '/users/login', body)
      expect(statusAndCode(reply)).toEqual(ENROLMENT)
      expect(reply.error.user_id).toBeGreaterThan(0)
      expect(statusAndCode(await client.call('GET', '/users/me'))).toEqual(ENROLMENT)
      expect(statusAndCode(await client.call('GET', STAFF_CALL))).toEqual(ENROLMENT)
      expect(statusAndCode(await client.call('POST', '/drivers/me/shift', { on: true }))).toEqual(ENROLMENT)
    },
  )

  it('and shoppers never need one', async () => {
    const client = shopper(strict)
    const body = { username: 'customer@coldie.test', password: DEMO_PASSWORD }
    expect((await client.call('POST', '/users/login', body)).status).toBe(200)
  })
})

describe('§8 Login failure: a wrong second step', () => {
  it('sent with the password deletes the token cookie', async () => {
    const { person, client } = await aStoreHandWithTotp()
    const body = { username: person.username, password: person.password, otp: '000000' }
    expect((await client.call('POST', '/users/login', body)).error.code).toBe('second_factor_wrong')
    expect(client.cookies.has('token')).toBe(false)
  })

  it('after the password may be repeated in the same login', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    const { client } = await logIn(person)
    const step = (otp: string) => client.call('POST', `${person.path}/second_factor`, { otp })
    expect((await step('000000')).error.code).toBe('second_factor_wrong')
    expect((await step(codeOf(secret))).status).toBe(200)
  })
})

describe('a login that waits for its second step', () => {
  it('allows only that step, without access to the owner’s account, orders or cart', async () => {
    const { person } = await aStoreHandWithTotp()
    const { client, reply } = await logIn(person)
    expect(statusAndCode(reply)).toEqual(NEEDED)
    expect(reply.error).toMatchObject({ user_id: person.userId, methods: ['totp', 'recovery_code'] })
    for (const [method, path] of [
      ['GET', '/users/me'],
      ['GET', person.path],
      ['GET', `${person.path}/data`],
      ['GET', `${person.path}/sessions`],
      ['POST', `${person.path}/password`],
      ['POST', `${person.path}/reauthenticate`],
      ['DELETE', `${person.path}/totp`],
      ['POST', `${person.path}/recovery_codes`],
      ['GET', '/orders'],
      ['GET', STAFF_CALL],
      ['POST', '/realtime/auth'],
    ] as const) {
      const body = method === 'POST' ? { socket_id: '1.1', channel_name: 'private-delivery' } : undefined
      expect([path, statusAndCode(await client.call(method, path, body))]).toEqual([path, NEEDED])
    }
    // Enrolling another app must not bypass the first app.
    expect(statusAndCode(await client.call('POST', `${person.path}/totp`, {}))).toEqual(NEEDED)
    const response = await client.call('POST', `${person.path}/passkeys/options`, {
      password: person.password,
    })
    expect(statusAndCode(response)).toEqual(NEEDED)
    // Public endpoints remain available, as for a visitor.
    const cart = await client.ok('POST', '/carts', { store_id: 1, zone_id: 1 })
    expect(cart.user_id ?? null).toBeNull()
    expect((await client.ok('GET', `${person.path}/second_factor`)).totp).toBe(true)
  })

  it('ends after a quarter of an hour, or with a logout', async () => {
    const { person } = await aStoreHandWithTotp()
    const [first, second] = [await logIn(person), await logIn(person)]
    await second.client.ok('POST', '/users/logout')
    const step = (client: Shopper) =>
      client.call('GET', `${person.path}/second_factor`).then(({ status }) => status)
    expect([await step(first.client), await step(second.client)]).toEqual([200, 404])
    test.clock.pass(16)
    expect(await step(first.client)).toBe(404)
  })
})

describe('an authenticator app', () => {
  it('is set up at the first login of staff and of a driver, and gives access to their work', async () => {
    for (const rights of ['store', 'driver'] as const) {
      const person = await aNewAccount(rights)
      const { client } = await logIn(person)
      const before = client.cookies.get('token')
      const { uri, qr, codes } = await enrolTotp(client, person)
      expect(uri).toMatch(/^otpauth:\/\/totp\/Coldie:/)
      expect(qr.path).toMatch(/^M2 2h1v1h-1z/)
      expect([codes.length, new Set(codes).size]).toEqual([10, 10])
      expect(client.cookies.get('token')).not.toBe(before)
      expect((await client.call('GET', '/users/me')).status).toBe(200)
      const call = rights === 'store' ? STAFF_CALL : '/drivers/me/shift'
      expect((await client.call('GET', call)).status).toBe(200)
    }
  })

  it('is required at the next login, in the same call or in a second call', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    expect((await logIn(person, { otp: codeOf(secret) })).reply.status).toBe(200)
    test.clock.pass(1)
    const { client, reply } = await logIn(person)
    expect(statusAndCode(reply)).toEqual(NEEDED)
    const done = await client.ok('POST', `${person.path}/second_factor`, { otp: codeOf(secret) })
    expect(done.email).toBe(person.username)
    expect((await client.call('GET', STAFF_CALL)).status).toBe(200)
  })

  it.each([
    { minutes: -0.5, isGood: true },
    { minutes: 0, isGood: true },
    { minutes: 0.5, isGood: true },
    { minutes: -1.5, isGood: false },
    { minutes: 1.5, isGood: false },
  ])('accepts a code $minutes minutes from now: $isGood', async ({ minutes, isGood }) => {
    const { person, secret } = await aStoreHandWithTotp()
    test.clock.pass(5)
    const { reply } = await logIn(person, { otp: codeOf(secret, minutes) })
    expect(statusAndCode(reply)).toEqual(isGood ? [200, undefined] : WRONG)
  })

  it('accepts each code once, also concurrently, and none older than the last', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    const otp = codeOf(secret)
    const replies = await Promise.all(Array.from({ length: 5 }, () => logIn(person, { otp })))
    expect(replies.map(({ reply }) => reply.status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(statusAndCode((await logIn(person, { otp: codeOf(secret, -0.5) })).reply)).toEqual(WRONG)
  })

  it('can be guessed ten times in a quarter of an hour', async () => {
    const { person } = await aStoreHandWithTotp()
    const { client } = await logIn(person)
    const guess = () => client.call('POST', `${person.path}/second_factor`, { otp: '000000' })
    for (let i = 0; i < 10; i++) expect(statusAndCode(await guess())).toEqual(WRONG)
    expect(statusAndCode(await guess())).toEqual([429, 'rate_limited'])
  })

  it('is inactive before its first code', async () => {
    const person = await aNewAccount('shopper')
    const { client } = await logIn(person)
    const { secret } = await client.ok('POST', `${person.path}/totp`, {})
    expect(
      statusAndCode(await client.call('POST', `${person.path}/totp/confirm`, { otp: '000000' })),
    ).toEqual(WRONG)
    expect((await logIn(person)).reply.status).toBe(200)
    await client.ok('POST', `${person.path}/totp/confirm`, { otp: codeOf(secret) })
    expect(statusAndCode(await client.call('POST', `${person.path}/totp`, {}))).toEqual([
      409,
      'second_factor_enrolled',
    ])
    const again = await client.call('POST', `${person.path}/totp/confirm`, { otp: codeOf(secret) })
    expect(statusAndCode(again)).toEqual([409, 'second_factor_enrolled'])
  })

  it('is optional for shoppers, who can turn it off; staff can’t', async () => {
    const person = await aNewAccount('shopper')
    const { client } = await logIn(person)
    await enrolTotp(client, person)
    expect(statusAndCode((await logIn(person)).reply)).toEqual(NEEDED)
    await client.ok('DELETE', `${person.path}/totp`)
    expect((await logIn(person)).reply.status).toBe(200)
    expect(statusAndCode(await client.call('DELETE', `${person.path}/totp`))).toEqual([404, 'not_found'])

    const staff = await aStoreHandWithTotp()
    const { client: hand } = await logIn(staff.person, { otp: codeOf(staff.secret) })
    const refused = await hand.call('DELETE', `${staff.person.path}/totp`)
    expect(statusAndCode(refused)).toEqual([409, 'second_factor_needed'])
  })

  it('is required together with the password by a step-up', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    const { client } = await logIn(person, { otp: codeOf(secret) })
    test.clock.pass(20)
    const { password } = person
    const confirm = (body: object) => client.call('POST', `${person.path}/reauthenticate`, body)
    expect(statusAndCode(await confirm({ password }))).toEqual(NEEDED)
    expect(statusAndCode(await confirm({ password, otp: '000000' }))).toEqual(WRONG)
    expect((await confirm({ password, otp: codeOf(secret) })).status).toBe(200)
  })

  it('is stored sealed for its owner, so that a copied row is useless', async () => {
    const [first, second] = [await aStoreHandWithTotp(), await aStoreHandWithTotp()]
    const row = await test.db.first<{ secret_sealed: Buffer }>(sql`
      select secret_sealed from totp_credentials where user_id = ${first.person.userId}`)
    expect(row!.secret_sealed.toString('latin1')).not.toContain(first.secret)
    const { unsealTotpSecret } = await import('./totp.ts')
    expect(unsealTotpSecret(test.shop, first.person.userId, row!.secret_sealed)).toBe(first.secret)
    expect(() => unsealTotpSecret(test.shop, second.person.userId, row!.secret_sealed)).toThrow(
      'unable to authenticate',
    )
  })
})
