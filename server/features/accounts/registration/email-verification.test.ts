import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyRetentionRules } from '#server/features/privacy/retention.service.ts'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import {
  DOORS,
  aPerson,
  aVerifiedGuest,
  codeFor,
  filledCart,
  checkoutBody,
} from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const NEW_PASSWORD = 'Warm-Tea-2027'

async function resetBy(reader: Shopper, email: string) {
  await reader.ok('POST', '/forgot_password', { email })
  const body = { password: NEW_PASSWORD, repeat_password: NEW_PASSWORD }
  const link = await mailedPath(test, email, '/forgot_password/')
  return { link, reply: await reader.call('POST', link, body) }
}

const login = (client: Shopper, username: string, password: string) =>
  client.call('POST', '/users/login', { username, password })

/** Creates an account with a passkey, an address and a paid order, whose e-mail is not verified. */
async function anAccount() {
  const { client, person, userId, body } = await aVerifiedGuest(test)
  const { order_id: orderId } = await client.ok('POST', '/checkout', body)
  const phone = authenticator()
  const options = await client.ok('POST', `/users/${userId}/passkeys/options`, { password: person.password })
  await client.ok('POST', `/users/${userId}/passkeys`, { name: 'Phone', credential: phone.create(options) })
  await client.ok('POST', `/users/${userId}/addresses`, { ...DOORS[1], country: 'Australia' })
  const byPasskey = async () => {
    const credential = phone.get(await shopper(test).ok('POST', '/passkeys/options'))
    return (await shopper(test).call('POST', '/passkeys/login', { credential })).status
  }
  return { client, person, userId, orderId, byPasskey }
}

const prove = async (email: string) =>
  shopper(test).ok(
    'POST',
    `/contact_changes${(await mailedPath(test, email, '/account/contact/')).slice(16)}`,
  )

describe('an unverified e-mail does not identify a person', () => {
  it('so a reset by its reader leaves the stranger no access, and reveals none of the stranger’s data', async () => {
    const { client: stranger, person, userId, orderId, byPasskey } = await anAccount()
    const reader = shopper(test)
    expect((await resetBy(reader, person.email)).reply.status).toBe(200)
    expect((await stranger.call('GET', '/users/me')).status).toBe(401)
    expect(await byPasskey()).toBe(400)
    expect((await login(shopper(test), person.email, person.password)).status).toBe(401)

    const mine = (await login(reader, person.email, NEW_PASSWORD)).data
    expect(mine.user_id).not.toBe(userId)
    expect(mine).toMatchObject({ mobile: '', firstname: '', dob: '', verified: false, email_verified: true })
    expect(mine.addresses).toEqual([])
    for (const path of ['addresses', 'payment_methods', 'passkeys'])
      expect([path, await reader.ok('GET', `/users/${mine.user_id}/${path}`)]).toEqual([path, []])
    expect(await reader.ok('GET', '/orders')).toEqual([])
    expect((await reader.call('GET', `/orders/${orderId}`)).status).toBe(404)
    expect(JSON.stringify(await reader.ok('GET', `/users/${mine.user_id}/data`))).not.toContain(
      person.mobile.slice(1),
    )
  })

  it('and an open order is still delivered, after which the account is emptied', async () => {
    const { person, userId, orderId } = await anAccount()
    await resetBy(shopper(test), person.email)
    const row = () =>
      test.db.first<object>(sql`select state, firstname, mobile from users where user_id = ${userId}`)
    expect(await row()).toMatchObject({ state: 'closed', firstname: 'Alex' })
    await applyRetentionRules(test.shop)
    expect(await row()).toMatchObject({ firstname: 'Alex' })
    await test.db.run(sql`update orders set status = 5 where order_id = ${orderId}`)
    await applyRetentionRules(test.shop)
    expect(await row()).toEqual({ state: 'closed', firstname: '', mobile: '' })
  })

  it('and the reader’s own account can order once it has a name and a mobile', async () => {
    const { person } = await anAccount()
    const reader = shopper(test)
    await resetBy(reader, person.email)
    const { user_id } = (await login(reader, person.email, NEW_PASSWORD)).data
    const cart = await filledCart(test, reader)
    const body = { ...(await checkoutBody(reader, cart)), user_id, dob: '1990-05-17' }
    expect((await checkout(reader, body)).error.code).toBe('name_required')
    await reader.ok('PATCH', `/users/${user_id}`, { firstname: 'Kim', lastname: 'Reader' })
    expect((await checkout(reader, body)).error.code).toBe('mobile_required')
    expect((await reader.call('POST', `/users/${user_id}/send_verification`)).error.code).toBe(
      'mobile_required',
    )
    const { mobile } = aPerson()
    await reader.ok('PUT', `/users/${user_id}/mobile`, { mobile })
    await reader.ok('POST', `/users/${user_id}/verify`, { verification_code: await codeFor(test, mobile) })
    expect((await checkout(reader, body)).status).toBe(200)
  })

  it('but a reset in a browser known to the account retains its data and removes its credentials', async () => {
    const { client, person, userId, byPasskey } = await anAccount()
    await resetBy(client, person.email)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect(await byPasskey()).toBe(400)
    const mine = (await login(client, person.email, NEW_PASSWORD)).data
    expect(mine).toMatchObject({ user_id: userId, firstname: 'Alex', email_verified: true })
    expect(await client.ok('GET', '/orders')).toHaveLength(1)
  })

  it('and once it is verified, a reset ends sessions, passkeys and open changes, retains the rest, and notifies', async () => {
    const { client, person, userId, byPasskey } = await anAccount()
    await prove(person.email)
    await client.ok('PUT', `/users/${userId}/email`, { email: aPerson().email, password: person.password })
    const reader = shopper(test)
    await resetBy(reader, person.email)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect(await byPasskey()).toBe(400)
    expect((await login(reader, person.email, NEW_PASSWORD)).data).toMatchObject({
      user_id: userId,
      verified: true,
    })
    expect(await reader.ok('GET', `/users/${userId}/passkeys`)).toEqual([])
    expect(await reader.ok('GET', '/orders')).toHaveLength(1)
    const results = await test.db.rows<object>(sql`
      select kind from messages where recipient = ${person.email} and kind = 'password_changed'`)
    expect(results).toHaveLength(1)
    const open = sql`select 1 from contact_changes where user_id = ${userId} and confirmed_at is null`
    expect(await test.db.rows(open)).toEqual([])
  })
})

describe('POST /users/{user_id}/send_email_verification and its link', () => {
  it('verifies the e-mail with the welcome mail or a later mail; a repeat has no effect', async () => {
    const { client, person, userId } = await aVerifiedGuest(test)
    expect(await client.ok('GET', '/users/me')).toMatchObject({ email_verified: false })
    await client.ok('POST', `/users/${userId}/send_email_verification`)
    const link = `/contact_changes${(await mailedPath(test, person.email, '/account/contact/')).slice(16)}`
    expect(await shopper(test).ok('GET', link)).toMatchObject({ action: 'prove', channel: 'email' })
    expect(await client.ok('GET', '/users/me')).toMatchObject({ email_verified: false })
    expect(await shopper(test).ok('POST', link)).toEqual({ action: 'prove', channel: 'email' })
    expect(await client.ok('GET', '/users/me')).toMatchObject({ email_verified: true })
    await shopper(test).ok('POST', link)
    const mails = async () =>
      (await test.db.rows(sql`select 1 from messages where recipient = ${person.email}`)).length
    const before = await mails()
    await client.ok('POST', `/users/${userId}/send_email_verification`)
    expect(await mails()).toBe(before)
  })

  it.each([
    ['of another account', (link: string, other: number) => link.replace(/proof\.\d+/, `proof.${other}`)],
    ['with a forged expiry', (link: string) => link.replace(/\.(\d+)\.(?=[0-9a-f]{64})/, '.9999999999999.')],
    ['that is truncated', (link: string) => link.slice(0, -1)],
  ])('rejects a link %s', async (_, forge) => {
    const [{ person }, other] = [await aVerifiedGuest(test), await aVerifiedGuest(test)]
    const link = (await mailedPath(test, person.email, '/account/contact/')).slice(16)
    const reply = await shopper(test).call('POST', `/contact_changes${forge(link, other.userId)}`)
    expect([reply.status, reply.error.code]).toEqual([404, 'contact_link_invalid'])
  })

  it('rejects a link after a week, and a link for a former e-mail of the account', async () => {
    const { person, userId } = await aVerifiedGuest(test)
    const link = (await mailedPath(test, person.email, '/account/contact/')).slice(16)
    const press = async () => (await shopper(test).call('POST', `/contact_changes${link}`)).status
    await test.db.run(sql`update users set email = ${aPerson().email} where user_id = ${userId}`)
    expect(await press()).toBe(404)
    await test.db.run(sql`update users set email = ${person.email} where user_id = ${userId}`)
    test.clock.pass(7 * 1440)
    expect(await press()).toBe(404)
    test.clock.pass(-1)
    expect(await press()).toBe(200)
  })

  it('is limited, and rejects other users', async () => {
    const { client, userId } = await aVerifiedGuest(test)
    const other = await aVerifiedGuest(test)
    expect((await other.client.call('POST', `/users/${userId}/send_email_verification`)).status).toBe(404)
    test.shop.settings.rateLimits = true
    const results = []
    for (let nth = 0; nth < 4; nth++)
      results.push((await client.call('POST', `/users/${userId}/send_email_verification`)).status)
    test.shop.settings.rateLimits = false
    expect(results).toEqual([200, 200, 200, 429])
  })
})
