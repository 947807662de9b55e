import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { principalOfSession } from '#server/http/session/session.ts'
import { deleteEndedSessions } from '#server/http/session/session.queries.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

const DAY = 24 * 60

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

type Person = Shopper & { userId: number }

async function logIn(name: string): Promise<Person> {
  const client = shopper(test)
  const body = { username: `${name}@coldie.test`, password: DEMO_PASSWORD }
  const { user_id } = await client.ok('POST', '/users/login', body)
  return { ...client, userId: user_id }
}

const isIn = async (client: Shopper) => (await client.call('GET', '/users/me')).status === 200

const tokenHashes = (userId: number) =>
  test.db.rows<{ token_hash: Buffer }>(sql`select token_hash from sessions where user_id = ${userId}`)

const WORKERS = ['admin', 'store', 'driver'] as const

/** @source OWASP ASVS 5.0, 7.3.1, 7.3.2 */
describe('a session of staff or a driver', () => {
  it.each(WORKERS)('of %s ends after 30 idle minutes', async (name) => {
    const client = await logIn(name)
    test.clock.pass(29)
    expect(await isIn(client)).toBe(true)
    test.clock.pass(29)
    expect(await isIn(client)).toBe(true)
    test.clock.pass(30)
    const reply = await client.call('GET', '/users/me')
    expect([reply.status, reply.error.code]).toEqual([401, 'not_signed_in'])
    expect(await client.call('GET', `/users/${client.userId}/sessions`)).toMatchObject({ status: 404 })
  })

  it.each(WORKERS)('of %s ends after 12 hours, even if it is in use', async (name) => {
    const client = await logIn(name)
    for (let minute = 20; minute < 12 * 60; minute += 20) {
      test.clock.pass(20)
      expect([minute, await isIn(client)]).toEqual([minute, true])
    }
    test.clock.pass(20)
    expect(await isIn(client)).toBe(false)
  })

  it('stays alive while a driver’s phone sends its position', async () => {
    const driver = await logIn('driver')
    await driver.ok('POST', '/drivers/me/shift', { on: true })
    for (let sent = 0; sent < 4; sent++) {
      test.clock.pass(20)
      await driver.ok('POST', '/drivers/me/position', { lat: -37.8, lng: 144.98 })
    }
    expect(await isIn(driver)).toBe(true)
  })

  it('is not extended by an open realtime connection', async () => {
    const store = await logIn('store')
    test.clock.pass(20)
    const tokenHash = createHash('sha256').update(store.cookies.get('token')!).digest()
    expect((await principalOfSession(test.shop, tokenHash)).kind).toBe('member')
    test.clock.pass(20)
    expect((await principalOfSession(test.shop, tokenHash)).kind).toBe('visitor')
    expect(await isIn(store)).toBe(false)
  })

  it('is measured from the login: a shopper’s old session expires when staff rights are added', async () => {
    const client = await logIn('jules')
    test.clock.pass(13 * 60)
    expect(await isIn(client)).toBe(true)
    await test.db.run(sql`update users set store_access = true where user_id = ${client.userId}`)
    expect(await isIn(client)).toBe(false)
    await test.db.run(sql`update users set store_access = false where user_id = ${client.userId}`)
  })
})

describe('a shopper’s session', () => {
  it('ends after 30 idle days, counted from the last use', async () => {
    const client = await logIn('casey')
    test.clock.pass(30 * DAY - 1)
    expect(await isIn(client)).toBe(true)
    test.clock.pass(30 * DAY - 1)
    expect(await isIn(client)).toBe(true)
    test.clock.pass(30 * DAY + 1)
    expect(await isIn(client)).toBe(false)
  })

  it('ends after half a year at the latest', async () => {
    const client = await logIn('casey')
    for (let day = 20; day < 180; day += 20) {
      test.clock.pass(20 * DAY)
      expect([day, await isIn(client)]).toEqual([day, true])
    }
    test.clock.pass(20 * DAY)
    expect(await isIn(client)).toBe(false)
  })
})

describe('an expired session', () => {
  it('is not listed, and its row is deleted', async () => {
    const old = await logIn('driver.nsw')
    test.clock.pass(31)
    const here = await logIn('driver.nsw')
    expect(await here.ok('GET', `/users/${here.userId}/sessions`)).toHaveLength(1)
    expect(await tokenHashes(here.userId)).toHaveLength(2)
    await deleteEndedSessions(test.db, test.clock.now())
    expect(await tokenHashes(here.userId)).toHaveLength(1)
    expect([await isIn(old), await isIn(here)]).toEqual([false, true])
  })
})

/** @source A-SET-6: the demo clock may go back between two starts */
describe('after the demo clock was set back', () => {
  it.each(['store', 'casey'])('%s stays logged in and still expires after the idle time', async (name) => {
    const client = await logIn(name)
    test.clock.pass(-400 * DAY)
    expect(await isIn(client)).toBe(true)
    test.clock.pass(name === 'store' ? 31 : 31 * DAY)
    expect(await isIn(client)).toBe(false)
  })
})
