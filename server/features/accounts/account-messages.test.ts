import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aVerifiedGuest, checkoutBody, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { mailWelcome } from './account-messages.service.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

type Row = { kind: string; channel: string; body: string; html: string | null; expires_at: Date | null }
const toldOf = (userId: number) =>
  test.db.rows<Row>(sql`select * from messages where user_id = ${userId} order by message_id`)

describe('§7 Messages: messages to an account', () => {
  it('start with a code that expires with its message, and a welcome', async () => {
    const { userId } = await aVerifiedGuest(test)
    const [code, welcome] = (await toldOf(userId)) as [Row, Row]
    expect(code).toMatchObject({ kind: 'verification_code', channel: 'sms' })
    expect(code.body).toMatch(/^\d{4} is your Coldie code\. It works for 15 minutes\.$/)
    expect(code.expires_at).toEqual(new Date(test.clock.now().getTime() + 15 * 60_000))
    expect(welcome).toMatchObject({ kind: 'welcome', channel: 'email' })
    expect(welcome.body).toContain('Hello Alex')
    expect(welcome.html).toContain('Hello Alex')
  })

  it('report a login in a browser that was never used for the account, and no other login', async () => {
    const { userId, person, client } = await aVerifiedGuest(test)
    const login = { username: person.email, password: person.password }
    const news = async () => (await toldOf(userId)).filter(({ kind }) => kind === 'new_device')
    await client.ok('POST', '/users/login', login)
    expect(await news()).toEqual([])
    const elsewhere = shopper(test)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (let nth = 0; nth < 2; nth++) await elsewhere.ok('POST', '/users/login', login, { headers })
    const [mail, ...more] = await news()
    expect(more).toEqual([])
    expect(mail!.body).toContain('Firefox on Linux')
  })

  it('do not include a reset link that has already expired', async () => {
    const { userId, person } = await aVerifiedGuest(test)
    await shopper(test).ok('POST', '/forgot_password', { email: person.email })
    await test.runDueJobs()
    const mail = (await toldOf(userId)).find(({ kind }) => kind === 'password_reset')!
    expect(mail.expires_at).toEqual(new Date(test.clock.now().getTime() + 2 * 3600_000))
    expect(mail.html).toContain(`/forgot_password/${encodeURIComponent(person.email)}/`)
  })

  it.each([
    { firstname: 'Claim $50: https://evil.example/p' },
    { lastname: 'evil.example' },
    { firstname: '\u202eevol' },
    { lastname: '\u200b' },
    { firstname: 'A\u200bB' },
    { lastname: 'me@evil.example' },
  ])('do not address the owner as %j: a name has no link and no invisible character', async (name) => {
    const [field] = Object.keys(name)
    const guest = shopper(test)
    const body = { ...(await checkoutBody(guest, await filledCart(test, guest))), ...aPerson(), ...name }
    for (const reply of [
      await shopper(test).call('POST', '/users', { ...aPerson(), ...name }),
      await checkout(guest, body),
      await (
        await loginAs(test, 'casey')
      ).call('PATCH', `/users/${(await loginAs(test, 'casey')).userId}`, name),
    ])
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]])
  })

  it('link only to the shop, whatever a name stored earlier contains', async () => {
    const { person, userId } = await aVerifiedGuest(test)
    const firstname = 'Claim https://evil.example/p'
    await test.db.run(sql`update users set firstname = ${firstname} where user_id = ${userId}`)
    await test.db.run(sql`delete from messages where user_id = ${userId}`)
    await mailWelcome(test.shop, { user_id: userId, email: person.email, firstname })
    const mail = (await test.db.first<{ body: string; html: string }>(sql`
      select body, html from messages where recipient = ${person.email} order by message_id desc limit 1`))!
    for (const text of [mail.body, mail.html]) {
      expect(text).toContain('https: //evil. example/p')
      expect(text).not.toMatch(/evil\.example/)
      expect(text).toContain('http://shop.test/account/contact/proof.')
    }
  })
})
