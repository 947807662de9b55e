import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aVerifiedGuest, codeFor, loginAs } from '#testing/fixtures/builders.ts'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const statusAndCode = ({ status, error }: { status: number; error?: { code: string } }) => [
  status,
  error?.code,
]
const INVALID = [404, 'contact_link_invalid']

/** Returns the API path that the page of a mailed link calls. */
const linkTo = async (to: string): Promise<string> =>
  (await mailedPath(test, to, '/account/contact/')).replace('/account/contact', '/contact_changes')

const follow = (link: string, client: Shopper = shopper(test)) => client.call('POST', link)

async function aMember() {
  const { client, person, userId } = await aVerifiedGuest(test)
  // The e-mail is verified, and the mail that asked for it is deleted.
  await test.db.run(sql`update users set email_verified_at = verified_at where user_id = ${userId}`)
  await test.db.run(sql`delete from messages where kind = 'welcome' and user_id = ${userId}`)
  const me = `/users/${userId}`
  const email = aPerson().email
  const ask = (to = email, password = person.password) =>
    client.call('PUT', `${me}/email`, { email: to, password })
  const emailNow = async () =>
    (await test.db.first<{ email: string }>(sql`select email from users where user_id = ${userId}`))!.email
  return { client, person, userId, me, email, ask, emailNow }
}

/** Returns a member whose e-mail was changed, with the link that undoes the change. */
async function aChanged() {
  const member = await aMember()
  await member.ask()
  await follow(await linkTo(member.email))
  return { ...member, undo: await linkTo(member.person.email) }
}

const login = async (username: string, password: string) =>
  (await shopper(test).call('POST', '/users/login', { username, password })).status

describe('§2 Account: PUT /api/users/{user_id}/email', () => {
  it('changes the e-mail only after a POST from the new address’s link; opening the link is not enough', async () => {
    const { person, email, ask, emailNow } = await aMember()
    expect((await ask()).status).toBe(200)
    const link = await linkTo(email)
    const shown = await shopper(test).ok('GET', link)
    expect(shown).toMatchObject({ action: 'confirm', channel: 'email', to: expect.stringMatching(/^a…@/) })
    expect(await emailNow()).toBe(person.email)
    expect(await login(person.email, person.password)).toBe(200)
    expect((await follow(link)).data).toEqual({ action: 'confirm', channel: 'email' })
    expect(await emailNow()).toBe(email)
    expect([await login(person.email, person.password), await login(email, person.password)]).toEqual([
      401, 200,
    ])
    expect(statusAndCode(await follow(link))).toEqual(INVALID)
  })

  it('requires the password', async () => {
    const { ask } = await aMember()
    expect(statusAndCode(await ask(undefined, 'wrong'))).toEqual([400, 'password_wrong'])
  })

  it('does nothing for the same address', async () => {
    const { person, ask } = await aMember()
    expect((await ask(person.email)).status).toBe(200)
    await expect(linkTo(person.email)).rejects.toThrow('No link')
  })

  it('rejects an address that another account has, including one that got it concurrently', async () => {
    const [first, second] = [await aMember(), await aMember()]
    expect(statusAndCode(await first.ask(second.person.email))).toEqual([409, 'username_taken'])
    await first.ask(second.email)
    const link = await linkTo(second.email)
    await second.ask()
    await follow(await linkTo(second.email))
    expect(statusAndCode(await follow(link))).toEqual([409, 'username_taken'])
    expect(await first.emailNow()).toBe(first.person.email)
  })

  it('accepts only the latest request, for a day', async () => {
    const { email, ask } = await aMember()
    await ask()
    const first = await linkTo(email)
    const other = aPerson().email
    await ask(other)
    expect(statusAndCode(await follow(first))).toEqual(INVALID)
    const second = await linkTo(other)
    test.clock.pass(24 * 60)
    expect(statusAndCode(await follow(second))).toEqual(INVALID)
  })

  it('invalidates reset links that were sent to the old address', async () => {
    const { person, email, ask } = await aMember()
    await shopper(test).ok('POST', '/forgot_password', { email: person.email })
    const reset = await mailedPath(test, person.email, '/forgot_password/')
    await ask()
    await follow(await linkTo(email))
    const body = { password: 'Warm-Tea-2027', repeat_password: 'Warm-Tea-2027' }
    expect(statusAndCode(await shopper(test).call('POST', reset, body))).toEqual([400, 'reset_link_invalid'])
  })
})

/** A thief who knew the old password may have requested a change whose link is in a foreign mailbox. */
describe('a new password', () => {
  const next = { password: 'Warm-Tea-2027', repeat_password: 'Warm-Tea-2027' }

  it('set by mail invalidates e-mail changes requested with the old password', async () => {
    const { person, email, ask, emailNow } = await aMember()
    await ask()
    const link = await linkTo(email)
    await shopper(test).ok('POST', '/forgot_password', { email: person.email })
    await shopper(test).ok('POST', await mailedPath(test, person.email, '/forgot_password/'), next)
    expect(statusAndCode(await follow(link))).toEqual(INVALID)
    expect(await emailNow()).toBe(person.email)
  })

  it('set by the owner does so too, and cancels a requested mobile', async () => {
    const { client, person, me, email, ask, userId } = await aMember()
    await ask()
    await client.ok('PUT', `${me}/mobile`, { mobile: aPerson().mobile, password: person.password })
    await client.ok('POST', `${me}/password`, { current_password: person.password, ...next })
    expect(statusAndCode(await follow(await linkTo(email)))).toEqual(INVALID)
    expect(await test.db.first(sql`select new_mobile from users where user_id = ${userId}`)).toEqual({
      new_mobile: null,
    })
  })
})

describe('§2 Account: the old address undoes a change', () => {
  it('with a link: all sessions end, the old password stops working, and a new password is set by mail', async () => {
    const { client, person, email, emailNow, undo } = await aChanged()
    expect(await shopper(test).ok('GET', undo)).toMatchObject({ action: 'undo', channel: 'email' })
    expect((await follow(undo)).data).toEqual({ action: 'undo', channel: 'email' })
    expect(await emailNow()).toBe(person.email)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect([await login(email, person.password), await login(person.email, person.password)]).toEqual([
      401, 401,
    ])
    const body = { password: 'Warm-Tea-2027', repeat_password: 'Warm-Tea-2027' }
    await shopper(test).ok('POST', await mailedPath(test, person.email, '/forgot_password/'), body)
    expect(await login(person.email, 'Warm-Tea-2027')).toBe(200)
    expect(statusAndCode(await follow(undo))).toEqual(INVALID)
  })

  it('within 72 hours', async () => {
    const [early, late] = [await aChanged(), await aChanged()]
    test.clock.pass(72 * 60 - 1)
    expect((await follow(early.undo)).status).toBe(200)
    test.clock.pass(1)
    expect(statusAndCode(await follow(late.undo))).toEqual(INVALID)
  })

  it('and until then no other account can take it', async () => {
    const { person } = await aChanged()
    const stranger = { ...aPerson(), email: person.email }
    expect(statusAndCode(await shopper(test).call('POST', '/users', stranger))).toEqual([
      409,
      'username_taken',
    ])
  })

  it('after any number of further changes', async () => {
    const { client, person, me, emailNow, undo } = await aChanged()
    const next = aPerson().email
    await client.ok('PUT', `${me}/email`, { email: next, password: person.password })
    await follow(await linkTo(next))
    await follow(undo)
    expect(await emailNow()).toBe(person.email)
  })

  it('and removes passkeys that were added after it', async () => {
    const { client, person, me, undo } = await aChanged()
    const options = await client.ok('POST', `${me}/passkeys/options`, { password: person.password })
    await client.ok('POST', `${me}/passkeys`, {
      name: 'Thief’s',
      credential: authenticator().create(options),
    })
    await follow(undo)
    expect(await test.db.rows(sql`select 1 from passkeys where name = 'Thief’s'`)).toEqual([])
  })

  it('also for a mobile, by a text message', async () => {
    const { client, person, me } = await aMember()
    const next = aPerson().mobile
    await client.ok('PUT', `${me}/mobile`, { mobile: next, password: person.password })
    await client.ok('POST', `${me}/verify`, { verification_code: await codeFor(test, next) })
    const old = `+61${person.mobile.slice(1)}`
    const undo = await linkTo(old)
    expect(await shopper(test).ok('GET', undo)).toMatchObject({
      channel: 'mobile',
      from: `mobile ending ${old.slice(-3)}`,
    })
    expect((await follow(undo)).status).toBe(200)
    expect(
      await test.db.first(sql`select 1 as found from users where mobile = ${old} and state = 'full'`),
    ).toEqual({ found: 1 })
    expect((await client.call('GET', '/users/me')).status).toBe(401)
  })

  it('and the other contact if that was changed later, so that no thief gets the new link', async () => {
    const { client, person, me, email, ask, emailNow } = await aMember()
    const next = aPerson().mobile
    await client.ok('PUT', `${me}/mobile`, { mobile: next, password: person.password })
    await client.ok('POST', `${me}/verify`, { verification_code: await codeFor(test, next) })
    await ask()
    await follow(await linkTo(email))
    const undoOfEmail = await linkTo(person.email)
    await follow(await linkTo(`+61${person.mobile.slice(1)}`))
    expect(await emailNow()).toBe(person.email)
    expect(await mailedPath(test, person.email, '/forgot_password/')).toMatch(/^\/forgot_password/)
    await expect(mailedPath(test, email, '/forgot_password/')).rejects.toThrow('No link')
    expect(statusAndCode(await follow(undoOfEmail))).toEqual(INVALID)
  })

  it('and leaves the other contact if that was changed earlier', async () => {
    const { client, person, me, email, emailNow } = await aChanged()
    test.clock.pass(1)
    const next = aPerson().mobile
    await client.ok('PUT', `${me}/mobile`, { mobile: next, password: person.password })
    await client.ok('POST', `${me}/verify`, { verification_code: await codeFor(test, next) })
    await follow(await linkTo(`+61${person.mobile.slice(1)}`))
    expect(await emailNow()).toBe(email)
  })

  it('but rejects an invented link', async () => {
    for (const token of ['x', 'a'.repeat(43)])
      for (const method of ['GET', 'POST'])
        expect(statusAndCode(await shopper(test).call(method, `/contact_changes/${token}`))).toEqual(INVALID)
  })
})

describe('§6 a verified mobile', () => {
  it('is changed only with the password', async () => {
    const casey = await loginAs(test, 'casey')
    const reply = await casey.call('PUT', `/users/${casey.userId}/mobile`, { mobile: aPerson().mobile })
    expect(statusAndCode(reply)).toEqual([400, 'password_wrong'])
  })
})
