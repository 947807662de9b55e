import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aPerson,
  aVerifiedGuest,
  checkoutBody,
  filledCart,
  loginAs,
  placeGuestOrder,
} from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const statusAndCode = ({ status, error }: { status: number; error?: { code: string } }) => [
  status,
  error?.code,
]

describe('§2 Account: data export', () => {
  it('contains the data that the shop stores about the member', async () => {
    const customer = await loginAs(test, 'customer')
    const data = await customer.ok('GET', `/users/${customer.userId}/data`)
    expect(data).toMatchObject({
      account: { email: 'customer@coldie.test', firstname: 'Robin', date_of_birth: '17051990' },
      payment_methods: [{ type: 'CreditCard', lastTwo: '11' }],
    })
    for (const part of ['addresses', 'orders', 'order_lines', 'sessions'])
      expect([part, data[part].length]).toEqual([part, expect.any(Number)])
    expect(data.addresses.length).toBeGreaterThanOrEqual(2)
    expect(data.orders.length).toBeGreaterThan(0)
  })

  it('is also a file to save, without the envelope', async () => {
    const customer = await loginAs(test, 'customer')
    const reply = await customer.call('GET', `/users/${customer.userId}/data?file=true`)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="coldie-my-data.json"')
    const whole = await customer.ok('GET', `/users/${customer.userId}/data`)
    expect(JSON.parse(reply.text).account).toEqual(whole.account)
  })

  it('contains messages to an earlier e-mail of the member', async () => {
    const { client, userId, person } = await placeGuestOrder(test)
    const next = aPerson().email
    await test.db.run(sql`update users set email = ${next} where user_id = ${userId}`)
    const { messages } = await client.ok('GET', `/users/${userId}/data`)
    expect(messages.map(({ recipient }: { recipient: string }) => recipient)).toContain(person.email)
  })

  it('contains no password, token, code or data of other people', async () => {
    const { client, userId, person } = await placeGuestOrder(test)
    const other = await placeGuestOrder(test)
    const reply = await client.call('GET', `/users/${userId}/data`)
    expect(reply.text).toContain(person.email)
    expect(reply.text).not.toMatch(/argon|password_hash|token|dob_sealed|code_hash|\bbody\b|cost_price/)
    expect(reply.text).not.toContain(other.person.email)
    expect(reply.text).not.toContain(String(other.orderId))
  })
})

describe('§2 Account: deletion', () => {
  it('requires the password', async () => {
    const { client, userId } = await aVerifiedGuest(test)
    const reply = await client.call('POST', `/users/${userId}/close`, { password: 'wrong' })
    expect([...statusAndCode(reply), reply.error.fields]).toEqual([
      400,
      'password_wrong',
      { password: 'That is not your current password.' },
    ])
    expect(statusAndCode(await client.call('POST', `/users/${userId}/close`, {}))).toEqual([
      400,
      'invalid_input',
    ])
    expect((await client.call('GET', '/users/me')).status).toBe(200)
  })

  it('is rejected while an order is open', async () => {
    const { client, userId, orderId, person } = await placeGuestOrder(test)
    const close = () => client.call('POST', `/users/${userId}/close`, { password: person.password })
    expect(statusAndCode(await close())).toEqual([409, 'order_under_way'])
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    expect(statusAndCode(await close())).toEqual([200, undefined])
  })

  it('ends the sessions and frees e-mail and mobile', async () => {
    const { client, userId, person, body } = await aVerifiedGuest(test)
    await client.ok('POST', `/users/${userId}/close`, { password: person.password }, { form: true })
    expect(client.cookies.has('token')).toBe(false)
    const login = { username: person.email, password: person.password }
    expect(statusAndCode(await shopper(test).call('POST', '/users/login', login))).toEqual([
      401,
      'login_failed',
    ])
    const guest = shopper(test)
    const cart = await filledCart(test, guest)
    const { user_id: _, ...again } = body
    const asked = await checkout(guest, { ...again, cart_id: cart.cart_id, ...person })
    expect(asked.error.code).toBe('018')
  })

  it('leaves no readable personal data, and the order data required by tax law', async () => {
    const { client, userId, person, orderId } = await placeGuestOrder(test)
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    await client.ok('PUT', `/users/${userId}/consents`, { email: true })
    await test.runDueJobs()
    await client.ok('POST', `/users/${userId}/close`, { password: person.password })
    await test.runDueJobs()
    expect(await test.shop.payments.savedMethods(String(userId))).toEqual([])
    const order = await test.db.first<object>(sql`select * from orders where order_id = ${orderId}`)
    expect(order).toMatchObject({ user_id: userId, city: 'Fitzroy', address_line_1: '', recipient_name: '' })
    const traces = new RegExp(`${person.email}|${person.mobile.slice(1)}|Held|12 Smith Street`)
    for (const table of [
      'users',
      'orders',
      'user_addresses',
      'messages',
      'verification_codes',
      'subscriptions',
    ])
      expect([table, await textOf(table, userId)]).toEqual([table, expect.not.stringMatching(traces)])
    const notes = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where by_user_id = ${userId} order by audit_log_id`)
    expect(notes.map(({ action }) => action)).toEqual([
      'consent-granted',
      'consent-withdrawn',
      'account-closed',
    ])
  })

  it('is not available to staff', async () => {
    for (const name of ['admin', 'store', 'driver'] as const) {
      const staff = await loginAs(test, name)
      const reply = await staff.call('POST', `/users/${staff.userId}/close`, { password: 'coldie-demo' })
      expect(statusAndCode(reply)).toEqual([403, 'staff_account'])
    }
  })
})

/** Returns every row of a table that concerns the member, as text. */
async function textOf(table: string, userId: number): Promise<string> {
  const whole = {
    users: sql`select * from users where user_id = ${userId}`,
    orders: sql`select * from orders where user_id = ${userId}`,
    user_addresses: sql`select * from user_addresses where user_id = ${userId}`,
    verification_codes: sql`select * from verification_codes where user_id = ${userId}`,
    subscriptions: sql`select * from subscriptions where user_id = ${userId}`,
    messages: sql`select * from messages where sent_at is not null and channel = 'sms'`,
  }[table]!
  return JSON.stringify(await test.db.rows(whole))
}

describe('§4 Account: expired data', () => {
  it('is deleted by a job: guests who never verified, used codes, ended sessions', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = aPerson()
    const asked = await checkout(client, { ...(await checkoutBody(client, cart)), ...person })
    const userId = asked.error.user_id!
    const left = async () =>
      test.db.first(sql`
        select (select count(*)::int from users where user_id = ${userId}) as users,
          (select count(*)::int from sessions where user_id = ${userId}) as sessions,
          (select count(*)::int from verification_codes where user_id = ${userId}) as codes,
          (select count(*)::int from messages where recipient = ${`+61${person.mobile.slice(1)}`}) as messages`)
    const run = async () => {
      await test.db.run(sql`select graphile_worker.add_job('delete-what-has-ended')`)
      await test.runDueJobs()
    }
    test.clock.pass(23 * 60)
    await run()
    expect(await left()).toEqual({ users: 1, sessions: 1, codes: 1, messages: 1 })
    test.clock.pass(61)
    await run()
    expect(await left()).toEqual({ users: 0, sessions: 0, codes: 0, messages: 0 })
    expect(await client.ok('GET', `/carts/${cart.cart_id}`)).toMatchObject({ cart_items: cart.cart_items })
  })

  it('is deleted by a job: messages that were being sent when the account was closed', async () => {
    const { client, userId, person } = await aVerifiedGuest(test)
    const other = aPerson().email
    await client.ok('PUT', `/users/${userId}/email`, { email: other, password: person.password })
    await client.ok('POST', `/users/${userId}/close`, { password: person.password })
    await test.runDueJobs()
    await test.db.run(sql`select graphile_worker.add_job('delete-what-has-ended')`)
    await test.runDueJobs()
    const left = await test.db.rows(sql`
      select kind, recipient from messages where recipient in (${other}, ${person.email}) or user_id = ${userId}`)
    expect(left).toEqual([])
  })
})
