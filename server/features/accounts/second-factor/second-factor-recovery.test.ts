import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { ENROLMENT, NEEDED, WRONG, secondFactors, statusAndCode } from '#testing/fixtures/second-factors.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const { logIn, aNewAccount, codeOf, enrolTotp, aStoreHandWithTotp } = secondFactors(() => test)

const STAFF_CALL = '/drivers?store_id=1'

describe('a recovery code', () => {
  it('works once, in any typed form, and new codes invalidate the old codes', async () => {
    const { person, secret, codes } = await aStoreHandWithTotp()
    const use = async (recovery_code: string) => {
      const { client } = await logIn(person)
      return { client, reply: await client.call('POST', `${person.path}/second_factor`, { recovery_code }) }
    }
    const { client, reply } = await use(codes[0]!.toUpperCase().replace('-', ' '))
    expect(reply.status).toBe(200)
    expect(statusAndCode((await use(codes[0]!)).reply)).toEqual([400, 'second_factor_wrong'])
    expect((await client.ok('GET', `${person.path}/second_factor`)).recovery_codes_left).toBe(9)
    const { recovery_codes: fresh } = await client.ok('POST', `${person.path}/recovery_codes`, {})
    expect(statusAndCode((await use(codes[1]!)).reply)).toEqual(WRONG)
    expect((await use(fresh[0])).reply.status).toBe(200)
    expect(secret).toBeTruthy()
    const storedCodes = await test.db.rows(sql`
      select encode(code_hash, 'escape') as text from recovery_codes where user_id = ${person.userId}`)
    expect(JSON.stringify(storedCodes)).not.toContain(fresh[1])
  })

  it('is unavailable to a user without a second step', async () => {
    const person = await aNewAccount('shopper')
    const { client } = await logIn(person)
    const reply = await client.call('POST', `${person.path}/recovery_codes`, {})
    expect(statusAndCode(reply)).toEqual([409, 'second_factor_needed'])
  })
})

describe('a passkey', () => {
  async function aStoreHandWithPasskey() {
    const person = await aNewAccount('store')
    const { client } = await logIn(person)
    const phone = authenticator()
    const options = await client.ok('POST', `${person.path}/passkeys/options`, { password: person.password })
    const passkey = await client.ok('POST', `${person.path}/passkeys`, {
      name: 'Phone',
      credential: phone.create(options),
    })
    return { person, client, phone, passkey }
  }
  const assertion = async (phone: ReturnType<typeof authenticator>) =>
    phone.get(await shopper(test).ok('POST', '/passkeys/options', {}))

  it('is both factors at once, or the second step after the password', async () => {
    const { person, client, phone } = await aStoreHandWithPasskey()
    expect((await client.call('GET', STAFF_CALL)).status).toBe(200)
    const alone = shopper(test)
    await alone.ok('POST', '/passkeys/login', { credential: await assertion(phone) })
    expect((await alone.call('GET', STAFF_CALL)).status).toBe(200)
    const both = await logIn(person)
    expect([statusAndCode(both.reply), both.reply.error.methods]).toEqual([NEEDED, ['passkey']])
    await both.client.ok('POST', `${person.path}/second_factor`, { credential: await assertion(phone) })
    expect((await both.client.call('GET', STAFF_CALL)).status).toBe(200)
  })

  it('of another user is not accepted as a second step', async () => {
    const [mine, theirs] = [await aStoreHandWithPasskey(), await aStoreHandWithPasskey()]
    const { client } = await logIn(mine.person)
    const body = { credential: await assertion(theirs.phone) }
    const reply = await client.call('POST', `${mine.person.path}/second_factor`, body)
    expect(statusAndCode(reply)).toEqual([400, 'passkey_refused'])
  })

  it('that is the only factor of staff can’t be removed', async () => {
    const { person, client, passkey } = await aStoreHandWithPasskey()
    const path = `${person.path}/passkeys/${passkey.passkey_id}`
    expect(statusAndCode(await client.call('DELETE', path))).toEqual([409, 'second_factor_needed'])
    await enrolTotp(client, person)
    expect((await client.call('DELETE', path)).status).toBe(200)
  })
})

describe('§8 DELETE /api/console/users/{user_id}/second_factor', () => {
  it('is used by another admin: sessions end, and the next login sets up a new factor', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    const { client } = await logIn(person, { otp: codeOf(secret) })
    const admin = await loginAs(test, 'admin')
    await admin.ok('DELETE', `/console/users/${person.userId}/second_factor`)
    expect((await client.call('GET', '/users/me')).status).toBe(401)
    expect(statusAndCode((await logIn(person)).reply)).toEqual(ENROLMENT)
    const auditRow = await test.db.first(sql`
      select by_user_id from audit_log where action = 'second_factor.reset' and subject = ${`user ${person.userId}`}`)
    expect(auditRow).toEqual({ by_user_id: admin.userId })
  })

  it('rejects one’s own factors, users who are not admins, and admins without a recent login', async () => {
    const { person } = await aStoreHandWithTotp()
    const path = `/console/users/${person.userId}/second_factor`
    const [admin, store] = [await loginAs(test, 'admin'), await loginAs(test, 'store')]
    expect(statusAndCode(await admin.call('DELETE', `/console/users/${admin.userId}/second_factor`))).toEqual(
      [403, 'forbidden'],
    )
    expect(statusAndCode(await store.call('DELETE', path))).toEqual([403, 'forbidden'])
    expect(statusAndCode(await shopper(test).call('DELETE', path))).toEqual([401, 'not_signed_in'])
    expect(statusAndCode(await admin.call('DELETE', '/console/users/1/second_factor'))).toEqual([
      404,
      'not_found',
    ])
    const plain = shopper(test)
    await plain.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    test.clock.pass(16)
    expect(statusAndCode(await plain.call('DELETE', path))).toEqual([403, 'reauthentication_required'])
  })
})
