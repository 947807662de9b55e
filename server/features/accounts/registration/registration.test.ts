import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, checkoutBody, codeFor, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`delete from rate_limits`)
})
afterAll(() => test.close())

describe('§5 Registration: POST /api/users', () => {
  it('creates an account once the mobile is verified, and retains the cart', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = aPerson()
    const { user_id } = await client.ok('POST', '/users', person, { form: true })
    expect((await client.call('GET', '/users/me')).error).toMatchObject({ code: 'not_signed_in', user_id })
    const login = { username: person.email, password: person.password }
    expect((await shopper(test).call('POST', '/users/login', login)).status).toBe(401)
    const verification_code = await codeFor(test, person.mobile)
    const user = await client.ok('POST', `/users/${user_id}/verify`, { verification_code })
    expect(user).toMatchObject({ email: person.email, verified: true, dob: '17051990', credit_amount: 0 })
    expect(await client.ok('GET', '/users/me')).toMatchObject({ user_id })
    const attached = await client.ok('PUT', `/carts/${cart.cart_id}`, { user_id })
    expect(attached).toMatchObject({ user_id, cart_items: cart.cart_items })
    expect((await shopper(test).call('POST', '/users/login', login)).status).toBe(200)
  })

  it('sent again from the same browser corrects the same account', async () => {
    const client = shopper(test)
    const person = aPerson()
    const first = await client.ok('POST', '/users', person)
    const other = aPerson()
    const second = await client.ok('POST', '/users', { ...person, mobile: other.mobile })
    expect(second).toEqual(first)
    expect(await codeFor(test, other.mobile)).toMatch(/^\d{4}$/)
  })

  it.each([
    { field: 'firstname', value: '', msg: 'First name is required' },
    { field: 'lastname', value: ' ', msg: 'Last Name is required' },
    { field: 'lastname', value: 'x'.repeat(61), msg: 'Please enter at most 60 letters. This has 61.' },
    {
      field: 'firstname',
      value: '\u202eevol',
      msg: 'Please enter a name without invisible or special characters.',
    },
    { field: 'email', value: 'nobody', msg: 'Invalid Email' },
    { field: 'mobile', value: '', msg: 'Mobile is required' },
    { field: 'mobile', value: '12', msg: 'Please enter an Australian mobile number, such as 0412 345 678.' },
    { field: 'password', value: '', msg: 'Password is required' },
    { field: 'password', value: 'short', msg: 'Password must have at least 8 characters' },
    { field: 'dob', value: '', msg: 'Date of Birth is required' },
    { field: 'dob', value: '2010-01-01', msg: 'Invalid birth date' },
    { field: 'dob', value: '1900-01-01', msg: 'Invalid birth date' },
  ])('§5 Guest account form: $field $value: $msg', async ({ field, value, msg }) => {
    const reply = await shopper(test).call('POST', '/users', { ...aPerson(), [field]: value })
    expect([reply.status, reply.error.fields]).toEqual([400, { [field]: msg }])
  })

  it('accepts a single name, a day-first date, a mobile in any script and an e-mail in another alphabet', async () => {
    const client = shopper(test)
    const { lastname: _, mobile, ...person } = aPerson()
    const typed = [...mobile].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const own = { firstname: 'Sukarno\u0301', one_name: 'on', email: 'José.K@münchen.de', dob: '17/05/1990' }
    const { user_id } = await client.ok('POST', '/users', { ...person, ...own, mobile: typed })
    const verification_code = await codeFor(test, mobile)
    const user = await client.ok('POST', `/users/${user_id}/verify`, { verification_code })
    expect(user).toMatchObject({
      firstname: 'Sukarnó',
      lastname: '',
      email: 'josé.k@xn--mnchen-3ya.de',
      mobile: `+61${mobile.slice(1)}`,
      dob: '17051990',
    })
    for (const username of ['josé.k@münchen.de', ' José.K＠xn--mnchen-3ya.de'])
      expect(
        (await shopper(test).call('POST', '/users/login', { username, password: person.password })).status,
      ).toBe(200)
    expect(await client.ok('PATCH', `/users/${user_id}`, { firstname: 'Suharto' })).toMatchObject({
      lastname: '',
    })
    const cart = await filledCart(test, client)
    const placed = await checkout(client, { ...(await checkoutBody(client, cart)), user_id })
    expect(placed.status).toBe(200)
  })

  it('is open from the 18th birthday on, in the store’s time zone', async () => {
    const birth = { ...aPerson(), dob: '2008-11-21' }
    const code = async () => (await shopper(test).call('POST', '/users', birth)).error?.code
    test.clock.set('2026-11-20T23:59:59+11:00')
    expect(await code()).toBe('dob_invalid')
    test.clock.set('2026-11-21T00:00:00+11:00')
    expect(await code()).toBeUndefined()
  })

  it.each([
    { taken: { email: 'customer@coldie.test' }, code: 'username_taken', msg: /^Username/ },
    { taken: { mobile: '0491 570 110' }, code: 'mobile_taken', msg: /^Mobile/ },
  ])('§8: $code for a taken contact, without a session or code', async ({ taken, code, msg }) => {
    const client = shopper(test)
    const reply = await client.call('POST', '/users', { ...aPerson(), ...taken })
    expect([reply.status, reply.error.code]).toEqual([409, code])
    expect(reply.error.msg).toMatch(msg)
    expect(client.cookies.has('token')).toBe(false)
  })

  it('requires a captcha from a program after three requests, and from a person’s browser after ten', async () => {
    const codes: (string | undefined)[] = []
    const taken = { ...aPerson(), email: 'customer@coldie.test' }
    for (let i = 0; i < 4; i++) codes.push((await shopper(test).call('POST', '/users', taken)).error.code)
    expect(codes).toEqual(['username_taken', 'username_taken', 'username_taken', 'rate_limited'])
    const captcha = await solveCaptcha(await shopper(test).ok('GET', '/captcha/challenge'))
    const ask = async () => (await shopper(test).call('POST', '/users', { ...taken, captcha })).error.code
    expect(await ask()).toBe('username_taken')
    expect(await ask()).toBe('captcha_wrong')
    for (let i = 0; i < 4; i++) await ask()
    expect(await ask()).toBe('rate_limited')
  })
})
