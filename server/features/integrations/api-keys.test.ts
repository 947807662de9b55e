import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '#contract/console/api-keys.ts'
import { aProgram, withKey } from '#testing/fixtures/api-keys.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const KEYS = '/console/api_keys'
const ask = (body: object) =>
  staff.admin.call('POST', KEYS, { name: 'Sync', scopes: ['stock.read'], ...body })
const listed = async (id: number, query = '') => {
  const keys = (await staff.admin.ok('GET', `${KEYS}?limit=250${query}`)) as ApiKey[]
  return keys.find(({ api_key_id }) => api_key_id === id)
}
const audits = (subject: string) =>
  test.db.rows<{ action: string; by_role: string; by_user_id: number | null; after: object }>(sql`
    select action, by_role, by_user_id, after from audit_log where subject = ${subject} order by audit_log_id`)

/** @source A-KEY-1, A-KEY-2 */
describe('§8 /console/api_keys', () => {
  it('shows a key once, stores only its hash, and logs its creator', async () => {
    const { data } = await ask({ scopes: ['stock.read', 'stock.read', 'stock.write'], store_id: 1 })
    expect(data).toMatchObject({
      name: 'Sync',
      store_id: 1,
      state: 'active',
      scopes: ['stock.read', 'stock.write'],
      last_used: null,
      expires: null,
      prefix: data.key.slice(0, 11),
    })
    const row = await test.db.first<object>(sql`select * from api_keys where api_key_id = ${data.api_key_id}`)
    expect(JSON.stringify(row)).not.toContain(data.key.slice(12))
    expect(await listed(data.api_key_id)).not.toHaveProperty('key')
    expect(await audits(`api_key ${data.api_key_id}`)).toMatchObject([
      { action: 'api_key.created', by_role: 'admin', after: { scopes: 'stock.read stock.write' } },
    ])
  })

  it.each([
    { wrong: { name: ' ' }, fields: ['name'] },
    { wrong: { scopes: [] }, fields: ['scopes'] },
    { wrong: { scopes: ['settings.write'] }, fields: ['scopes'] },
    { wrong: { store_id: 99 }, fields: ['store_id'] },
    { wrong: { expires: '2020-01-01T00:00:00Z' }, fields: ['expires'] },
  ])('rejects $wrong at its field', async ({ wrong, fields }) => {
    const { status, error } = await ask(wrong)
    expect([status, error.code, Object.keys(error.fields!)]).toEqual([400, 'invalid_input', fields])
  })

  it('accepts a form in which a single scope is a string', async () => {
    const form = { name: 'Form', scopes: 'stock.read', store_id: '', expires: '' }
    const { status } = await staff.admin.call('POST', KEYS, form, { form: true })
    expect(status).toBe(200)
  })

  it('lists by state, searches, sorts and paginates', async () => {
    const { client } = await aProgram(test, staff.admin, { scopes: ['stock.read'] })
    await client.ok('GET', '/console/stores/1/stock')
    await ask({ name: 'Abacus' })
    const list = (query: string) => staff.admin.call('GET', `${KEYS}?${query}`)
    expect((await list('search=abac')).json).toMatchObject({ total_count: 1, data: [{ name: 'Abacus' }] })
    expect((await list('sort=name')).data[0].name).toBe('Abacus')
    expect((await list('sort=-last_used')).data[0].name).toBe('Stock sync')
    expect((await list('state=revoked')).json.total_count).toBe(0)
    const [a, b] = [await list('limit=1'), await list('limit=1&page=2')]
    expect([...a.data, ...b.data]).toEqual((await list('limit=2')).data)
  })

  it('limits the number of usable keys to fifty', async () => {
    await test.db.run(sql`
      insert into api_keys (name, prefix, key_hash, scopes, created_at, created_by)
      select 'Many', 'coldie_' || n, sha256(n::text::bytea), '{stock.read}', ${test.clock.now()},
        (select min(created_by) from api_keys) from generate_series(1, 50) as n`)
    expect((await ask({})).error.code).toBe('too_many_api_keys')
    await test.db.run(sql`delete from api_keys where name = 'Many'`)
    expect((await ask({})).status).toBe(200)
  })

  it('requires a recent login to create and to revoke a key', async () => {
    const { data } = await ask({})
    const owner = shopper(test)
    await owner.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    test.clock.pass(16)
    const body = { name: 'Sync', scopes: ['stock.read'] }
    const made = await owner.call('POST', KEYS, body)
    const revoked = await owner.call('DELETE', `${KEYS}/${data.api_key_id}`)
    expect([made.error.code, revoked.error.code]).toEqual(Array(2).fill('reauthentication_required'))
    test.clock.pass(-16)
  })
})

/** @source A-KEY-1, A-KEY-3 */
describe('§8 A program with an API key', () => {
  it('may do only what its scopes allow, in its store', async () => {
    const { client } = await aProgram(test, staff.admin, {
      scopes: ['stock.read', 'orders.read'],
      store_id: 1,
    })
    const status = async (method: string, path: string, body?: object) =>
      (await client.call(method, path, body)).status
    expect(await status('GET', '/console/stores/1/stock')).toBe(200)
    expect(await status('GET', '/console/stores/2/stock')).toBe(403)
    expect(await status('GET', '/console/products')).toBe(403)
    expect(await status('GET', '/console/api_keys')).toBe(403)
    expect(await status('GET', '/users/me')).toBe(403)
    expect(await status('GET', '/orders')).toBe(403)
    const { orderId, userId } = await aPlacedOrder(test)
    expect(await status('GET', `/orders/${orderId}`)).toBe(200)
    expect(await status('PATCH', `/orders/${orderId}`, { status: 2 })).toBe(403)
    expect(await status('GET', `/users/${userId}`)).toBe(404)
    const board = await client.ok('GET', '/console/orders')
    expect(board.length).toBeGreaterThan(0)
    expect(new Set(board.map(({ store_id }: { store_id: number }) => store_id))).toEqual(new Set([1]))
  })

  it('is treated as a visitor if no permission is required', async () => {
    const { client } = await aProgram(test, staff.admin, { scopes: ['stock.read'] })
    expect((await client.ok('GET', '/products?store_id=1')).length).toBeGreaterThan(0)
    expect((await client.call('POST', '/carts', { store_id: 1, zone_id: 1 })).status).toBe(200)
  })

  it('is named by its key in audit rows, which the history shows', async () => {
    const { client, id } = await aProgram(test, staff.admin, { scopes: ['stock.read', 'stock.write'] })
    const [{ product_id, version }] = await client.ok(
      'GET',
      '/console/stores/1/stock?sort=-available&limit=1',
    )
    const count = { kind: 'receive', units: 1, reason: 'Delivery', version }
    await client.ok('POST', `/console/stores/1/stock/${product_id}`, count)
    const story = await staff.admin.ok('GET', `/console/audit?thing=api_key:${id}`)
    const told = story.map(({ action, by }: { action: string; by: object }) => ({ action, by }))
    expect(told[0]).toMatchObject({ by: { user_id: null, role: `api_key ${id}` } })
    expect(told.at(-1)).toMatchObject({ action: 'api_key.created', by: { role: 'admin' } })
    expect(story).toHaveLength(2)
  })

  it('updates the time of last use once a minute', async () => {
    const { client, id } = await aProgram(test, staff.admin, { scopes: ['stock.read'] })
    const use = async () => {
      await client.ok('GET', '/console/stores/1/stock')
      return (await listed(id))!.last_used
    }
    const first = await use()
    expect(first).toBe(test.clock.now().toISOString())
    test.clock.pass(0.5)
    expect(await use()).toBe(first)
    test.clock.pass(0.5)
    expect(await use()).toBe(test.clock.now().toISOString())
  })

  it('is not authenticated with a revoked, expired or wrong key', async () => {
    const expires = new Date(test.clock.now().getTime() + 60_000).toISOString()
    const [gone, over] = [await aProgram(test, staff.admin), await aProgram(test, staff.admin, { expires })]
    const revoke = () => staff.admin.ok('DELETE', `${KEYS}/${gone.id}`)
    expect(await revoke()).toMatchObject({ state: 'revoked', revoked: test.clock.now().toISOString() })
    expect((await revoke()).state).toBe('revoked')
    expect(await audits(`api_key ${gone.id}`)).toHaveLength(2)
    expect((await over.client.call('GET', '/console/products')).status).toBe(200)
    test.clock.pass(1)
    expect((await listed(over.id, '&state=expired'))!.state).toBe('expired')
    for (const key of [gone.key, over.key, `${gone.key.slice(0, -1)}_`]) {
      const { status, error } = await withKey(test, key).call('GET', '/console/products')
      expect([status, error.code]).toEqual([401, 'not_signed_in'])
    }
    expect((await staff.admin.call('DELETE', `${KEYS}/99999`)).status).toBe(404)
  })

  it('can’t use its key as a cookie', async () => {
    const { key } = await aProgram(test, staff.admin)
    const client = withKey(test, '')
    const { status } = await client.call('GET', '/console/products', undefined, {
      headers: { authorization: '', cookie: `token=${key}` },
    })
    expect(status).toBe(401)
  })

  it('may call 300 times a minute; a network may try twenty wrong keys', async () => {
    const { client, id } = await aProgram(test, staff.admin, { scopes: ['stock.read'] })
    const budget = test.shop.keys.hash('rate limit', `1 api key ${id}`)
    await client.ok('GET', '/console/stores/1/stock')
    await test.db.run(sql`
      update rate_limits set times = array_fill(times[1], array[300]) where key_hash = ${budget}`)
    const refused = await client.call('GET', '/console/stores/1/stock')
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const wrong = withKey(test, `coldie_${'x'.repeat(43)}`)
    const codes: string[] = []
    for (let n = 0; n < 25; n++) codes.push((await wrong.call('GET', '/console/products')).error.code)
    expect(codes.at(-1)).toBe('rate_limited')
  })
})
