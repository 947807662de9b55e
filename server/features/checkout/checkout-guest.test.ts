import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aVerifiedGuest, checkoutBody, codeFor, filledCart } from '#testing/fixtures/builders.ts'
import { checkout, holdings, slotsOf } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

describe('§7 POST /checkout as a guest', () => {
  it('asks for the mobile’s code first and promises nothing yet (018)', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = aPerson()
    const body = { ...(await checkoutBody(client, cart)), ...person }
    const before = await holdings(test)
    const reply = await checkout(client, body)
    expect(reply.status).toBe(409)
    expect(reply.error).toMatchObject({ code: '018', user_id: expect.any(Number) })
    expect(client.cookies.has('token')).toBe(true)
    expect(await holdings(test)).toEqual(before)

    // The payment token of the first request is still valid.
    const code = await codeFor(test, person.mobile)
    await client.ok('POST', `/users/${reply.error.user_id}/verify`, { verification_code: code })
    const placed = await client.ok('POST', '/checkout/', { ...body, user_id: reply.error.user_id })
    expect(placed).toMatchObject({
      order_id: expect.any(Number),
      order_number: expect.stringMatching(/^[0-9A-Z]{3}-[0-9A-Z]{4}$/),
      user_id: reply.error.user_id,
      address_id: expect.any(Number),
    })
    expect(client.cookies.has('cart_id')).toBe(false)
    expect(await client.ok('GET', '/users/me')).toMatchObject({
      email: person.email,
      verified: true,
      dob: '17051990',
    })
    const order = await client.ok('GET', `/orders/${placed.order_id}`)
    expect(order).toMatchObject({
      status: 1,
      packing_status: 0,
      asap: true,
      start: '2026-11-20T18:30:00+11:00',
    })
    expect(order.carts.total).toBe(cart.total)
    expect(order.payment).toMatchObject({
      state: 'authorised',
      authorised: cart.total,
      captured: 0,
      last_two: '11',
    })
  })

  it('sends no second code while the first is valid', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const body = { ...(await checkoutBody(client, cart)), ...aPerson() }
    const [first, second] = [await checkout(client, body), await checkout(client, body)]
    expect(second.error).toMatchObject({ code: '018', user_id: first.error.user_id })
    const sent = await test.db.rows(sql`
      select 1 from messages where channel = 'sms' and right(recipient, 9) = right(${body.mobile}, 9)`)
    expect(sent).toHaveLength(1)
  })

  it('accepts the pending account’s id too, and still asks for the code', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const body = { ...(await checkoutBody(client, cart)), ...aPerson() }
    const { error } = await checkout(client, { ...body, user_id: -1 })
    const again = await checkout(client, { ...body, user_id: error.user_id })
    expect(again.error).toMatchObject({ code: '018', user_id: error.user_id })
    const { firstname: _1, lastname: _2, email: _3, password: _4, dob: _5, mobile: _6, ...bare } = body
    const alone = await checkout(client, { ...bare, user_id: error.user_id })
    expect(alone.error).toMatchObject({ code: '018', user_id: error.user_id })
  })

  it.each([
    { taken: { email: 'customer@coldie.test' }, code: 'username_taken', word: 'Username' },
    { taken: { email: 'CUSTOMER@coldie.test ' }, code: 'username_taken', word: 'Username' },
    { taken: { mobile: '0491 570 110' }, code: 'mobile_taken', word: 'Mobile' },
  ])('reports that $taken belongs to an account, and gives no session', async ({ taken, code, word }) => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const reply = await checkout(client, { ...(await checkoutBody(client, cart)), ...aPerson(), ...taken })
    expect(reply.error.code).toBe(code)
    expect(reply.error.msg).toContain(word)
    expect(client.cookies.has('token')).toBe(false)
  })

  it.each([
    { change: { firstname: '' }, field: 'firstname', msg: 'First name is required' },
    { change: { lastname: undefined }, field: 'lastname', msg: 'Last Name is required' },
    { change: { email: 'nobody' }, field: 'email', msg: 'Invalid Email' },
    { change: { mobile: '' }, field: 'mobile', msg: 'Mobile is required' },
    {
      change: { mobile: '03 9415 0000' },
      field: 'mobile',
      msg: 'That’s a landline. Please enter a mobile number, so that we can text you.',
    },
    { change: { password: undefined }, field: 'password', msg: 'Password is required' },
    { change: { dob: undefined }, field: 'dob', msg: 'Date of Birth is required' },
    { change: { dob: '2008-11-21' }, field: 'dob', msg: 'Invalid birth date' },
    { change: { dob: '1925-12-31' }, field: 'dob', msg: 'Invalid birth date' },
    { change: { dob: '1990-02-30' }, field: 'dob', msg: 'Invalid birth date' },
    { change: { dob: '20/11/90' }, field: 'dob', msg: 'Please enter the year with 4 digits, as DD/MM/YYYY.' },
    {
      change: { dob: 'spring' },
      field: 'dob',
      msg: 'We can’t read that date. Please enter it as DD/MM/YYYY.',
    },
    { change: { firstname: 7 }, field: 'firstname', msg: 'Please check this field.' },
    { change: { email: { $ne: '' } }, field: 'email', msg: 'Please check this field.' },
  ])('rejects $change: $msg', async ({ change, field, msg }) => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const reply = await checkout(client, { ...(await checkoutBody(client, cart)), ...aPerson(), ...change })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toEqual({ [field]: msg })
    expect(client.cookies.has('token')).toBe(false)
  })

  it('accepts a person who is 18 today, in the store’s time zone', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const body = { ...(await checkoutBody(client, cart)), ...aPerson(), dob: '2008-11-21' }
    test.clock.set('2026-11-21T00:30:00+11:00')
    const slots = await slotsOf(client)
    const scheduled = { ...body, start: slots[0]!.start, due: slots[0]!.end }
    expect((await checkout(client, scheduled)).error.code).toBe('018')
  })

  it('rejects a person who excluded themselves (L-21)', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = aPerson()
    await test.db.run(sql`
      insert into self_exclusions (email, starts_at) values (${person.email}, ${test.clock.now()})`)
    const reply = await checkout(client, { ...(await checkoutBody(client, cart)), ...person })
    expect([reply.status, reply.error.code]).toEqual([403, 'self_excluded'])
  })

  it('stores a guest’s age confirmation with the order (rules 2 to 6)', async () => {
    const { client, body } = await aVerifiedGuest(test)
    const { order_id } = await client.ok('POST', '/checkout/', body)
    const row = await test.db.first(sql`
      select age_method, age_text_version, first_supply, instruction, licence_number from orders where order_id = ${order_id}`)
    expect(row).toMatchObject({
      age_method: 'statement',
      age_text_version: '2026-11',
      first_supply: true,
      instruction: expect.stringContaining('only to Alex Held'),
      licence_number: '36140271',
    })
  })
})
