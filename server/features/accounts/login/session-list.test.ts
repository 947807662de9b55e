import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import {
  aPerson,
  checkoutBody,
  codeFor,
  filledCart,
  aVerifiedGuest,
  loginAs,
} from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { changeRoles } from '../roles/roles.service.ts'

let test: TestShop
let ended: string[] = []
beforeAll(async () => {
  test = await openTestShop()
  const listener = await test.db.pool.connect()
  listener.on('notification', ({ payload }) => void ended.push(payload!))
  await listener.query('listen sessions')
  closeListener = () => listener.release(true)
})
let closeListener = () => {}
afterEach(() => {
  test.clock.set(DEMO_TEST_NOW)
  ended = []
})
afterAll(async () => {
  closeListener()
  await test.close()
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

async function loggedIn(name: string, agent = ''): Promise<Shopper & { path: string }> {
  const client = shopper(test)
  const body = { username: `${name}@coldie.test`, password: DEMO_PASSWORD }
  const { user_id } = await client.ok('POST', '/users/login', body, { headers: { 'user-agent': agent } })
  return { ...client, path: `/users/${user_id}/sessions` }
}

const isIn = async (client: Shopper) => (await client.call('GET', '/users/me')).status === 200

describe('§2 Account: GET /api/users/{user_id}/sessions', () => {
  it('lists the sessions with device, start and last use, the current session first', async () => {
    const phone = await loggedIn('casey', PHONE)
    test.clock.pass(30)
    const here = await loggedIn('casey')
    test.clock.pass(30)
    await phone.ok('GET', '/users/me')
    const [first, second] = await here.ok('GET', here.path)
    expect(first).toMatchObject({ device: 'Unknown device', current: true })
    expect(second).toMatchObject({
      device: 'Chrome on Android',
      current: false,
      created: '2026-11-20T07:30:00.000Z',
      last_used: '2026-11-20T08:30:00.000Z',
    })
  })

  it('updates the last use every ten minutes at most', async () => {
    const { path, ...client } = await loggedIn('jules')
    const used = async () => (await client.ok('GET', path))[0].last_used as string
    test.clock.pass(9)
    expect(await used()).toBe('2026-11-20T07:30:00.000Z')
    test.clock.pass(2)
    expect(await used()).toBe('2026-11-20T07:41:00.000Z')
  })

  it('returns no token and no session of another user', async () => {
    const client = await loggedIn('store')
    const reply = await client.call('GET', client.path)
    expect(reply.data).toHaveLength(1)
    expect(Object.keys(reply.data[0]).sort()).toEqual([
      'created',
      'current',
      'device',
      'last_used',
      'session_id',
    ])
  })
})

describe('§2 Account: DELETE /api/users/{user_id}/sessions', () => {
  it('ends one device and its realtime connections', async () => {
    const [phone, here] = [await loggedIn('driver'), await loggedIn('driver')]
    const sessions = await here.ok('GET', here.path)
    const other = sessions.find((one: { current: boolean }) => !one.current)
    await here.ok('DELETE', `${here.path}/${other.session_id}`)
    expect([await isIn(phone), await isIn(here)]).toEqual([false, true])
    await expect.poll(() => ended.length).toBe(1)
    expect((await here.call('DELETE', `${here.path}/${other.session_id}`)).error.code).toBe('not_found')
  })

  it('returns not found for sessions of another user', async () => {
    const [mine, theirs] = [await loggedIn('casey'), await loggedIn('jules')]
    const [session] = await theirs.ok('GET', theirs.path)
    expect((await mine.call('DELETE', `${mine.path}/${session.session_id}`)).error.code).toBe('not_found')
    expect(await isIn(theirs)).toBe(true)
  })

  it('ends the current session too, with its cookie', async () => {
    const here = await loggedIn('casey')
    const [session] = await here.ok('GET', here.path)
    await here.ok('DELETE', `${here.path}/${session.session_id}`)
    expect(here.cookies.has('token')).toBe(false)
  })

  it('logs out everywhere, or everywhere else', async () => {
    const [phone, here] = [await loggedIn('admin'), await loggedIn('admin')]
    await here.ok('DELETE', `${here.path}?others=true`)
    expect([await isIn(phone), await isIn(here)]).toEqual([false, true])
    const again = await loggedIn('admin')
    ended = []
    await here.ok('DELETE', here.path)
    expect([await isIn(again), await isIn(here), here.cookies.has('token')]).toEqual([false, false, false])
    await expect.poll(() => ended.length).toBe(2)
  })
})

/** An earlier token must not work afterwards. */
describe('§6 a session gets a new token', () => {
  const withToken = async (token: string) =>
    (
      await test.app.inject({
        url: '/api/users/me',
        headers: { host: 'shop.test', authorization: `Bearer ${token}` },
      })
    ).statusCode

  it('when a guest’s mobile is verified, and retains its cart', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = aPerson()
    const body = { ...(await checkoutBody(client, cart)), ...person }
    const { error } = await client.call('POST', '/checkout', body)
    const before = client.cookies.get('token')!
    await client.ok('POST', `/users/${error.user_id}/verify`, {
      verification_code: await codeFor(test, person.mobile),
    })
    expect(client.cookies.get('token')).not.toBe(before)
    expect(await withToken(before)).toBe(401)
    const placed = await client.ok('POST', '/checkout', { ...body, user_id: error.user_id })
    expect(placed.order_id).toBeGreaterThan(0)
  })

  it('with a new password', async () => {
    const { client, person, userId } = await aVerifiedGuest(test)
    const before = client.cookies.get('token')!
    await client.ok('POST', `/users/${userId}/password`, {
      current_password: person.password,
      password: 'An-even-colder-beer',
      repeat_password: 'An-even-colder-beer',
    })
    expect(await withToken(before)).toBe(401)
    expect(await isIn(client)).toBe(true)
  })

  it('with a login during another session, which ends', async () => {
    const client = await loginAs(test, 'casey')
    const before = client.cookies.get('token')!
    await client.ok('POST', '/users/login', { username: 'jules@coldie.test', password: DEMO_PASSWORD })
    expect(await withToken(before)).toBe(401)
    expect((await client.ok('GET', '/users/me')).email).toBe('jules@coldie.test')
  })
})

describe('§6 PUT /api/console/users/{user_id}/roles', () => {
  const roles = [1, 2].map((store_id) => ({ role: 'store_hand', store_id }))

  it('sets roles, records who set them, and ends every session of the user', async () => {
    const [admin, casey] = [await loginAs(test, 'admin'), await loginAs(test, 'casey')]
    const user = await admin.ok('PUT', `/console/users/${casey.userId}/roles`, { roles, version: 0 })
    expect(user.permissions).toEqual({ admin_access: false, store_access: true })
    expect(await isIn(casey)).toBe(false)
    const again = await loginAs(test, 'casey')
    expect((await again.call('GET', '/drivers?store_id=2')).status).toBe(200)
    expect((await again.call('GET', '/drivers?store_id=3')).error.code).toBe('forbidden')
    const auditRow = await test.db.first(sql`
      select by_user_id, subject from audit_log where action = 'roles.changed'`)
    expect(auditRow).toEqual({ by_user_id: admin.userId, subject: `user ${casey.userId}` })
    const none = { roles: [], version: user.version }
    await admin.ok('PUT', `/console/users/${casey.userId}/roles`, none)
    expect((await (await loginAs(test, 'casey')).call('GET', '/drivers?store_id=2')).status).toBe(403)
  })

  it('rejects changes to one’s own roles, and requests of users who are not admins', async () => {
    const [admin, store] = [await loginAs(test, 'admin'), await loginAs(test, 'store')]
    const refusal = async (client: Shopper, userId: number, body: object = { roles, version: 0 }) =>
      (await client.call('PUT', `/console/users/${userId}/roles`, body)).error.code
    expect(await refusal(admin, admin.userId)).toBe('forbidden')
    expect(await refusal(store, store.userId)).toBe('forbidden')
    expect(await refusal(shopper(test), store.userId)).toBe('not_signed_in')
    expect(await refusal(admin, 1)).toBe('not_found')
    expect(
      await refusal(admin, store.userId, { roles: [{ role: 'manager', store_id: 99 }], version: 0 }),
    ).toBe('store_not_found')
  })

  it('gives no rights in a live shop to an account with an unverified e-mail', async () => {
    const [admin, { userId }] = [await loginAs(test, 'admin'), await aVerifiedGuest(test)]
    const live = { ...test.shop, settings: { ...test.shop.settings, mode: 'live' as const } }
    const change = { byUserId: admin.userId, userId, version: null }
    const give = () => changeRoles(live, { ...change, roles: [{ role: 'owner', storeId: null }] })
    await expect(give()).rejects.toMatchObject({ code: 'email_unproved' })
    await changeRoles(live, { ...change, roles: [] })
    await test.db.run(sql`update users set email_verified_at = created_at where user_id = ${userId}`)
    await give()
    await test.db.run(sql`update users set admin_access = false where user_id = ${userId}`)
  })
})
