import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrorHandler } from '#server/http/errors.ts'
import { demoInboxRoutes } from '#server/integrations/messages/demo-inbox.routes.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { type NewPassword, replaceDemoPasswords } from './demo-passwords.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const statusOf = async (username: string, password: string) =>
  (await shopper(test).call('POST', '/users/login', { username, password })).status

/** @source A-DEMO-2 */
describe('a demo that the public may reach', () => {
  let replaced: NewPassword[]

  it('replaces the password of each demo account and ends its sessions', async () => {
    const before = shopper(test)
    await before.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    replaced = await test.db.owner.transaction(replaceDemoPasswords)
    const { accounts } = (await test.db.first<{ accounts: number }>(
      sql`select count(*) as accounts from users where is_demo_account`,
    ))!
    expect(replaced).toHaveLength(accounts)
    expect(new Set(replaced.map(({ password }) => password)).size).toBe(accounts)
    expect((await before.call('GET', '/users/me')).status).toBe(401)
    const admin = replaced.find(({ email }) => email === 'admin@coldie.test')!
    expect(await statusOf(admin.email, DEMO_PASSWORD)).toBe(401)
    expect(await statusOf(admin.email, admin.password)).toBe(200)
  })

  it('keeps the new passwords at its next start', async () => {
    expect(await test.db.owner.transaction(replaceDemoPasswords)).toEqual([])
    const store = replaced.find(({ email }) => email === 'store@coldie.test')!
    expect(await statusOf(store.email, store.password)).toBe(200)
  })

  it('hides messages to people with rights over the shop from its inbox', async () => {
    const attachments = [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') }]
    const mail = {
      channel: 'email',
      subject: 'Reset',
      text: 'A link',
      html: '<p>A link</p>',
      attachments,
    } as const
    const sms = { channel: 'sms', subject: '', text: 'Your code is 1111' } as const
    const hidden = ['admin@coldie.test', 'store@coldie.test', 'driver@coldie.test', '+61491570156']
    for (const to of [...hidden, 'customer@coldie.test', '+61491570110'])
      await test.shop.messageSender.send({ ...(to.includes('@') ? mail : sms), to })
    const app = Fastify()
    registerErrorHandler(app)
    demoInboxRoutes(app, { db: test.db, audience: 'shoppers' })
    const recipients = async (query = '') => {
      const { data } = (await app.inject({ url: `/demo/inbox.json${query}` })).json() as {
        data: { to: string }[]
      }
      return data.map(({ to }) => to)
    }
    expect(await recipients()).toEqual(['+61491570110', 'customer@coldie.test'])
    for (const to of hidden) expect(await recipients(`?to=${encodeURIComponent(to)}`)).toEqual([])
    const statuses = []
    for (const kind of ['mails', 'attachments'])
      for (let id = 1; id <= 6; id++)
        statuses.push((await app.inject({ url: `/demo/inbox/${kind}/${id}` })).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    await app.close()
  })
})
