import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/filled-shop.ts'
import { aVerifiedGuest } from '#testing/builders.ts'
import { mailedPath } from '#testing/mails.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'
import { shopper } from '#testing/shopper.ts'
import { inviteFirstAdmin } from './first-admin.service.ts'

const EMAIL = 'Owner@Example.com'
const OWNER = 'owner@example.com'

let test: TestShop | undefined
beforeEach(async () => {
  test ??= await openTestShop()
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`update users set admin_access = false`)
  await test.db.run(sql`delete from password_resets`)
  await test.db.run(sql`delete from messages`)
  await test.db.run(sql`update users set state = 'closed' where email = ${OWNER}`)
})
afterAll(() => test?.close())

const links = async () => (await test!.db.rows(sql`select 1 from messages where recipient = ${OWNER}`)).length

/** @source contract §2: "The first live admin is made by `ADMIN_EMAIL` and a one-time link" */
describe('§6 the first admin of a live shop', () => {
  it('sets a password by a link that works once', async () => {
    await inviteFirstAdmin(test!.shop, EMAIL)
    const link = await mailedPath(test!, OWNER, '/forgot_password/')
    const body = { password: 'Ice-cold-2026', repeat_password: 'Ice-cold-2026' }
    const admin = shopper(test!)
    await admin.ok('POST', link, body)
    expect((await admin.call('POST', link, body)).error.code).toBe('reset_link_invalid')
    const user = await admin.ok('POST', '/users/login', { username: EMAIL, password: body.password })
    expect(user).toMatchObject({ type: 'admin', permissions: { admin_access: true } })
  })

  it('is invited once, by however many processes that start', async () => {
    await Promise.all([inviteFirstAdmin(test!.shop, EMAIL), inviteFirstAdmin(test!.shop, EMAIL)])
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(1)
  })

  it('is invited again by a start after the link ran out', async () => {
    await inviteFirstAdmin(test!.shop, EMAIL)
    test!.clock.pass(72 * 60)
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(2)
  })

  it('is nobody where an admin can log in already', async () => {
    await test!.db.run(sql`update users set admin_access = true where email = 'admin@coldie.test'`)
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(0)
  })

  it.each([
    { proved: false, keeps: false },
    { proved: true, keeps: true },
  ])(
    'never opens by what a stranger registered with that e-mail before (proved: $proved)',
    async ({ proved, keeps }) => {
      const { client: stranger, person, userId } = await aVerifiedGuest(test!)
      await test!.db.run(sql`
        update users set email = ${OWNER}, email_verified_at = ${proved ? test!.clock.now() : null}
        where user_id = ${userId}`)
      await inviteFirstAdmin(test!.shop, EMAIL)
      expect((await stranger.call('GET', '/users/me')).status).toBe(401)
      const login = (password: string) =>
        shopper(test!).call('POST', '/users/login', { username: OWNER, password })
      expect((await login(person.password)).status).toBe(401)
      const body = { password: 'Ice-cold-2026', repeat_password: 'Ice-cold-2026' }
      await shopper(test!).ok('POST', await mailedPath(test!, OWNER, '/forgot_password/'), body)
      const { data } = await login(body.password)
      expect(data).toMatchObject({ email: OWNER, permissions: { admin_access: true } })
      expect(data.user_id === userId).toBe(keeps)
    },
  )
})
