import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVerifiedGuest } from '#testing/builders.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'
import { shopper } from '#testing/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

type Row = { kind: string; channel: string; body: string; html: string | null; expires_at: Date | null }
const toldOf = (userId: number) =>
  test.db.rows<Row>(sql`select * from messages where user_id = ${userId} order by message_id`)

describe('beyond §7 Messages: what an account is told', () => {
  it('begins with a code that lapses with itself, and a welcome', async () => {
    const { userId } = await aVerifiedGuest(test)
    const [code, welcome] = (await toldOf(userId)) as [Row, Row]
    expect(code).toMatchObject({ kind: 'verification_code', channel: 'sms' })
    expect(code.body).toMatch(/^\d{4} is your Coldie code\. It works for 15 minutes\.$/)
    expect(code.expires_at).toEqual(new Date(test.clock.now().getTime() + 15 * 60_000))
    expect(welcome).toMatchObject({ kind: 'welcome', channel: 'email' })
    expect(welcome.body).toContain('Hello Alex')
    expect(welcome.html).toContain('Hello Alex')
  })

  it('hears of a login in a browser that was never used for it, and of no other', async () => {
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

  it('gets a reset link that is not mailed any more once it is no good', async () => {
    const { userId, person } = await aVerifiedGuest(test)
    await shopper(test).ok('POST', '/forgot_password', { email: person.email })
    await test.runDueJobs()
    const mail = (await toldOf(userId)).find(({ kind }) => kind === 'password_reset')!
    expect(mail.expires_at).toEqual(new Date(test.clock.now().getTime() + 2 * 3600_000))
    expect(mail.html).toContain(`/forgot_password/${encodeURIComponent(person.email)}/`)
  })
})
