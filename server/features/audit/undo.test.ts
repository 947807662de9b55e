import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/console/audit.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import type { Reply } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const answer = ({ status, error }: Reply): string => (error ? `${status} ${error.code}` : String(status))
const undo = (id: number, by = staff.admin) => by.call('POST', `/console/audit/${id}/undo`)
const storyOf = (thing: string): Promise<AuditEntry[]> =>
  staff.admin.ok('GET', `/console/audit?thing=${thing}`)

type Thing = { path: string; subject: string; change: object; reads: string }

const first = async (path: string) => {
  const { data } = await staff.admin.call('GET', path)
  return Array.isArray(data) ? data[0] : data
}

/** Changes a thing by hand. @returns its values before and the row of the change */
async function changed({ path, subject, change }: Thing, method = 'PATCH') {
  const before = await first(path)
  await staff.admin.ok(method, path, { ...change, version: before.version })
  const [row] = await storyOf(subject)
  return { before, row: row! }
}

/** @source A-STAFF-9 */
describe('POST /console/audit/{audit_id}/undo', () => {
  it.each<Thing & { thing: string }>([
    {
      ...{ thing: 'a price', path: '/console/stores/1/prices/1', subject: 'pack 1', reads: 'price' },
      change: { price: 99.5 },
    },
    {
      ...{ thing: 'a product', path: '/console/products/1', subject: 'product 1', reads: 'region' },
      change: { region: 'Nowhere' },
    },
    {
      ...{ thing: 'a category', path: '/console/categories/1', subject: 'category 1', reads: 'name' },
      change: { name: 'Another' },
    },
    {
      ...{ thing: 'a zone', path: '/console/zones/1', subject: 'zone 1', reads: 'fee' },
      change: { fee: 3.25 },
    },
  ])('puts $thing back, once, and names what it undid', async (thing) => {
    const { before, row } = await changed(thing, thing.path.includes('/prices/') ? 'PUT' : 'PATCH')
    expect(row.can_undo).toBe(true)
    expect((await first(thing.path))[thing.reads]).not.toEqual(before[thing.reads])
    expect(answer(await undo(row.audit_id))).toBe('200')
    const after = await first(thing.path)
    expect(after[thing.reads]).toEqual(before[thing.reads])
    expect(after.version).toBeGreaterThan(before.version)
    const [named] = await storyOf(`audit ${row.audit_id}`)
    expect(named).toMatchObject({
      ...{ action: 'change.undone', can_undo: false, by: { user_id: staff.admin.userId } },
      details: { undone_action: row.action, thing: thing.subject },
    })
    const story = await storyOf(thing.subject)
    expect(story.find(({ audit_id }) => audit_id === row.audit_id)!.can_undo).toBe(false)
    expect(answer(await undo(row.audit_id))).toBe('409 not_undoable')
  })

  it('puts a banner and a promo code back', async () => {
    for (const [list, kind, id, change] of [
      ['/console/banners', 'banner', 'banner_id', { title: 'Another', sequence: 7 }],
      [
        '/console/promo_codes',
        'promo_code',
        'promo_code_id',
        { description: 'Another', total_amount: 123_456 },
      ],
    ] as const) {
      const before = await first(`${list}?limit=1`)
      await staff.admin.ok('PATCH', `${list}/${before[id]}`, { ...change, version: before.version })
      const [row] = await storyOf(`${kind} ${before[id]}`)
      expect(answer(await undo(row!.audit_id))).toBe('200')
      const after = (await staff.admin.ok('GET', `${list}?limit=250`)).find(
        (one: Record<string, unknown>) => one[id] === before[id],
      )
      expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    }
  })

  it('is refused where the thing was changed since, with the thing as it is', async () => {
    const thing = { path: '/console/zones/1', subject: 'zone 1', change: { fee: 4.25 }, reads: 'fee' }
    const { row } = await changed(thing)
    await changed({ ...thing, change: { fee: 5.25 } })
    const { status, error } = await undo(row.audit_id)
    expect([status, error.code, (error.current as { fee: number }).fee]).toEqual([409, 'stale', 5.25])
    expect((await first(thing.path)).fee).toBe(5.25)
  })

  it('goes through the checks of a change by hand, and leaves nothing where they refuse', async () => {
    const [a, b] = await staff.admin.ok('GET', '/console/categories?limit=2')
    const path = `/console/categories/${a.category_id}`
    await staff.admin.ok('PATCH', path, { category_slug: 'once-here', version: a.version })
    const [row] = await storyOf(`category ${a.category_id}`)
    // Somebody else has taken the address meanwhile.
    const taken = { category_slug: a.category_slug, version: b.version }
    await staff.admin.ok('PATCH', `/console/categories/${b.category_id}`, taken)
    expect(answer(await undo(row!.audit_id))).toBe('409 category_slug_taken')
    expect((await first(path)).category_slug).toBe('once-here')
    expect(await storyOf(`audit ${row!.audit_id}`)).toEqual([])
  })

  it('is done once by two at once', async () => {
    const thing = { path: '/console/zones/2', subject: 'zone 2', change: { fee: 6.25 }, reads: 'fee' }
    const { row } = await changed(thing)
    const answers = (await Promise.all([undo(row.audit_id), undo(row.audit_id)])).map(answer)
    expect(answers.toSorted()).toEqual(['200', '409 not_undoable'])
    expect(await storyOf(`audit ${row.audit_id}`)).toHaveLength(1)
  })

  it('is for who reads the log, and for rows that are there', async () => {
    expect(answer(await undo(1, staff.store))).toBe('403 forbidden')
    expect(answer(await undo(999_999_999))).toBe('404 not_found')
    const login = await test.db.first<{ audit_log_id: number }>(sql`
      select audit_log_id from audit_log where action = 'login.succeeded' limit 1`)
    expect(answer(await undo(login!.audit_log_id))).toBe('409 not_undoable')
  })
})
