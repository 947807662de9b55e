import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#domain/accounts/permissions.ts'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { aPerson, aVerifiedGuest, loginAs } from '#testing/fixtures/builders.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'
import { anAdmin } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let owner: Member
let manager: Member
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const answer = ({ status, error }: Reply): string => (error ? `${status} ${error.code}` : String(status))
const at = (role: StaffRole, store_id = 1) => ({ role, store_id })
const PASSWORD = 'Ice-cold-2026'

const invite = (by: Member, body: object = {}) =>
  by.call('POST', '/console/users', {
    firstname: 'Kim',
    lastname: 'Lee',
    email: aPerson().email,
    roles: [at('store_hand')],
    ...body,
  })
const setPassword = async (email: string) =>
  shopper(test).call('POST', await mailedPath(test, email, '/forgot_password/'), {
    password: PASSWORD,
    repeat_password: PASSWORD,
  })
const logIn = (email: string) =>
  shopper(test).call('POST', '/users/login', { username: email, password: PASSWORD })

/** @source A-STAFF-7 */
describe('POST /console/users', () => {
  it('mails a link that sets a password once and gives access after the second step is set up', async () => {
    const { data } = await invite(manager)
    expect(data).toMatchObject({ roles: [at('store_hand')], invited: true, email_verified: false })
    expect(answer(await logIn(data.email))).toBe('401 login_failed')
    const link = await mailedPath(test, data.email, '/forgot_password/')
    const body = { password: PASSWORD, repeat_password: PASSWORD }
    expect(answer(await shopper(test).call('POST', link, body))).toBe('200')
    expect(answer(await shopper(test).call('POST', link, body))).toMatch(/reset_link_invalid/)
    expect(answer(await logIn(data.email))).toBe('403 second_factor_enrolment_required')
    const person = await owner.ok('GET', `/console/users/${data.user_id}`)
    expect(person).toMatchObject({ invited: false, email_verified: true, roles: [at('store_hand')] })
    expect(answer(await owner.call('POST', `/console/users/${data.user_id}/invitation`))).toBe(
      '409 invitation_used',
    )
  })

  it('expires the link after 72 hours, and a new link invalidates the first', async () => {
    const { data } = await invite(owner)
    const first = await mailedPath(test, data.email, '/forgot_password/')
    await owner.ok('POST', `/console/users/${data.user_id}/invitation`)
    const body = { password: PASSWORD, repeat_password: PASSWORD }
    expect(answer(await shopper(test).call('POST', first, body))).toMatch(/reset_link_invalid/)
    const now = test.clock.now()
    test.clock.pass(72 * 60 + 1)
    const late = await setPassword(data.email)
    test.clock.set(now)
    expect(answer(late)).toMatch(/reset_link_invalid/)
  })

  it.each<[string, object, string]>([
    ['a driver with their date of birth', { roles: [at('driver')], dob: '03/04/1990' }, '200'],
    ['a driver without a date of birth', { roles: [at('driver')] }, '409 driver_not_adult'],
    ['a person without a role', { roles: [] }, '400 invalid_input'],
    ['an owner', { roles: [{ role: 'owner' }] }, '400 invalid_input'],
    ['a manager', { roles: [at('manager')] }, '403 forbidden'],
    ['a store hand of another store', { roles: [at('store_hand', 2)] }, '403 forbidden'],
    ['a person who has an account', { email: 'customer@coldie.test' }, '409 already_member'],
  ])('handles a manager’s invitation of %s', async (_who, body, answered) => {
    const email = aPerson().email
    expect(answer(await invite(manager, { email, ...body }))).toBe(answered)
    const row = await test.db.first(sql`select 1 from users where email = ${email} and state = 'full'`)
    // A rejected invitation leaves no account.
    expect(row !== undefined).toBe(answered === '200')
  })

  it('replaces an account that a stranger created with that e-mail and never verified', async () => {
    const { client: stranger, person } = await aVerifiedGuest(test)
    const { data } = await invite(owner, { email: person.email })
    expect((await stranger.call('GET', '/users/me')).status).toBe(401)
    await setPassword(person.email)
    expect(answer(await logIn(person.email))).toBe('403 second_factor_enrolment_required')
    expect(data.email).toBe(person.email.toLowerCase())
  })
})

/** @source A-STAFF-8 */
describe('PUT /console/users/{user_id}/access', () => {
  async function aWorker(role: StaffRole = 'store_hand') {
    const [worker] = (await manyMembers(test, 1)) as [Member]
    const roles = role === 'owner' ? [{ role }] : [at(role)]
    if (role === 'owner')
      await test.db.run(sql`update users set admin_access = true where user_id = ${worker.userId}`)
    else await owner.ok('PUT', `/console/users/${worker.userId}/roles`, { roles, version: 0 })
    worker.cookies.set('token', await startSession(test.shop, worker.userId, 'full'))
    return worker
  }
  const versionOf = async (userId: number): Promise<number> =>
    (await owner.ok('GET', `/console/users/${userId}`)).version
  const setAccess = async (by: Member, userId: number, active: boolean) =>
    by.call('PUT', `/console/users/${userId}/access`, { active, version: await versionOf(userId) })

  it('ends every session at once and rejects logins until access is restored', async () => {
    const worker = await aWorker()
    expect((await worker.call('GET', '/console/orders')).status).toBe(200)
    const { data } = await setAccess(manager, worker.userId, false)
    expect(data).toMatchObject({ deactivated: true, roles: [at('store_hand')] })
    expect((await worker.call('GET', '/console/orders')).status).toBe(401)
    const sessions = await test.db.rows(sql`select 1 from sessions where user_id = ${worker.userId}`)
    expect(sessions).toHaveLength(0)
    await expect(startSession(test.shop, worker.userId, 'full')).rejects.toMatchObject({
      code: 'account_deactivated',
    })
    await setAccess(manager, worker.userId, true)
    worker.cookies.set('token', await startSession(test.shop, worker.userId, 'full'))
    expect((await worker.call('GET', '/console/orders')).status).toBe(200)
    const rows = await test.db.rows<object>(sql`
      select action, before, after from audit_log
      where subject = ${`user ${worker.userId}`} and action like 'user.%' order by audit_log_id`)
    expect(rows).toEqual([
      { action: 'user.deactivated', before: { active: true }, after: { active: false } },
      { action: 'user.reactivated', before: { active: false }, after: { active: true } },
    ])
  })

  it('requires the right to take all of the user’s roles, and is never allowed for oneself', async () => {
    const accountant = await aWorker('accountant')
    expect(answer(await setAccess(manager, accountant.userId, false))).toBe('403 forbidden')
    expect(answer(await setAccess(owner, accountant.userId, false))).toBe('200')
    expect(answer(await setAccess(owner, owner.userId, false))).toBe('403 forbidden')
    const [shopperOnly] = (await manyMembers(test, 1)) as [Member]
    expect(answer(await setAccess(owner, shopperOnly.userId, false))).toBe('404 not_found')
  })

  it('is rejected for an outdated version, with the person’s current state', async () => {
    const worker = await aWorker()
    const path = `/console/users/${worker.userId}/access`
    const { status, error } = await owner.call('PUT', path, { active: false, version: 0 })
    expect([status, error.code]).toEqual([409, 'stale'])
    expect(error.current).toMatchObject({ user_id: worker.userId, deactivated: false })
  })

  it('does not count a deactivated owner as a second person', async () => {
    const second = await anAdmin(test)
    expect(answer(await setAccess(owner, second.userId, false))).toBe('200')
    const [friend] = (await manyMembers(test, 1)) as [Member]
    const body = { roles: [{ role: 'owner' }], version: 0 }
    expect(answer(await owner.call('PUT', `/console/users/${friend.userId}/roles`, body))).toBe('200')
  })
})
