import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/console/saved-views.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aProgram } from '#testing/fixtures/api-keys.ts'
import type { Shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { aTakenTablet } from '#testing/fixtures/tablets.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let manager: Shopper
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
beforeEach(() => test.db.run(sql`delete from saved_views`))
afterAll(() => test.close())

const VIEWS = '/console/saved_views'
const save = (client: Shopper, body: object = {}) =>
  client.call('POST', VIEWS, { list: 'orders', name: 'Late', query: 'late=on', ...body })
const listed = async (client: Shopper, list = 'orders') =>
  (await client.ok('GET', `${VIEWS}?list=${list}`)) as SavedView[]
const namesFor = async (client: Shopper) => (await listed(client)).map(({ name }) => name)

/** @source A-VIEW-1, A-VIEW-2 */
describe('§8 A saved view', () => {
  it('belongs to one person and one list, with a normalised query', async () => {
    const { data } = await save(staff.store, { query: 'late=on&search=&status=1&page=2' })
    expect(data).toMatchObject({ query: 'status=1&late=on', is_own: true, is_shared: false, version: 0 })
    expect(await listed(staff.store)).toEqual([data])
    expect(await listed(staff.admin)).toEqual([])
    expect(await listed(staff.store, 'stock')).toEqual([])
  })

  it('is shared by managers and owners with all readers of the list', async () => {
    await save(staff.store, { name: 'Mine' })
    await save(manager, { name: 'Alcohol first', is_shared: true })
    await save(manager, { name: 'Not theirs' })
    expect(await namesFor(staff.store)).toEqual(['Mine', 'Alcohol first'])
    const [, shared] = await listed(staff.store)
    expect(shared).toMatchObject({ is_own: false, is_shared: true, by: expect.stringMatching(/./) })
    expect((await save(staff.store, { name: 'Shared', is_shared: true })).error.code).toBe('forbidden')
  })

  it.each([
    { wrong: { name: ' ' }, field: 'name' },
    { wrong: { name: 'a'.repeat(41) }, field: 'name' },
    { wrong: { list: 'messages' }, field: 'list' },
    { wrong: { query: 'page=2' }, field: 'query' },
    { wrong: { query: 'return_to=https://evil.example' }, field: 'query' },
    { wrong: { query: `search=${'a'.repeat(1000)}` }, field: 'query' },
  ])('rejects $wrong at its field', async ({ wrong, field }) => {
    const { status, error } = await save(staff.store, wrong)
    expect([status, error.code, Object.keys(error.fields!)]).toEqual([400, 'invalid_input', [field]])
  })

  it('has a unique name for its owner, and a conflict returns the existing view', async () => {
    const { data } = await save(staff.store)
    const { status, error } = await save(staff.store, { name: 'LATE' })
    expect([status, error.code, error.current]).toEqual([409, 'saved_view_name_taken', data])
    expect((await save(manager)).status).toBe(200)
    const other = await save(staff.store, { name: 'Other' })
    const renamed = await staff.store.call('PATCH', `${VIEWS}/${other.data.saved_view_id}`, {
      name: 'late',
      version: 0,
    })
    expect(renamed.error.code).toBe('saved_view_name_taken')
  })

  it('is renamed, replaced and shared only from its current version', async () => {
    const { data } = await save(manager)
    const change = (body: object) => manager.call('PATCH', `${VIEWS}/${data.saved_view_id}`, body)
    const { data: changed } = await change({
      name: 'Later',
      query: 'when=later',
      is_shared: true,
      version: 0,
    })
    expect(changed).toEqual({ ...data, name: 'Later', query: 'when=later', is_shared: true, version: 1 })
    const { status, error } = await change({ name: 'Too late', version: 0 })
    expect([status, error.code, error.current]).toEqual([409, 'stale', changed])
    expect((await change({ query: 'elsewhere=1', version: 1 })).error.fields).toHaveProperty('query')
  })

  it('is changed only by its owner, and hidden unless it is shared', async () => {
    const [own, shared] = [await save(manager), await save(manager, { name: 'Shared', is_shared: true })]
    const rename = (id: number) =>
      staff.store.call('PATCH', `${VIEWS}/${id}`, { name: 'Taken over', version: 0 })
    expect((await rename(own.data.saved_view_id)).error.code).toBe('not_found')
    expect((await rename(shared.data.saved_view_id)).error.code).toBe('forbidden')
    const mine = (await save(staff.store, { name: 'Mine' })).data
    const sharing = { is_shared: true, version: 0 }
    const { error } = await staff.store.call('PATCH', `${VIEWS}/${mine.saved_view_id}`, sharing)
    expect(error.code).toBe('forbidden')
  })

  it.each([
    { of: 'a person', is_shared: false },
    { of: 'all staff', is_shared: true },
  ])('is limited to twenty of $of for a list', async ({ is_shared }) => {
    for (let n = 0; n < 20; n += 1) await save(manager, { name: `View ${n}`, is_shared })
    const another = is_shared ? await save(staff.admin, { is_shared }) : await save(manager)
    expect(another.error.code).toBe('too_many_saved_views')
    expect((await save(staff.admin)).status).toBe(200)
    expect((await save(manager, { list: 'stock', query: 'sort=shelf' })).status).toBe(200)
    const [mine] = await listed(staff.admin)
    const shared = await staff.admin.call('PATCH', `${VIEWS}/${mine!.saved_view_id}`, {
      is_shared: true,
      version: 0,
    })
    expect(shared.status).toBe(is_shared ? 409 : 200)
  })
})

/** @source A-VIEW-3 */
describe('§8 Deleting a saved view', () => {
  const remove = (client: Shopper, id: number) => client.call('DELETE', `${VIEWS}/${id}`)

  it('is allowed to its owner, and for a shared view to everyone who may share', async () => {
    const [own, shared] = [await save(manager), await save(manager, { name: 'Shared', is_shared: true })]
    expect((await remove(staff.store, shared.data.saved_view_id)).error.code).toBe('forbidden')
    expect((await remove(staff.admin, own.data.saved_view_id)).status).toBe(200)
    expect(await namesFor(manager)).toEqual(['Late', 'Shared'])
    expect((await remove(staff.admin, shared.data.saved_view_id)).status).toBe(200)
    expect((await remove(manager, own.data.saved_view_id)).status).toBe(200)
    expect(await namesFor(manager)).toEqual([])
  })

  it('succeeds when repeated', async () => {
    const { data } = await save(staff.store)
    const replies = [
      await remove(staff.store, data.saved_view_id),
      await remove(staff.store, data.saved_view_id),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})

/** @source A-VIEW-1 */
describe('§8 The saved views of a list', () => {
  it('are shown to all readers of the list', async () => {
    await save(staff.admin, { list: 'audit', query: 'search=refund', is_shared: true })
    expect((await listed(staff.admin, 'audit')).length).toBe(1)
    for (const client of [staff.store, manager])
      expect((await client.call('GET', `${VIEWS}?list=audit`)).error.code).toBe('forbidden')
    expect((await staff.store.call('GET', VIEWS)).error.code).toBe('invalid_input')
  })

  it('are available to their owner on a shared tablet, for the counter’s lists', async () => {
    const { client } = await aTakenTablet(test, 'manager')
    await save(manager)
    expect(await namesFor(client)).toEqual(['Late'])
    expect((await client.call('GET', `${VIEWS}?list=customers`)).error.code).toBe('forbidden')
    expect((await save(client, { name: 'Shared', is_shared: true })).error.code).toBe('forbidden')
  })

  it('are not available to programs', async () => {
    const { client } = await aProgram(test, staff.admin, { scopes: ['orders.read'] })
    expect((await client.call('GET', `${VIEWS}?list=orders`)).error.code).toBe('forbidden')
  })

  it('write one audit row each, without typed texts', async () => {
    const { data } = await save(manager, { name: 'Robin Vale', query: 'search=robin%40example.com&late=on' })
    const path = `${VIEWS}/${data.saved_view_id}`
    await manager.ok('PATCH', path, { name: 'Robin', version: 0 })
    await manager.ok('DELETE', path)
    const rows = await test.db.rows<{ action: string; before: object; after: object }>(sql`
      select action, before, after from audit_log where subject = ${`saved_view ${data.saved_view_id}`}
      order by audit_log_id`)
    expect(rows.map(({ action }) => action)).toEqual(
      ['created', 'changed', 'deleted'].map((what) => `saved_view.${what}`),
    )
    expect(rows[0]!.after).toEqual({ list: 'orders', filters: 'search late', is_shared: false })
    expect(rows[1]!.after).toMatchObject({ renamed: true })
    expect(JSON.stringify(rows)).not.toMatch(/robin/i)
  })
})
