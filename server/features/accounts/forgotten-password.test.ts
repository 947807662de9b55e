import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { aPerson, loginAs } from '#testing/builders.ts'
import { DEMO_TEST_NOW } from '#testing/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'
import { shopper } from '#testing/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const ask = (email: string) => shopper(test).call('POST', '/forgot_password/', { email }, { form: true })

async function linkFor(email: string): Promise<string> {
  await ask(email)
  const mail = await test.db.first<{ body: string }>(sql`
    select body from messages where recipient = ${email} order by message_id desc limit 1`)
  const link = /http:\/\/shop\.test(\/forgot_password\/\S+)/.exec(mail!.body)?.[1]
  return `${link!}/`
}

const set = (link: string, password: string, repeat_password = password) =>
  shopper(test).call('POST', link, { password, repeat_password }, { form: true })

/** @source contract §3 "Refusals by rate limit" */
describe('§7 POST /forgot_password', () => {
  it('answers byte for byte the same for a known and an unknown e-mail', async () => {
    const [known, unknown] = [await ask('jules@coldie.test'), await ask('nobody@example.com')]
    expect(known.status).toBe(200)
    expect(unknown.text).toBe(known.text)
    const { date: _1, ...headers } = known.headers
    const { date: _2, ...others } = unknown.headers
    expect(others).toEqual(headers)
  })

  it.each(['', 'nobody', 'a@b', `${'x'.repeat(300)}@example.com`])('refuses %j', async (email) => {
    const reply = await ask(email)
    expect([reply.status, Object.keys(reply.error.fields!)]).toEqual([400, ['email']])
  })
})

describe('§7 POST /forgot_password/{email}/{token}', () => {
  it('sets the password, once, and ends every session', async () => {
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

  it('is refused after two hours, with another e-mail or a made-up token', async () => {
    const link = await linkFor('casey@coldie.test')
    const [, , , token] = link.split('/')
    const told = async (at: string) => (await set(at, 'Warm-Tea-2027')).error.code
    expect(await told(`/forgot_password/jules@coldie.test/${token}/`)).toBe('reset_link_invalid')
    expect(await told('/forgot_password/casey@coldie.test/made-up/')).toBe('reset_link_invalid')
    test.clock.pass(121)
    expect(await told(link)).toBe('reset_link_invalid')
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
    'refuses $password and $repeat: $msg, and the link stays good',
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
    expect(await test.db.rows(sql`select 1 from messages where recipient = ${email}`)).toEqual([])
  })
})

describe('thirty asks in a quarter of an hour', () => {
  it('are enough from one address', async () => {
    const told = []
    for (let i = 0; i < 31; i++) told.push((await ask('nobody@example.com')).status)
    expect(told.at(-1)).toBe(429)
  })
})
