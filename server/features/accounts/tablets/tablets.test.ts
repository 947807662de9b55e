import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tablet } from '#contract/console/tablets.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { type Reply, type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { PIN, aTablet, aTakenTablet, takeOver, withPin } from '#testing/fixtures/tablets.ts'
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
const tabletOf = async (tabletId: number, query = '') =>
  ((await owner.ok('GET', `${TABLETS}?limit=250${query}`)) as Tablet[]).find(
    ({ tablet_id }) => tablet_id === tabletId,
  )

/** Logs in again, so that the login is recent whatever the clock did before. */
async function freshly(name: string): Promise<Shopper> {
  const client = shopper(test)
  await client.ok('POST', '/users/login', { username: `${name}@coldie.test`, password: DEMO_PASSWORD })
  return client
}

/** @source A-TABLET-1 */
describe('/console/stores/{store_id}/tablets', () => {
  it('turns a browser into a tablet, locks it, and stores only a hash of its token', async () => {
    const { client, tabletId } = await aTablet(test, { name: 'Back door' })
    const row = await test.db.first<object>(sql`select * from tablets where tablet_id = ${tabletId}`)
    expect(JSON.stringify(row)).not.toContain(client.cookies.get('tablet')!)
    expect(client.cookies.has('token')).toBe(false)
    expect(await client.ok('GET', '/console/tablet')).toMatchObject({
      tablet_id: tabletId,
      name: 'Back door',
      store_id: 1,
      session: null,
    })
    expect(await tabletOf(tabletId)).toMatchObject({
      name: 'Back door',
      state: 'active',
      last_used: null,
      revoked: null,
      current: false,
    })
    expect(await audits(`tablet ${tabletId}`)).toMatchObject([
      { action: 'tablet.created', by_user_id: owner.userId },
    ])
  })

  it('is for managers of that store, after a recent login', async () => {
    const manager = await freshly('manager')
    expect(answer(await manager.call('POST', '/console/stores/2/tablets', { name: 'a' }))).toBe(
      '403 forbidden',
    )
    expect(answer(await manager.call('POST', TABLETS, { name: ' ' }))).toBe('400 invalid_input')
    test.clock.pass(16)
    const late = await manager.call('POST', TABLETS, { name: 'a' })
    test.clock.pass(-16)
    expect(answer(late)).toBe('403 reauthentication_required')
    expect((await manager.call('POST', TABLETS, { name: 'a' })).status).toBe(200)
    const admin = await freshly('admin')
    const nowhere = await admin.call('POST', '/console/stores/999/tablets', { name: 'a' })
    expect(answer(nowhere)).toBe('400 store_not_found')
  })

  it('filters by state, searches, sorts and returns pages', async () => {
    await aTablet(test, { name: 'Abacus' })
    const list = (query: string) => owner.call('GET', `${TABLETS}?${query}`)
    expect((await list('search=abac')).json).toMatchObject({ total_count: 1, data: [{ name: 'Abacus' }] })
    expect((await list('sort=name')).data[0].name).toBe('a')
    expect((await list('state=expired')).json.total_count).toBe(0)
    const [a, b] = [await list('limit=1'), await list('limit=1&page=2')]
    expect([...a.data, ...b.data]).toEqual((await list('limit=2')).data)
  })

  it('revokes the tablet that a browser was before', async () => {
    const { client, tabletId } = await aTablet(test)
    await client.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    const next = await client.ok('POST', TABLETS, { name: 'Again' })
    expect((await tabletOf(tabletId))!.state).toBe('revoked')
    expect(await client.ok('GET', '/console/tablet')).toMatchObject({ tablet_id: next.tablet_id })
  })

  it('allows at most twenty tablets per store', async () => {
    await test.db.run(sql`
      insert into tablets (store_id, name, token_hash, created_at, created_by, expires_at)
      select 3, 'Many', sha256(n::text::bytea), ${test.clock.now()}, ${owner.userId},
        ${test.clock.now()}::timestamptz + interval '1 day' from generate_series(1, 20) as n`)
    const admin = await freshly('admin')
    const many = await admin.call('POST', '/console/stores/3/tablets', { name: 'a' })
    expect(answer(many)).toBe('409 too_many_tablets')
  })

  it('expires after 90 days', async () => {
    const { client, tabletId } = await aTablet(test)
    test.clock.pass(90 * 24 * 60)
    expect(answer(await client.call('GET', '/console/tablet'))).toBe('404 not_a_tablet')
    expect((await tabletOf(tabletId))!.state).toBe('expired')
    test.clock.pass(-90 * 24 * 60)
  })

  it('revokes a tablet at once with its session; a second call changes nothing', async () => {
    const { client, tabletId } = await aTakenTablet(test, 'store')
    expect((await stock(client)).status).toBe(200)
    const revoke = (store = 1) => owner.call('DELETE', `/console/stores/${store}/tablets/${tabletId}`)
    expect(answer(await revoke(2))).toBe('404 not_found')
    expect((await revoke()).data).toMatchObject({ state: 'revoked' })
    expect((await revoke()).data).toMatchObject({ state: 'revoked' })
    expect(
      (await audits(`tablet ${tabletId}`)).filter(({ action }) => action === 'tablet.revoked'),
    ).toHaveLength(1)
    expect(answer(await stock(client))).toBe('401 not_signed_in')
    expect(answer(await client.call('GET', '/console/tablet'))).toBe('404 not_a_tablet')
    expect(answer(await takeOver(client, owner.userId))).toBe('404 not_a_tablet')
    expect(answer(await client.call('POST', '/console/tablet/lock'))).toBe('404 not_a_tablet')
    expect(answer(await client.call('POST', '/console/tablet/activity'))).toBe('404 not_a_tablet')
  })
})

/** @source A-TABLET-2 */
describe('/users/{user_id}/pin', () => {
  it('is set by its owner after a recent login, and never returned', async () => {
    const hand = await aStoreHand(test)
    const path = `/users/${hand.userId}/pin`
    expect(await hand.ok('GET', path)).toEqual({ set: null, allowed: true })
    const set = await hand.ok('PUT', path, { pin: ` ${PIN} ` })
    expect(set).toEqual({ set: test.clock.now().toISOString(), allowed: true })
    const row = await test.db.first<{ pin_hash: string }>(sql`
      select pin_hash from user_pins where user_id = ${hand.userId}`)
    expect(row!.pin_hash).toMatch(/^\$argon2id\$/)
    expect(answer(await owner.call('PUT', path, { pin: PIN }))).toBe('404 not_found')
    expect(await audits(`user ${hand.userId}`)).toMatchObject([
      { action: 'pin.set', by_user_id: hand.userId },
    ])
    expect(await hand.ok('DELETE', path)).toEqual({ set: null, allowed: true })
    expect(await hand.ok('DELETE', path)).toEqual({ set: null, allowed: true })
    const store = await freshly('store')
    const { user_id: userId } = await store.ok('GET', '/users/me')
    test.clock.pass(16)
    expect(answer(await store.call('PUT', `/users/${userId}/pin`, { pin: PIN }))).toBe(
      '403 reauthentication_required',
    )
    test.clock.pass(-16)
  })

  it('rejects common PINs at their field, and users without counter work', async () => {
    const hand = await aStoreHand(test)
    for (const pin of ['123456', '000000', '12345']) {
      const { status, error } = await hand.call('PUT', `/users/${hand.userId}/pin`, { pin })
      expect([status, Object.keys(error.fields!)]).toEqual([400, ['pin']])
    }
    const marketing = await loginAs(test, 'marketing')
    expect(answer(await marketing.call('PUT', `/users/${marketing.userId}/pin`, { pin: PIN }))).toBe(
      '403 pin_not_needed',
    )
  })

  it('is removed by a user who may take all roles of its owner, and ends the session', async () => {
    const [manager, hand] = [await loginAs(test, 'manager'), await aStoreHand(test)]
    await withPin(hand)
    const { client } = await aTablet(test)
    expect(answer(await takeOver(client, hand.userId))).toBe('200')
    const person = () => owner.ok('GET', `/console/users/${hand.userId}`)
    expect((await person()).pin).toBe(true)
    expect(answer(await manager.call('DELETE', `/console/users/${hand.userId}/pin`))).toBe('200')
    expect((await person()).pin).toBe(false)
    expect(answer(await stock(client))).toBe('401 not_signed_in')
    for (const [who, code] of [
      [owner.userId, '403 forbidden'],
      [manager.userId, '403 forbidden'],
      [99_999, '404 not_found'],
    ] as const)
      expect(answer(await manager.call('DELETE', `/console/users/${who}/pin`))).toBe(code)
  })
})
