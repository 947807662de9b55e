import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { aPerson, loginAs } from '#testing/fixtures/builders.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { CaptchaUnavailable } from '#server/integrations/captcha/port.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { login as loginOf } from './login.service.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ rateLimits: true, connections: RACING })))
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`delete from rate_limits`)
})
afterAll(() => test.close())

const tryAs = async (client: Shopper, name: string, password = 'wrong') =>
  (await client.call('POST', '/users/login', { username: `${name}@coldie.test`, password })).status

/** Sends twenty wrong passwords from the network address that all clients of these tests share. */
const attack = (name: string, client = shopper(test)) =>
  Promise.all(Array.from({ length: 20 }, () => tryAs(client, name)))

const solved = async () => solveCaptcha(await test.shop.captcha.challenge())

const useUp = async (key: string, max: number) => {
  for (let i = 0; i < max; i++) await consumeRateLimit(test.shop, { key, max, minutes: 15 })
}

/** @source A-LIMIT-2 */
describe('§7 POST /users/login: guessing is limited', () => {
  it('but not for the owner: a browser known to the account has its own attempts', async () => {
    const owner = await loginAs(test, 'casey')
    await owner.ok('POST', '/users/logout')
    await attack('casey')
    expect(await tryAs(shopper(test), 'casey', DEMO_PASSWORD)).toBe(429)
    expect(await tryAs(owner, 'casey')).toBe(401)
    expect(await tryAs(owner, 'casey', DEMO_PASSWORD)).toBe(200)
  })

  it('also in a browser that knows the account: twenty attempts there', async () => {
    const owner = await loginAs(test, 'casey')
    await owner.ok('POST', '/users/logout')
    expect(new Set(await attack('casey', owner))).toEqual(new Set([401]))
    expect(await tryAs(owner, 'casey', DEMO_PASSWORD)).toBe(429)
    expect(await tryAs(shopper(test), 'casey', DEMO_PASSWORD)).toBe(200)
  })

  it('and a browser knows only accounts that logged in there, by a mark that can’t be forged', async () => {
    const owner = await loginAs(test, 'casey')
    const mark = owner.cookies.get('device')!
    await attack('jules')
    for (const device of [mark, mark.replace(/^\d+/, '1'), '1.x.00', '', '~~~', 'x'.repeat(3000)]) {
      const client = shopper(test)
      client.cookies.set('device', device)
      expect(await tryAs(client, 'jules', DEMO_PASSWORD)).toBe(429)
    }
  })

  it('and a browser knows the last four accounts of a family', async () => {
    const client = shopper(test)
    for (const name of ['admin', 'casey', 'jules', 'store', 'customer'])
      expect(await tryAs(client, name, DEMO_PASSWORD)).toBe(200)
    expect(client.cookies.get('device')!.split('~')).toHaveLength(4)
    await attack('casey')
    expect(await tryAs(client, 'casey', DEMO_PASSWORD)).toBe(200)
  })

  it('equally in every process and after a restart, for a quarter of an hour', async () => {
    await attack('casey')
    const restarted = { ...test.shop }
    const credentials = { from: '127.0.0.1', username: 'casey@coldie.test', password: DEMO_PASSWORD }
    const login = () => loginOf(restarted, { ...credentials, deviceFor: () => null })
    await expect(login()).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 900 } })
    test.clock.pass(14)
    await expect(login()).rejects.toMatchObject({ details: { retryAfter: 60 } })
    test.clock.pass(1)
    expect((await login()).email).toBe('casey@coldie.test')
  })

  it('from a hundred addresses as from one', async () => {
    const owner = await loginAs(test, 'casey')
    await useUp('login casey@coldie.test', 100)
    expect(await tryAs(shopper(test), 'casey', DEMO_PASSWORD)).toBe(429)
    expect(await tryAs(owner, 'casey', DEMO_PASSWORD)).toBe(200)
  })

  it('over many accounts from one address', async () => {
    await useUp('login from 127.0.0.1', 200)
    expect(await tryAs(shopper(test), 'casey', DEMO_PASSWORD)).toBe(429)
  })

  it('and no account remains locked after the demo clock was set back', async () => {
    await attack('casey')
    test.clock.pass(-60)
    expect(await tryAs(shopper(test), 'casey', DEMO_PASSWORD)).toBe(200)
  })
})

describe('§7 POST /users/login: a solved captcha', () => {
  const login = (name: string, password: string, captcha?: string) =>
    shopper(test).call('POST', '/users/login', { username: `${name}@coldie.test`, password, captcha })

  it.each([
    { key: 'login casey@coldie.test', max: 100, because: 'strangers guess its password' },
    { key: 'login from 127.0.0.1', max: 200, because: 'a person in the same household guesses' },
  ])('lets the owner in on an unknown device while $because', async ({ key, max }) => {
    await useUp(key, max)
    const refused = await login('casey', DEMO_PASSWORD)
    expect([refused.status, refused.error.fields]).toEqual([
      429,
      { captcha: 'Too many attempts. Solve the captcha to try again now.' },
    ])
    expect((await login('casey', DEMO_PASSWORD, await solved())).status).toBe(200)
  })

  it('is requested with the same response if the account does not exist', async () => {
    await useUp('login nobody@coldie.test', 100)
    await useUp('login casey@coldie.test', 100)
    const [nobody, casey] = [await login('nobody', 'wrong'), await login('casey', 'wrong')]
    expect(nobody).toEqual(casey)
    expect((await login('nobody', 'wrong', await solved())).status).toBe(401)
  })

  it('is consumed by one attempt, wrong or right, and a wrong captcha allows no login', async () => {
    const captcha = await solved()
    expect((await login('casey', 'wrong', captcha)).error.code).toBe('login_failed')
    const again = await login('casey', DEMO_PASSWORD, captcha)
    expect([again.status, again.error.code]).toEqual([400, 'captcha_wrong'])
    expect((await login('casey', DEMO_PASSWORD, 'x')).error.code).toBe('captcha_wrong')
  })

  it('does not raise the limit of twenty attempts per account and address', async () => {
    await attack('casey')
    const refused = await login('casey', DEMO_PASSWORD, await solved())
    expect([refused.status, refused.error.fields]).toEqual([429, undefined])
  })

  it('is accepted for at most a thousand attempts at an account', { tags: 'slow' }, async () => {
    await useUp('login casey@coldie.test with captcha', 1000)
    const refused = await login('casey', DEMO_PASSWORD, await solved())
    expect([refused.status, refused.error.fields]).toEqual([429, undefined])
    expect((await login('casey', DEMO_PASSWORD)).status).toBe(200)
  })

  it('is checked sixty times per address, for any accounts', async () => {
    const codes: string[] = []
    for (let nth = 1; nth <= 61; nth++) codes.push((await login(`x${nth}`, 'wrong', 'junk')).error.code)
    expect(codes).toEqual([...Array(60).fill('captcha_wrong'), 'rate_limited'])
    expect((await login('casey', DEMO_PASSWORD)).status).toBe(200)
  })

  it('is never needed for the first twenty attempts, and rejected attempts do not count', async () => {
    await useUp('login casey@coldie.test', 100)
    for (let i = 0; i < 21; i++) expect((await login('casey', 'wrong')).status).toBe(429)
    await test.db.run(sql`delete from rate_limits where cardinality(times) = 100`)
    const statuses = await Promise.all(Array.from({ length: 21 }, () => login('casey', 'wrong')))
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(20)
  })

  it('that can’t be checked is rejected, and the response reports it', async () => {
    const down = {
      ...test.shop,
      captcha: { ...test.shop.captcha, isSolved: () => Promise.reject(new CaptchaUnavailable('down')) },
    }
    const credentials = {
      from: '127.0.0.1',
      username: 'casey@coldie.test',
      password: DEMO_PASSWORD,
      captcha: 'x',
    }
    const login = loginOf(down, { ...credentials, deviceFor: () => null })
    await expect(login).rejects.toMatchObject({ code: 'captcha_unavailable' })
  })
})

describe('§7 POST /forgot_password/{email}/{token}: a new password', () => {
  it('logs its owner in, regardless of guesses', async () => {
    const client = shopper(test)
    await attack('jules')
    await client.ok('POST', '/forgot_password', { email: 'jules@coldie.test' })
    const link = await mailedPath(test, 'jules@coldie.test', '/forgot_password/')
    await client.ok('POST', link, { password: 'Warm-Tea-2027', repeat_password: 'Warm-Tea-2027' })
    expect(await tryAs(client, 'jules', 'Warm-Tea-2027')).toBe(200)
  })

  it('invalidates every other reset link', async () => {
    const client = shopper(test)
    const links: string[] = []
    for (let i = 0; i < 2; i++) {
      await client.ok('POST', '/forgot_password', { email: 'accountant@coldie.test' })
      links.push(await mailedPath(test, 'accountant@coldie.test', '/forgot_password/'))
    }
    const set = (link: string) =>
      client.call('POST', link, { password: 'Cool-Tea-2027', repeat_password: 'Cool-Tea-2027' })
    expect((await set(links[1]!)).status).toBe(200)
    expect((await set(links[0]!)).error.code).toBe('reset_link_invalid')
  })

  it('§5 Guest account form: must have the form’s minimum length', async () => {
    const reply = await shopper(test).call('POST', '/forgot_password/jules@coldie.test/x', {
      password: 'short',
      repeat_password: 'short',
    })
    expect([reply.status, reply.error.fields]).toEqual([
      400,
      { password: 'Password must have at least 8 characters' },
    ])
  })
})

describe('PUT /users/{user_id}/mobile: text messages cost money and reveal accounts', () => {
  it('accepts ten numbers an hour, including taken numbers', async () => {
    const client = shopper(test)
    const { user_id } = await client.ok('POST', '/users', aPerson())
    const change = async (mobile = aPerson().mobile) =>
      (await client.call('PUT', `/users/${user_id}/mobile`, { mobile })).status
    const taken = (await test.db.first<{ mobile: string }>(sql`
      select mobile from users where state = 'full' and mobile <> '' limit 1`))!.mobile
    for (let i = 0; i < 9; i++) {
      test.clock.pass(5)
      expect(await change()).toBe(200)
    }
    expect(await change(taken)).toBe(409)
    expect([await change(), await change(taken)]).toEqual([429, 429])
    test.clock.pass(60)
    expect(await change()).toBe(200)
  })

  it('counts against the network’s limit for registration, for every caller', async () => {
    for (let guest = 0; guest < 2; guest++) {
      const client = shopper(test)
      const { user_id } = await client.ok('POST', '/users', aPerson())
      for (let i = 0; i < 4; i++)
        await client.ok('PUT', `/users/${user_id}/mobile`, { mobile: aPerson().mobile })
    }
    const casey = await loginAs(test, 'casey')
    const request = { mobile: aPerson().mobile, password: DEMO_PASSWORD }
    expect((await casey.call('PUT', `/users/${casey.userId}/mobile`, request)).status).toBe(429)
  })
})
