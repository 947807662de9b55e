import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { aVerifiedGuest } from '#testing/fixtures/builders.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
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

const isAdmin = async (userId: number | undefined) =>
  (
    await test!.db.first<{ admin_access: boolean }>(sql`
      select admin_access from users where user_id = ${userId ?? 0} and email = ${OWNER}`)
  )?.admin_access

/** @source A-SET-3 */
describe('§6 the first admin of a live shop', () => {
  it('sets a password by a link that works once', async () => {
    await inviteFirstAdmin(test!.shop, EMAIL)
    const link = await mailedPath(test!, OWNER, '/forgot_password/')
    const body = { password: 'Ice-cold-2026', repeat_password: 'Ice-cold-2026' }
    const admin = shopper(test!)
    await admin.ok('POST', link, body)
    expect((await admin.call('POST', link, body)).error.code).toBe('reset_link_invalid')
    const login = await admin.call('POST', '/users/login', { username: EMAIL, password: body.password })
    // An admin must set up a second step before anything else.
    expect(login.error.code).toBe('second_factor_enrolment_required')
    expect(await isAdmin(login.error.user_id)).toBe(true)
  })

  it('is invited once, by any number of processes that start', async () => {
    await Promise.all([inviteFirstAdmin(test!.shop, EMAIL), inviteFirstAdmin(test!.shop, EMAIL)])
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(1)
  })

  it('is invited again by a start after the link expired', async () => {
    await inviteFirstAdmin(test!.shop, EMAIL)
    test!.clock.pass(72 * 60)
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(2)
  })

  it('is not invited if an admin can log in already', async () => {
    await test!.db.run(sql`update users set admin_access = true where email = 'admin@coldie.test'`)
    await inviteFirstAdmin(test!.shop, EMAIL)
    expect(await links()).toBe(0)
  })

  it.each([
    { proved: false, keeps: false },
    { proved: true, keeps: true },
  ])(
    'never gets access by a stranger’s earlier registration with that e-mail (proved: $proved)',
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
      const { error } = await login(body.password)
      expect(error.code).toBe('second_factor_enrolment_required')
      expect(await isAdmin(error.user_id)).toBe(true)
      expect(error.user_id === userId).toBe(keeps)
    },
  )
})
