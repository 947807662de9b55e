import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '#testing/fixtures/authenticator.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Account, secondFactors, statusAndCode } from '#testing/fixtures/second-factors.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const { logIn, aNewAccount, enrolTotp, aStoreHandWithTotp, codeOf } = secondFactors(() => test)

type Mail = { subject: string; body: string }
const mailsTo = (address: string) =>
  test.db.rows<Mail>(sql`
    select subject, body from messages where recipient = ${address} and channel = 'email' order by message_id desc`)

/** Returns the subject and link path of the newest notice to an address. */
async function noticeTo(address: string): Promise<{ subject: string; path: string }> {
  const found = (await mailsTo(address)).find(({ body }) => body.includes('/account/secure/'))
  const token = /\/account\/secure\/([\w-]+)/.exec(found?.body ?? '')?.[1]
  return { subject: found?.subject ?? '', path: `/credential_notices/${token}` }
}

async function aShopper() {
  const person = await aNewAccount('shopper')
  const { client } = await logIn(person)
  return { person, client }
}

async function addPasskey(client: Shopper, { path, password }: Account, phone = authenticator()) {
  const options = await client.ok('POST', `${path}/passkeys/options`, { password })
  const passkey = await client.ok('POST', `${path}/passkeys`, {
    name: 'Thief’s phone',
    credential: phone.create(options),
  })
  return { phone, passkey }
}

const isIn = async (client: Shopper) => (await client.call('GET', '/users/me')).status === 200
const ENDED = [404, 'contact_link_invalid']

const newPassword = (client: Shopper, { path, password }: Account, next = 'A-colder-beer-2026') =>
  client.ok('POST', `${path}/password`, {
    current_password: password,
    password: next,
    repeat_password: next,
  })

/** Sets a password by the newest reset mail. */
async function resetByMail(address: string, password: string, client = shopper(test)) {
  const { body } = (await mailsTo(address)).find((mail) => mail.body.includes('/forgot_password/'))!
  const link = /\/forgot_password\/\S+/.exec(body)![0]
  return client.call('POST', link, { password, repeat_password: password })
}

async function forgotPassword(client: Shopper, address: string, password: string) {
  await client.ok('POST', '/forgot_password', { email: address })
  await test.runDueJobs()
  expect((await resetByMail(address, password, client)).status).toBe(200)
}

describe('every change of a credential is mailed to the owner', () => {
  it.each([
    {
      change: 'a new password',
      subject: 'Your password was changed',
      act: async (client: Shopper, person: Account) => newPassword(client, person),
    },
    {
      change: 'a password set by mail',
      subject: 'A new password was set',
      act: async (client: Shopper, { username }: Account) => {
        await forgotPassword(client, username, 'Quite-another-beer')
      },
    },
    {
      change: 'an added passkey',
      subject: 'A passkey was added',
      act: async (client: Shopper, person: Account) => addPasskey(client, person),
    },
    {
      change: 'a removed passkey',
      subject: 'A passkey was removed',
      act: async (client: Shopper, person: Account) => {
        const { passkey } = await addPasskey(client, person)
        await client.ok('DELETE', `${person.path}/passkeys/${passkey.passkey_id}`)
      },
    },
    {
      change: 'an authenticator app',
      subject: 'Two-step login is on',
      act: async (client: Shopper, person: Account) => enrolTotp(client, person),
    },
    {
      change: 'a removed authenticator app',
      subject: 'Your authenticator app was removed',
      act: async (client: Shopper, person: Account) => {
        await enrolTotp(client, person)
        await client.ok('DELETE', `${person.path}/totp`)
      },
    },
    {
      change: 'new recovery codes',
      subject: 'New recovery codes were made',
      act: async (client: Shopper, person: Account) => {
        await enrolTotp(client, person)
        await client.ok('POST', `${person.path}/recovery_codes`, {})
      },
    },
    {
      change: 'a used recovery code',
      subject: 'A recovery code was used',
      act: async (client: Shopper, person: Account) => {
        const { codes } = await enrolTotp(client, person)
        const { client: other } = await logIn(person)
        await other.ok('POST', `${person.path}/second_factor`, { recovery_code: codes[0] })
      },
    },
  ])('$change, with a link that undoes it', async ({ subject, act }) => {
    const { person, client } = await aShopper()
    await act(client, person)
    const notice = await noticeTo(person.username)
    expect(notice.subject).toBe(subject)
    expect((await shopper(test).call('GET', notice.path)).status).toBe(200)
    const actions = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`user ${person.userId}`} and action ~ '^(password|passkey|totp|recovery)'`)
    expect(actions.length).toBeGreaterThan(0)
  })

  it('an admin’s reset of the second factor', async () => {
    const { person } = await aStoreHandWithTotp()
    const admin = await loginAs(test, 'admin')
    await admin.ok('DELETE', `/console/users/${person.userId}/second_factor`)
    expect((await noticeTo(person.username)).subject).toBe('Your two-step login was reset')
  })
})

describe('the link of a notice', () => {
  it('changes nothing when it is opened, as mail programs do', async () => {
    const { person, client } = await aShopper()
    await addPasskey(client, person)
    const { path } = await noticeTo(person.username)
    const read = await shopper(test).call('GET', path)
    expect(read.data).toEqual({
      change: 'passkey_added',
      at: '2026-11-20T07:30:00.000Z',
      until: '2026-11-23T07:30:00.000Z',
    })
    expect(read.text).not.toContain(person.username)
    expect(await isIn(client)).toBe(true)
    expect(await client.ok('GET', `${person.path}/passkeys`)).toHaveLength(1)
  })

  it('ends all sessions, removes later credentials, and leads to a new password, once', async () => {
    const { person, client } = await aShopper()
    const { phone } = await addPasskey(client, person)
    const { path } = await noticeTo(person.username)
    await enrolTotp(client, person)
    const owner = shopper(test)
    expect((await owner.call('POST', path, {})).status).toBe(200)
    expect(await isIn(client)).toBe(false)
    const credential = phone.get(await owner.ok('POST', '/passkeys/options', {}))
    expect(statusAndCode(await owner.call('POST', '/passkeys/login', { credential }))).toEqual([
      400,
      'passkey_refused',
    ])
    expect(statusAndCode((await logIn(person)).reply)).toEqual([401, 'login_failed'])
    expect(statusAndCode(await owner.call('POST', path, {}))).toEqual(ENDED)
    expect(statusAndCode(await owner.call('GET', path))).toEqual(ENDED)
    expect((await resetByMail(person.username, 'My-own-new-beer')).status).toBe(200)
    // The thief's app is gone, so the password alone logs in to the same account again.
    const { reply } = await logIn({ ...person, password: 'My-own-new-beer' })
    expect([reply.status, reply.data.user_id]).toEqual([200, person.userId])
    const auditRow = await test.db.first(sql`
      select details from audit_log where action = 'credential_change.undone' and subject = ${`user ${person.userId}`}`)
    expect(auditRow).toEqual({ details: { change: 'passkey_added' } })
  })

  it('leaves the owner’s earlier credentials unchanged', async () => {
    const { person, client } = await aShopper()
    const { secret } = await enrolTotp(client, person)
    const { phone } = await addPasskey(client, person)
    test.clock.pass(60)
    const { client: thief } = await logIn(person, { otp: codeOf(secret) })
    await newPassword(thief, person)
    const { path, subject } = await noticeTo(person.username)
    expect(subject).toBe('Your password was changed')
    const owner = shopper(test)
    await owner.ok('POST', path, {})
    const credential = phone.get(await owner.ok('POST', '/passkeys/options', {}))
    expect((await owner.call('POST', '/passkeys/login', { credential })).status).toBe(200)
    expect((await owner.ok('GET', `${person.path}/second_factor`)).totp).toBe(true)
  })

  it('restores an e-mail that was changed since, and mails the owner', async () => {
    const { person, client } = await aShopper()
    await newPassword(client, person)
    const { path } = await noticeTo(person.username)
    const thief = `thief.${person.userId}@example.com`
    await client.ok('PUT', `${person.path}/email`, { email: thief, password: 'A-colder-beer-2026' })
    const [{ body }] = (await mailsTo(thief)) as [Mail]
    const token = /\/account\/contact\/([\w-]+)/.exec(body)![1]
    await client.ok('POST', `/contact_changes/${token}`, {})
    await shopper(test).ok('POST', path, {})
    expect((await resetByMail(person.username, 'My-own-new-beer')).status).toBe(200)
    expect((await mailsTo(thief)).some((mail) => mail.body.includes('/forgot_password/'))).toBe(false)
    expect((await logIn({ ...person, password: 'My-own-new-beer' })).reply.status).toBe(200)
  })

  it('is valid for three days', async () => {
    const { person, client } = await aShopper()
    await newPassword(client, person)
    const { path } = await noticeTo(person.username)
    test.clock.pass(3 * 24 * 60 - 1)
    expect((await shopper(test).call('GET', path)).status).toBe(200)
    test.clock.pass(1)
    expect(statusAndCode(await shopper(test).call('POST', path, {}))).toEqual(ENDED)
    expect(statusAndCode(await shopper(test).call('GET', '/credential_notices/nothing'))).toEqual(ENDED)
  })

  it('works once, for any number of concurrent requests', async () => {
    const { person, client } = await aShopper()
    await newPassword(client, person)
    const { path } = await noticeTo(person.username)
    const replies = await Promise.all(Array.from({ length: 4 }, () => shopper(test).call('POST', path, {})))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })
})

describe('a password set by mail', () => {
  it('removes a shopper’s passkeys and app, and leaves the second factor of staff', async () => {
    const { person, client } = await aShopper()
    await enrolTotp(client, person)
    await addPasskey(client, person)
    await forgotPassword(client, person.username, 'My-own-new-beer')
    const { client: again, reply } = await logIn({ ...person, password: 'My-own-new-beer' })
    expect(reply.status).toBe(200)
    expect(await again.ok('GET', `${person.path}/passkeys`)).toEqual([])

    const staff = (await aStoreHandWithTotp()).person
    await forgotPassword(shopper(test), staff.username, 'My-own-new-beer')
    const half = await logIn({ ...staff, password: 'My-own-new-beer' })
    expect(statusAndCode(half.reply)).toEqual([403, 'second_factor_required'])
  })
})

describe('a changed contact', () => {
  it('is reported to both contacts, so that one stolen mailbox is not enough', async () => {
    const { person, client } = await aShopper()
    const { mobile } = await client.ok('GET', person.path)
    const next = `new.${person.userId}@example.com`
    await client.ok('PUT', `${person.path}/email`, { email: next, password: person.password })
    const [{ body }] = (await mailsTo(next)) as [Mail]
    await client.ok('POST', `/contact_changes/${/\/account\/contact\/([\w-]+)/.exec(body)![1]}`, {})
    const sms = await test.db.first<{ body: string }>(sql`
      select body from messages where channel = 'sms' and recipient = ${mobile} order by message_id desc limit 1`)
    expect(sms!.body).toMatch(/email address of your Coldie account was changed.*\/account\/contact\//)
    expect((await mailsTo(person.username))[0]!.subject).toBe('Your email was changed')
  })
})

describe('the audit log', () => {
  it('holds logins, failures, logouts and ended sessions, by id and without an e-mail', async () => {
    const { person, secret } = await aStoreHandWithTotp()
    const { client } = await logIn(person, { otp: codeOf(secret) })
    await logIn({ ...person, password: 'wrong' })
    await logIn(person, { otp: '000000' })
    await logIn({ ...person, username: 'nobody@example.com' })
    await client.ok('DELETE', `${person.path}/sessions?others=true`)
    await client.ok('POST', '/users/logout')
    const rows = await test.db.rows<{ action: string; subject: string }>(sql`
      select action, subject from audit_log where subject in (${`user ${person.userId}`}, 'unknown account')
        and action ~ '^(login|logout|session|second_factor)' order by audit_log_id`)
    const subject = `user ${person.userId}`
    expect(rows.slice(-7)).toEqual([
      { action: 'second_factor.verified', subject },
      { action: 'login.succeeded', subject },
      { action: 'login.failed', subject },
      { action: 'second_factor.failed', subject },
      { action: 'login.failed', subject: 'unknown account' },
      { action: 'sessions.others_ended', subject },
      { action: 'logout', subject },
    ])
    const all = await test.db.rows(sql`select * from audit_log`)
    expect(JSON.stringify(all)).not.toContain(person.username)
  })
})
