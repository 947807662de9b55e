import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PASSKEYS } from '#contract/account/passkeys.ts'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import { aVerifiedGuest, loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

/** Returns a member with a phone, and the calls to register a passkey. */
async function aMember() {
  const { client, person, userId } = await aVerifiedGuest(test)
  const path = `/users/${userId}/passkeys`
  const options = () => client.ok('POST', `${path}/options`, { password: person.password })
  const add = (credential: object, name = 'My phone') => client.call('POST', path, { name, credential })
  return { client, person, userId, path, phone: authenticator(), options, add }
}

async function withPasskey() {
  const member = await aMember()
  const { data } = await member.add(member.phone.create(await member.options()))
  return { ...member, passkey: data }
}

const loginOptions = () => shopper(test).ok('POST', '/passkeys/options')
const logIn = (credential: object, client: Shopper = shopper(test)) =>
  client.call('POST', '/passkeys/login', { credential })

const REFUSED = [400, 'passkey_refused']
const statusAndCode = ({ status, error }: { status: number; error?: { code: string } }) => [
  status,
  error?.code,
]

describe('§2 Account: passkeys', () => {
  it('are created with the password, named and listed, and reported to the owner', async () => {
    const { client, path, person, options, add, phone } = await aMember()
    const creation = await options()
    expect(creation).toMatchObject({
      rp: { id: 'shop.test' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { data } = await add(phone.create(creation), ' Work laptop ')
    expect(data).toMatchObject({ name: 'Work laptop', last_used: null })
    expect(await client.ok('GET', path)).toEqual([data])
    const { excludeCredentials } = await options()
    expect(excludeCredentials).toMatchObject([{ id: phone.id }])
    const mail = await test.db.first<{ subject: string }>(sql`
      select subject from messages where recipient = ${person.email} order by message_id desc limit 1`)
    expect(mail!.subject).toBe('A passkey was added')
  })

  it('log in like the password does, and record the time', async () => {
    const { client, path, userId, phone } = await withPasskey()
    const other = shopper(test)
    const reply = await logIn(phone.get(await loginOptions()), other)
    expect(reply.data.user_id).toBe(userId)
    expect(other.cookies.has('device')).toBe(true)
    expect((await other.ok('GET', '/users/me')).user_id).toBe(userId)
    expect((await client.ok('GET', path))[0].last_used).toBe(DEMO_TEST_NOW.toISOString())
    expect((await logIn(phone.get(await loginOptions()))).status).toBe(200)
  })

  it('are removed, and stop working', async () => {
    const { client, path, passkey, phone } = await withPasskey()
    await client.ok('DELETE', `${path}/${passkey.passkey_id}`)
    expect(await client.ok('GET', path)).toEqual([])
    expect(statusAndCode(await client.call('DELETE', `${path}/${passkey.passkey_id}`))).toEqual([
      404,
      'not_found',
    ])
    expect(statusAndCode(await logIn(phone.get(await loginOptions())))).toEqual(REFUSED)
  })

  it('of another user are not found', async () => {
    const { passkey } = await withPasskey()
    const casey = await loginAs(test, 'casey')
    const reply = await casey.call('DELETE', `/users/${casey.userId}/passkeys/${passkey.passkey_id}`)
    expect(statusAndCode(reply)).toEqual([404, 'not_found'])
  })

  it('require the password, with ten attempts in a quarter of an hour', async () => {
    const { client, path } = await aMember()
    const ask = () => client.call('POST', `${path}/options`, { password: 'wrong' })
    expect(statusAndCode(await ask())).toEqual([400, 'password_wrong'])
    await setRateCounts(test.db, 9)
    expect(statusAndCode(await ask())).toEqual([400, 'password_wrong'])
    expect(statusAndCode(await ask())).toEqual([429, 'rate_limited'])
  })

  it('require a name', async () => {
    const { options, add, phone } = await aMember()
    const reply = await add(phone.create(await options()), ' ')
    expect(reply.error.fields).toEqual({ name: 'Please give the passkey a name' })
  })

  it('are limited to twenty, also if two are added at the same time', async () => {
    const { client, path, person, userId, options, add } = await aMember()
    await test.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      select ${userId}::bigint, 'key' || n || 'of' || ${userId}::bigint, '\\x00', 0, 'Key', ${test.clock.now()}
      from generate_series(1, ${MAX_PASSKEYS - 1}) n`)
    const created = [authenticator().create(await options()), authenticator().create(await options())]
    const replies = await Promise.all(created.map((credential) => add(credential)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await client.ok('GET', path)).toHaveLength(MAX_PASSKEYS)
    const full = [409, 'too_many_passkeys']
    expect(replies.map(statusAndCode)).toContainEqual(full)
    const another = await client.call('POST', `${path}/options`, { password: person.password })
    expect(statusAndCode(another)).toEqual(full)
  })
})

describe('§2 Account: a passkey is rejected', () => {
  it.each([
    { lie: { origin: 'http://shop.test.evil.example' }, because: 'it was made on another page' },
    { lie: { rpId: 'evil.example' }, because: 'it was made for another site' },
    { lie: { isVerified: false }, because: 'the user was not verified' },
    { lie: { type: 'webauthn.nonsense' }, because: 'its type is not a passkey response' },
  ])('if $because', async ({ lie }) => {
    const { options, add, phone } = await aMember()
    expect(statusAndCode(await add(phone.create(await options(), lie)))).toEqual(REFUSED)
    const owner = await withPasskey()
    expect(statusAndCode(await logIn(owner.phone.get(await loginOptions(), lie)))).toEqual(REFUSED)
  })

  it('if its challenge was used, expired, invented or given for another purpose', async () => {
    const { options, add, phone } = await aMember()
    const creation = await options()
    expect((await add(phone.create(creation))).status).toBe(200)
    expect(statusAndCode(await add(authenticator().create(creation)))).toEqual(REFUSED)
    const late = await options()
    const login = await loginOptions()
    test.clock.pass(5)
    expect(statusAndCode(await add(authenticator().create(late)))).toEqual(REFUSED)
    expect(statusAndCode(await logIn(phone.get(login)))).toEqual(REFUSED)
    expect(statusAndCode(await add(authenticator().create({ challenge: 'made-up' })))).toEqual(REFUSED)
    expect(statusAndCode(await logIn(phone.get(await options())))).toEqual(REFUSED)
    expect(statusAndCode(await add(authenticator().create(await loginOptions())))).toEqual(REFUSED)
  })

  it('if the challenge belongs to another user', async () => {
    const [first, second] = [await aMember(), await aMember()]
    expect(statusAndCode(await second.add(second.phone.create(await first.options())))).toEqual(REFUSED)
  })

  it('if it is already registered', async () => {
    const { options, add, phone } = await withPasskey()
    expect(statusAndCode(await add(phone.create(await options())))).toEqual(REFUSED)
  })

  it('if its counter goes backwards, which means a copy', async () => {
    const { phone } = await withPasskey()
    expect((await logIn(phone.get(await loginOptions(), { counter: 10 }))).status).toBe(200)
    expect(statusAndCode(await logIn(phone.get(await loginOptions(), { counter: 9 })))).toEqual(REFUSED)
  })

  it('if another key signed it, or it is unknown', async () => {
    const { phone } = await withPasskey()
    const stranger = authenticator()
    const options = await loginOptions()
    expect(statusAndCode(await logIn({ ...stranger.get(options), id: phone.id, rawId: phone.id }))).toEqual(
      REFUSED,
    )
    expect(statusAndCode(await logIn(stranger.get(await loginOptions())))).toEqual(REFUSED)
  })

  it('if its response is malformed', async () => {
    const { phone } = await withPasskey()
    const { response, ...rest } = phone.get(await loginOptions())
    for (const clientDataJSON of ['', 'x', Buffer.from('{"challenge":1}').toString('base64url')])
      expect(statusAndCode(await logIn({ ...rest, response: { ...response, clientDataJSON } }))).toEqual(
        REFUSED,
      )
    expect((await logIn({})).status).toBe(400)
  })

  it('§8 Login failure: and the session in this browser ends, with its cookie', async () => {
    const { client } = await withPasskey()
    expect(statusAndCode(await logIn(authenticator().get(await loginOptions()), client))).toEqual(REFUSED)
    expect(client.cookies.has('token')).toBe(false)
  })

  it('if its account was closed', async () => {
    const { phone, userId } = await withPasskey()
    await test.db.run(sql`update users set state = 'closed' where user_id = ${userId}`)
    expect(statusAndCode(await logIn(phone.get(await loginOptions())))).toEqual(REFUSED)
  })

  it('and only a hash of its challenge is stored', async () => {
    const { challenge } = await loginOptions()
    const rows = await test.db.rows<{ kept: string }>(sql`
      select encode(challenge_hash, 'base64') as kept from passkey_challenges`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(challenge, 'base64url').toString('base64'))
  })
})
