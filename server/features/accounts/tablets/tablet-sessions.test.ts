import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROLE_PERMISSIONS, TABLET_PERMISSIONS } from '#domain/accounts/permissions.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import type { Reply, Shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { aTablet, aTakenTablet, copyOf, takeOver, withPin } from '#testing/fixtures/tablets.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let owner: Member
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  owner = await loginAs(test, 'admin')
})
beforeEach(async () => {
  await test.db.run(sql`delete from rate_limits`)
  // Revokes all tablets, because the tests together exceed a store's limit.
  await test.db.run(sql`update tablets set revoked_at = created_at`)
})
afterAll(() => test.close())

const TABLETS = '/console/stores/1/tablets'
const answer = ({ status, error }: Reply): string => (error ? `${status} ${error.code}` : String(status))
const stock = (client: Shopper) => client.call('GET', '/console/stores/1/stock?limit=1')
const audits = (subject: string) =>
  test.db.rows<{
    action: string
    by_user_id: number | null
    by_role: string
    details: { tablet?: string }
  }>(sql`
    select action, by_user_id, by_role, details from audit_log where subject = ${subject} order by audit_log_id`)
/** @source A-TABLET-3 */
describe('A session opened by PIN', () => {
  it('is for staff of the store who have a PIN, shown by first name and initial', async () => {
    const [hand, elsewhere] = [await aStoreHand(test), await aStoreHand(test, 2)]
    const [shopperOnly] = (await manyMembers(test, 1)) as [Member]
    for (const member of [hand, elsewhere]) await withPin(member)
    const { client } = await aTablet(test)
    const { people } = await client.ok('GET', '/console/tablet')
    const ids = people.map(({ user_id }: { user_id: number }) => user_id)
    expect(ids).toContain(hand.userId)
    expect(ids).not.toContain(elsewhere.userId)
    for (const { name } of people) expect(name).toMatch(/^\S+( \S+)* \S\.$/)
    expect(answer(await takeOver(client, elsewhere.userId))).toBe('401 pin_wrong')
    expect(answer(await takeOver(client, shopperOnly.userId))).toBe('401 pin_wrong')
    expect(answer(await takeOver(client, hand.userId))).toBe('200')
  })

  it('allows counter work in its store, even for an owner, and requires the login for everything else', async () => {
    const { client, userId } = await aTakenTablet(test, 'admin')
    const { session } = await client.ok('GET', '/console/tablet')
    expect(session).toMatchObject({ user_id: userId, staff_roles: [{ role: 'store_hand', store_id: 1 }] })
    expect((await stock(client)).status).toBe(200)
    expect((await client.ok('GET', '/console/orders')).length).toBeGreaterThan(0)
    expect(answer(await client.call('GET', '/console/stores/2/stock'))).toBe('403 forbidden')
    const refused: [string, string][] = [
      ['GET', '/console/users'],
      ['GET', '/console/reports/sales?from=2026-11-01&to=2026-11-02'],
      ['GET', '/console/audit'],
      ['GET', '/console/customers'],
      ['GET', '/console/approvals'],
      ['GET', `/users/${userId}`],
      ['PUT', `/users/${userId}/pin`],
      ['POST', `/users/${userId}/reauthenticate`],
      ['POST', TABLETS],
      ['POST', '/orders/1/terminal_payments'],
    ]
    for (const [method, path] of refused)
      expect([path, answer(await client.call(method, path, method === 'GET' ? undefined : {}))]).toEqual([
        path,
        '403 full_login_required',
      ])
    // The storefront treats the session as a visitor.
    expect(answer(await client.call('GET', '/users/me'))).toBe('401 not_signed_in')
    expect(answer(await client.call('GET', '/orders'))).toBe('401 not_signed_in')
    const back = { status: STATUS.refunded, reason: 'asked' }
    expect(answer(await client.call('PATCH', '/orders/1', back))).toBe('403 full_login_required')
  })

  it('has no permission that a store hand lacks', () => {
    expect(TABLET_PERMISSIONS.filter((one) => !ROLE_PERMISSIONS.store_hand.includes(one))).toEqual([])
  })

  it('works only in the tablet’s browser', async () => {
    const { client } = await aTakenTablet(test, 'store')
    expect((await stock(copyOf(test, client, ['token', 'tablet']))).status).toBe(200)
    expect(answer(await stock(copyOf(test, client, ['token'])))).toBe('401 not_signed_in')
    const bearer = copyOf(test, client, ['tablet'])
    const headers = { authorization: `Bearer ${client.cookies.get('token')}` }
    const asProgram = await bearer.call('GET', '/console/stores/1/stock', undefined, { headers })
    expect(answer(asProgram)).toBe('401 not_signed_in')
    const other = await aTablet(test)
    const mixed = copyOf(test, client, ['token'])
    mixed.cookies.set('tablet', other.client.cookies.get('tablet')!)
    expect(answer(await stock(mixed))).toBe('401 not_signed_in')
  })

  it('locks after five minutes without activity', async () => {
    const { client } = await aTakenTablet(test, 'store')
    test.clock.pass(4.9)
    const { locks } = await client.ok('POST', '/console/tablet/activity')
    expect(new Date(locks).getTime() - test.clock.now().getTime()).toBe(5 * 60_000)
    test.clock.pass(4.9)
    expect((await stock(client)).status).toBe(200)
    test.clock.pass(0.2)
    expect(answer(await stock(client))).toBe('401 not_signed_in')
    expect(answer(await client.call('POST', '/console/tablet/activity'))).toBe('401 not_signed_in')
    expect((await client.ok('GET', '/console/tablet')).session).toBeNull()
  })

  it('ends by the lock, and when another person takes over', async () => {
    const hand = await aStoreHand(test)
    await withPin(hand)
    const { client, userId } = await aTakenTablet(test, 'store')
    const before = copyOf(test, client, ['token', 'tablet'])
    await takeOver(client, hand.userId)
    expect((await client.ok('GET', '/console/tablet')).session.user_id).toBe(hand.userId)
    expect(userId).not.toBe(hand.userId)
    expect(answer(await stock(before))).toBe('401 not_signed_in')
    await client.ok('POST', '/console/tablet/lock')
    expect(client.cookies.has('token')).toBe(false)
    expect((await client.ok('GET', '/console/tablet')).session).toBeNull()
  })

  it('is replaced by a full login on the tablet, which the lock ends too', async () => {
    const { client } = await aTakenTablet(test, 'store')
    const before = copyOf(test, client, ['token', 'tablet'])
    await client.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    expect(answer(await stock(before))).toBe('401 not_signed_in')
    expect((await client.call('GET', '/console/users')).status).toBe(200)
    expect((await client.ok('GET', '/console/tablet')).session).toBeNull()
    await client.ok('POST', '/console/tablet/activity')
    await client.ok('POST', '/console/tablet/lock')
    expect(answer(await client.call('GET', '/console/users'))).toBe('401 not_signed_in')
  })

  it('needs no second factor and does not count as one', async () => {
    const { client } = await aTakenTablet(test, 'store')
    test.shop.settings.demo.secondFactor = true
    try {
      expect((await stock(client)).status).toBe(200)
      expect(answer(await client.call('GET', '/console/users'))).toBe('403 full_login_required')
    } finally {
      test.shop.settings.demo.secondFactor = false
    }
  })

  it('ends at once with the person’s access and with their role', async () => {
    for (const end of ['access', 'roles'] as const) {
      const hand = await aStoreHand(test)
      await withPin(hand)
      const { client } = await aTablet(test)
      await takeOver(client, hand.userId)
      const { version } = await owner.ok('GET', `/console/users/${hand.userId}`)
      const body = end === 'access' ? { active: false, version } : { roles: [], version }
      await owner.ok('PUT', `/console/users/${hand.userId}/${end}`, body)
      expect(answer(await stock(client))).toBe('401 not_signed_in')
      expect(answer(await takeOver(client, hand.userId))).toBe('401 pin_wrong')
      const { people } = await client.ok('GET', '/console/tablet')
      expect(people.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(hand.userId)
    }
  })

  it('writes audit rows for the person, with the tablet’s name', async () => {
    const { client, tabletId, userId } = await aTakenTablet(test, 'admin')
    const [{ product_id, version }] = await client.ok(
      'GET',
      '/console/stores/1/stock?limit=1&sort=-available',
    )
    const count = { kind: 'receive', units: 1, reason: 'Delivery', version }
    await client.ok('POST', `/console/stores/1/stock/${product_id}`, count)
    const row = await test.db.first<object>(sql`
      select by_user_id, by_role, details from audit_log order by audit_log_id desc limit 1`)
    expect(row).toMatchObject({ by_user_id: userId, by_role: 'staff', details: { tablet: 'Front counter' } })
    const story = await audits(`tablet ${tabletId}`)
    expect(story.map(({ action }) => action)).toEqual(['tablet.created', 'tablet.unlocked'])
    expect(story[1]).toMatchObject({ by_user_id: userId, details: { tablet: 'Front counter' } })
  })

  it('is in the list of the person’s sessions, and the person can end it', async () => {
    const { client, member, userId } = await aTakenTablet(test, 'store')
    const sessions = await member.ok('GET', `/users/${userId}/sessions`)
    const on = sessions.find(({ device }: { device: string }) => device === 'Front counter (shared tablet)')
    await member.ok('DELETE', `/users/${userId}/sessions/${on.session_id}`)
    expect(answer(await stock(client))).toBe('401 not_signed_in')
  })
})

/** @source A-TABLET-4 */
describe('A wrong PIN', () => {
  const wrong = '593028'

  it('locks the person’s PIN on that tablet after five attempts, and on no other', async () => {
    const [hand, colleague] = [await aStoreHand(test), await aStoreHand(test)]
    for (const member of [hand, colleague]) await withPin(member)
    const [{ client }, other] = [await aTablet(test), await aTablet(test)]
    const tried: string[] = []
    for (let n = 0; n < 6; n++) tried.push(answer(await takeOver(client, hand.userId, wrong)))
    expect(tried).toEqual([...Array(5).fill('401 pin_wrong'), '429 rate_limited'])
    const { error, headers } = await takeOver(client, hand.userId)
    expect(error.msg).toMatch(
      /^Too many wrong PINs\. Try again in \d+ minutes?, or log in with your password\.$/,
    )
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(answer(await takeOver(client, colleague.userId))).toBe('200')
    expect(answer(await takeOver(other.client, hand.userId))).toBe('200')
    test.clock.pass(15)
    expect(answer(await takeOver(client, hand.userId))).toBe('200')
    test.clock.pass(-15)
  })

  it('is counted for the person as well, on any number of tablets', async () => {
    const [hand, colleague] = [await aStoreHand(test), await aStoreHand(test)]
    for (const member of [hand, colleague]) await withPin(member)
    const tablets = [await aTablet(test), await aTablet(test), await aTablet(test)]
    const tried: string[] = []
    for (const { client } of tablets)
      for (let n = 0; n < 4; n++) tried.push(answer(await takeOver(client, hand.userId, wrong)))
    expect(tried).toEqual([...Array(10).fill('401 pin_wrong'), ...Array(2).fill('429 rate_limited')])
    expect(answer(await takeOver(tablets[2]!.client, hand.userId))).toBe('429 rate_limited')
    expect(answer(await takeOver(tablets[2]!.client, colleague.userId))).toBe('200')
    test.clock.pass(15)
    expect(answer(await takeOver(tablets[2]!.client, hand.userId))).toBe('200')
    test.clock.pass(-15)
  })

  it('counts five of many concurrent attempts', async () => {
    const hand = await aStoreHand(test)
    await withPin(hand)
    const { client } = await aTablet(test)
    const tries = Array.from({ length: 15 }, () => takeOver(client, hand.userId, wrong))
    const codes = (await Promise.all(tries)).map(({ error }) => error.code)
    expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10)
  })

  it(
    'is counted for the tablet as well, for any person, and a correct PIN releases its attempt',
    { tags: 'slow' },
    async () => {
      const hand = await aStoreHand(test)
      await withPin(hand)
      const { client } = await aTablet(test)
      for (let n = 0; n < 7; n++) expect(answer(await takeOver(client, hand.userId))).toBe('200')
      const codes: string[] = []
      for (let n = 0; n < 21; n++) codes.push((await takeOver(client, 900_000 + n, wrong)).error.code)
      expect(codes.indexOf('rate_limited')).toBe(20)
      expect(answer(await takeOver(client, hand.userId))).toBe('429 rate_limited')
    },
  )

  it('is answered and logged like that of a person without a PIN, or of an unknown person', async () => {
    const [hand, without] = [await aStoreHand(test), await aStoreHand(test)]
    await withPin(hand)
    const { client, tabletId } = await aTablet(test)
    const answers = []
    for (const userId of [hand.userId, without.userId, 999_999]) {
      const { status, text } = await takeOver(client, userId, wrong)
      answers.push([status, text])
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    const rows = (await audits(`tablet ${tabletId}`)).filter(({ action }) => action === 'tablet.pin_wrong')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain(wrong)
  })

  it('is hashed for a person without a PIN and for an unknown person too, so that it takes as long', async () => {
    const [hand, without] = [await aStoreHand(test), await aStoreHand(test)]
    await withPin(hand)
    const { client } = await aTablet(test)
    const userIds = [hand.userId, without.userId, 999_998]
    const hash = vi.spyOn(test.shop.keys, 'hash')
    for (const userId of userIds) await takeOver(client, userId, wrong)
    const hashed = hash.mock.calls.filter(([purpose]) => purpose === 'tablet pin').map(([, value]) => value)
    hash.mockRestore()
    expect(hashed).toEqual(userIds.map((userId) => `${userId} ${wrong}`))
  })
})
