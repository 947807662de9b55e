import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { aPerson, loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const ask = (email: string) => shopper(test).call('POST', '/forgot_password/', { email }, { form: true })

async function linkFor(email: string): Promise<string> {
  await ask(email)
  await test.runDueJobs()
  const mail = await test.db.first<{ body: string }>(sql`
    select body from messages where recipient = ${email} order by message_id desc limit 1`)
  const link = /http:\/\/shop\.test(\/forgot_password\/\S+)/.exec(mail!.body)?.[1]
  return `${link!}/`
}

const set = (link: string, password: string, repeat_password = password) =>
  shopper(test).call('POST', link, { password, repeat_password }, { form: true })

/** @source A-LIMIT-3 */
describe('§7 POST /forgot_password', () => {
  it('returns identical responses for a known and an unknown e-mail', async () => {
    const [known, unknown] = [await ask('jules@coldie.test'), await ask('nobody@example.com')]
    expect(known.status).toBe(200)
    expect(unknown.text).toBe(known.text)
    const { date: _1, ...headers } = known.headers
    const { date: _2, ...others } = unknown.headers
    expect(others).toEqual(headers)
  })

  it.each(['', 'nobody', 'a@b', `${'x'.repeat(300)}@example.com`])('rejects %j', async (email) => {
    const reply = await ask(email)
    expect([reply.status, Object.keys(reply.error.fields!)]).toEqual([400, ['email']])
  })
})

describe('§7 POST /forgot_password/{email}/{token}', () => {
  it('sets the password once, and ends every session', async () => {
    const session = await loginAs(test, 'jules')
    const link = await linkFor('jules@coldie.test')
    expect((await set(link, 'Warm-Tea-2027')).status).toBe(200)
    expect((await session.call('GET', '/users/me')).status).toBe(401)
    const login = (password: string) =>
      shopper(test).call('POST', '/users/login', { username: 'jules@coldie.test', password })
    expect((await login(DEMO_PASSWORD)).status).toBe(401)
    expect((await login('Warm-Tea-2027')).status).toBe(200)
    const again = await set(link, 'Another-One-1')
    expect([again.status, again.error.code]).toEqual([400, 'reset_link_invalid'])
  })

  it('is rejected after two hours, with another e-mail or an invented token', async () => {
    const link = await linkFor('casey@coldie.test')
    const [, , , token] = link.split('/')
    const errorCode = async (at: string) => (await set(at, 'Warm-Tea-2027')).error.code
    expect(await errorCode(`/forgot_password/jules@coldie.test/${token}/`)).toBe('reset_link_invalid')
    expect(await errorCode('/forgot_password/casey@coldie.test/made-up/')).toBe('reset_link_invalid')
    test.clock.pass(121)
    expect(await errorCode(link)).toBe('reset_link_invalid')
  })

  it.each([
    { password: '', repeat: '', field: 'password', msg: 'Password is required' },
    {
      password: 'Warm-Tea-2027',
      repeat: 'Warm-Tea-2028',
      field: 'repeat_password',
      msg: 'Password not match',
    },
  ])(
    'rejects $password and $repeat: $msg, and the link remains valid',
    async ({ password, repeat, field, msg }) => {
      const link = await linkFor('casey@coldie.test')
      const reply = await set(link, password, repeat)
      expect(reply.status).toBe(400)
      expect(reply.error.fields).toMatchObject({ [field]: msg })
      expect((await set(link, 'Warm-Tea-2027')).status).toBe(200)
    },
  )

  it('does nothing for a pending guest, who has no account yet', async () => {
    const { email } = aPerson()
    await ask(email)
    await test.runDueJobs()
    expect(await test.db.rows(sql`select 1 from messages where recipient = ${email}`)).toEqual([])
  })
})

describe('reset mails to one mailbox', () => {
  it('are limited to three an hour and six a day, with the same response', async () => {
    await test.db.run(sql`delete from rate_limits`)
    const mails = async () =>
      (
        await test.db.rows(sql`
        select 1 from messages where recipient = 'customer@coldie.test' and kind = 'password_reset'`)
      ).length
    const answers = new Set<string>()
    const askOften = async (times: number) => {
      for (let nth = 0; nth < times; nth++) {
        const { status, text } = await ask('customer@coldie.test')
        answers.add(`${status} ${text}`)
      }
      await test.runDueJobs()
      return mails()
    }
    expect(await askOften(29)).toBe(3)
    test.clock.pass(61)
    expect(await askOften(5)).toBe(6)
    test.clock.pass(61)
    expect(await askOften(5)).toBe(6)
    expect([...answers]).toEqual([`200 ${(await ask('nobody@example.com')).text}`])
    await test.db.run(sql`delete from rate_limits`)
  })

  it('take the same statements for a known and an unknown e-mail', async () => {
    const statements: string[] = []
    const watched = await openTestShop({ onStatement: (text) => void statements.push(text) })
    const responseFor = async (email: string) => {
      statements.length = 0
      await shopper(watched).ok('POST', '/forgot_password', { email })
      return [...statements]
    }
    const known = await responseFor('jules@coldie.test')
    expect(known).toHaveLength(1)
    expect(await responseFor('nobody@example.com')).toEqual(known)
    await watched.close()
  })
})

describe('thirty reset requests in a quarter of an hour', () => {
  it('are the limit for one address', async () => {
    const results = []
    for (let i = 0; i < 31; i++) results.push((await ask('nobody@example.com')).status)
    expect(results.at(-1)).toBe(429)
  })
})
