import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#domain/accounts/permissions.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { anAdmin } from '#testing/fixtures/staff.ts'
import type { Reply } from '#testing/fixtures/shopper.ts'
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

type RequestedRole = { role: StaffRole; store_id?: number }

const at = (role: StaffRole, store_id: number): RequestedRole => ({ role, store_id })
const give = (by: Member, userId: number, roles: RequestedRole[], version = 0) =>
  by.call('PUT', `/console/users/${userId}/roles`, { roles, version })
const answer = ({ status, error }: Reply): string => (error ? `${status} ${error.code}` : String(status))
const rightsOf = async (userId: number) =>
  test.db.first<object>(sql`
    select type, admin_access, store_access, roles_version > 0 as is_changed,
      array(select store_id from user_stores s where s.user_id = u.user_id order by 1) as stores,
      array(select concat_ws(':', role, store_id) from user_roles r where r.user_id = u.user_id order by 1) as roles
    from users u where user_id = ${userId}`)

async function aMember(roles: RequestedRole[] = []): Promise<Member & { version: number }> {
  const [member] = (await manyMembers(test, 1)) as [Member]
  if (roles.length === 0) return { ...member, version: 0 }
  const { data } = await give(owner, member.userId, roles)
  return { ...member, version: data.version }
}

/** @source A-STAFF-3 */
describe('PUT /console/users/{user_id}/roles', () => {
  it('sets all roles of a person, and the columns that the previous release reads', async () => {
    const { userId } = await aMember()
    const roles = [at('manager', 1), at('accountant', 2), at('driver', 3)]
    const { data } = await give(owner, userId, roles)
    expect(data).toMatchObject({
      user_id: userId,
      roles,
      permissions: { admin_access: false, store_access: true },
    })
    expect(await rightsOf(userId)).toEqual({
      type: 'driver',
      admin_access: false,
      store_access: true,
      is_changed: true,
      // The previous release does not know accountants and would treat them as store hands.
      stores: [1, 3],
      roles: ['accountant:2', 'driver:3', 'manager:1'],
    })
    await give(owner, userId, [], data.version)
    expect(await rightsOf(userId)).toMatchObject({
      type: 'customer',
      store_access: false,
      stores: [],
      roles: [],
    })
  })

  it('writes one row to the audit log, with before and after', async () => {
    const { userId, version } = await aMember([at('store_hand', 1)])
    await give(owner, userId, [at('store_hand', 2)], version)
    const rows = await test.db.rows<object>(sql`
      select by_user_id, before, after from audit_log
      where subject = ${`user ${userId}`} and action = 'roles.changed' order by audit_log_id desc`)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({
      by_user_id: owner.userId,
      before: { roles: 'store_hand:1' },
      after: { roles: 'store_hand:2' },
    })
  })

  it('is rejected with the person’s current state after a concurrent change', async () => {
    const { userId } = await aMember([at('store_hand', 1)])
    const { status, error } = await give(owner, userId, [], 0)
    expect([status, error.code]).toEqual([409, 'stale'])
    expect(error.current).toMatchObject({ user_id: userId, roles: [at('store_hand', 1)] })
    expect((await rightsOf(userId)) as { roles: string[] }).toMatchObject({ roles: ['store_hand:1'] })
  })

  it('accepts each role once, with a store for every role except owner', async () => {
    const { userId } = await aMember()
    expect(answer(await give(owner, userId, [{ role: 'manager' }]))).toBe('400 invalid_input')
    expect(answer(await give(owner, userId, [at('owner', 1)]))).toBe('400 invalid_input')
    expect(answer(await give(owner, userId, [at('manager', 99)]))).toBe('400 store_not_found')
    const { data } = await give(owner, userId, [at('marketing', 1), at('marketing', 1)])
    expect(data.roles).toEqual([at('marketing', 1)])
  })

  it('gives the driver role only to people known to be adults', async () => {
    const { userId } = await aMember()
    await test.db.run(sql`update users set dob_sealed = null where user_id = ${userId}`)
    expect(answer(await give(owner, userId, [at('driver', 1)]))).toBe('409 driver_not_adult')
  })

  it('always leaves an owner: owners can’t remove their own role', async () => {
    expect(answer(await give(owner, owner.userId, []))).toBe('403 forbidden')
    const second = await anAdmin(test)
    expect(answer(await give(second, owner.userId, [], 99))).toBe('409 stale')
    await test.db.run(sql`update users set admin_access = false where user_id = ${second.userId}`)
    expect(answer(await give(second, owner.userId, []))).toMatch(/^40[13]/)
  })
})

describe('a manager', () => {
  it.each<[string, RequestedRole[], RequestedRole[], string]>([
    ['adds a store hand', [], [at('store_hand', 1)], '200'],
    ['adds a driver', [], [at('driver', 1)], '200'],
    ['adds a driver manager', [], [at('driver_manager', 1)], '200'],
    ['removes a store hand', [at('store_hand', 1)], [], '200'],
    [
      'leaves roles that others gave unchanged',
      [at('accountant', 2)],
      [at('accountant', 2), at('store_hand', 1)],
      '200',
    ],
    ['can’t add a manager', [], [at('manager', 1)], '403 forbidden'],
    ['can’t add an owner', [], [{ role: 'owner' }], '403 forbidden'],
    ['can’t give a role in another store', [], [at('store_hand', 2)], '403 forbidden'],
    ['can’t take a role in another store', [at('store_hand', 2)], [], '403 forbidden'],
    ['can’t take a role that they can’t give', [at('accountant', 1)], [], '403 forbidden'],
  ])('%s', async (_what, before, after, answered) => {
    const { userId, version } = await aMember(before)
    expect(answer(await give(manager, userId, after, version))).toBe(answered)
  })
})

/** @source A-STAFF-6 */
describe('GET /console/users', () => {
  const emails = async (by: Member, search = '') => {
    const list = await by.call('GET', `/console/users?search=${encodeURIComponent(search)}&limit=250`)
    const found = (list.data as { email: string }[]).map(({ email }) => email)
    expect(JSON.parse(list.text).total_count).toBe(found.length)
    return found
  }

  it('without a search lists all staff to an owner, and a manager’s own staff to a manager', async () => {
    const all = await emails(owner)
    expect(all).toEqual(expect.arrayContaining(['store@coldie.test', 'driver.nsw@coldie.test']))
    expect(all).not.toContain('customer@coldie.test')
    const own = await emails(manager)
    expect(own).toEqual(expect.arrayContaining(['store@coldie.test', 'accountant@coldie.test']))
    expect(own).not.toContain('driver.nsw@coldie.test')
  })

  it.each([
    ['a part of the name', 'in mars'],
    ['how the e-mail begins', 'CUSTOMER@'],
    ['a part of the mobile', '0491 570 110'],
  ])('finds a person by %s', async (_by, search) => {
    expect(await emails(owner, search)).toEqual(['customer@coldie.test'])
  })

  it('finds other people for a manager by their whole e-mail only', async () => {
    expect(await emails(manager, 'robin')).toEqual([])
    expect(await emails(manager, 'Customer@coldie.test')).toEqual(['customer@coldie.test'])
    expect(await emails(manager, 'okoro')).toEqual(['store@coldie.test'])
  })

  it('returns neither name nor mobile of other people to a manager, on any call', async () => {
    const { userId } = await aMember([])
    const person = await test.db.first<{ email: string; firstname: string; mobile: string }>(sql`
      select email, firstname, mobile from users where user_id = ${userId}`)
    const email = encodeURIComponent(person!.email)
    const found = await manager.ok('GET', `/console/users?search=${email}`)
    expect(found).toMatchObject([{ user_id: userId, email: person!.email, firstname: '', mobile: '' }])
    const path = `/console/users/${userId}`
    const replies = [
      await manager.call('GET', `${path}?email=${email}`),
      await manager.call('PUT', `${path}/roles`, { roles: [], version: found[0].version }),
      await manager.call('PUT', `${path}/roles`, { roles: [], version: 99 }),
      await manager.call('PUT', `${path}/access`, { active: false, version: 99 }),
    ]
    for (const { text } of replies) expect(text).not.toContain(person!.mobile.slice(3))
    for (const { text } of replies) expect(text).not.toContain(`"${person!.firstname}"`)
    const roles = [at('store_hand', 1)]
    const { version } = (await manager.ok('GET', `${path}?email=${email}`)) as { version: number }
    const updated = await manager.ok('PUT', `${path}/roles`, { roles, version })
    expect(updated).toMatchObject({ firstname: person!.firstname, mobile: person!.mobile })
  })

  it('does not treat characters of a search as a pattern', async () => {
    expect(await emails(owner, '%_%')).toEqual([])
  })
})

describe('the previous release', () => {
  it('adds and removes owners, store hands and drivers by the columns that it knows', async () => {
    const { userId } = await aMember([at('marketing', 2)])
    await test.db.run(sql`update users set store_access = true where user_id = ${userId}`)
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${userId}, 1)`)
    expect(await rightsOf(userId)).toMatchObject({ roles: ['marketing:2', 'store_hand:1'] })
    await test.db.run(sql`update users set type = 'driver' where user_id = ${userId}`)
    expect(await rightsOf(userId)).toMatchObject({ roles: ['driver:1', 'marketing:2', 'store_hand:1'] })
    await test.db.run(
      sql`update users set admin_access = true, store_access = false where user_id = ${userId}`,
    )
    expect(await rightsOf(userId)).toMatchObject({ roles: ['driver:1', 'marketing:2', 'owner'] })
    await test.db.run(sql`update users set admin_access = false where user_id = ${userId}`)
    await test.db.run(sql`delete from user_stores where user_id = ${userId}`)
    expect(await rightsOf(userId)).toMatchObject({ roles: ['marketing:2'] })
  })
})
