import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/console/audit.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
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

/**
 * Changes a thing through the API.
 * @returns The values before and the audit row of the change.
 */
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
      thing: 'a price',
      path: '/console/stores/1/prices/1',
      subject: 'pack 1',
      reads: 'price',
      change: { price: 99.5 },
    },
    {
      thing: 'a product',
      path: '/console/products/1',
      subject: 'product 1',
      reads: 'region',
      change: { region: 'Nowhere' },
    },
    {
      thing: 'a category',
      path: '/console/categories/1',
      subject: 'category 1',
      reads: 'name',
      change: { name: 'Another' },
    },
    {
      thing: 'a zone',
      path: '/console/zones/1',
      subject: 'zone 1',
      reads: 'fee',
      change: { fee: 3.25 },
    },
  ])('restores $thing once, and records what it undid', async (thing) => {
    const { before, row } = await changed(thing, thing.path.includes('/prices/') ? 'PUT' : 'PATCH')
    expect(row.can_undo).toBe(true)
    expect((await first(thing.path))[thing.reads]).not.toEqual(before[thing.reads])
    expect(answer(await undo(row.audit_id))).toBe('200')
    const after = await first(thing.path)
    expect(after[thing.reads]).toEqual(before[thing.reads])
    expect(after.version).toBeGreaterThan(before.version)
    const [named] = await storyOf(`audit ${row.audit_id}`)
    expect(named).toMatchObject({
      action: 'change.undone',
      can_undo: false,
      by: { user_id: staff.admin.userId },
      details: { undone_action: row.action, thing: thing.subject },
    })
    const story = await storyOf(thing.subject)
    expect(story.find(({ audit_id }) => audit_id === row.audit_id)!.can_undo).toBe(false)
    expect(answer(await undo(row.audit_id))).toBe('409 not_undoable')
  })

  it('restores a banner and a promo code', async () => {
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

  it('restores a promotion, and a page with its earlier text', async () => {
    for (const [list, kind, id, change] of [
      [
        '/console/promotions',
        'promotion',
        'promotion_id',
        { name: 'Another', hours: { from: '12:00', until: '14:00' }, weekdays: [1, 2], category_ids: [1] },
      ],
      ['/console/content', 'content', 'content_id', { content: '<p>Other words</p>', sequence: 77 }],
    ] as const) {
      const before = await first(`${list}?limit=1`)
      const path = `${list}/${before[id]}`
      const { row } = await changed({ path, subject: `${kind} ${before[id]}`, change, reads: '' })
      expect(answer(await undo(row.audit_id))).toBe('200')
      const after = await first(path)
      const { version: _version, modified: _modified, ...same } = before
      expect(after).toMatchObject(same)
    }
  })

  describe('of a store’s times', () => {
    const pathOf = (part: string) => `/console/stores/1/${part}`
    const change = async (part: string, body: object) => {
      const { row } = await changed(
        { path: pathOf(part), subject: 'store 1', change: body, reads: '' },
        'PUT',
      )
      return row
    }
    const STOCKTAKE = { date: '2030-02-12', opens: null, closes: null, reason: 'Stocktake' }
    const RACES = { date: '2027-01-26', opens: '12:00', closes: '15:00', reason: 'Races: short day' }

    it('restores the hours of the changed weekdays, and leaves later changes of other weekdays', async () => {
      const { hours } = await first(pathOf('hours'))
      const monday = { weekday: 1, opens: '12:00', closes: '14:00' }
      const evening = { weekday: 1, opens: '17:00', closes: '21:00' }
      const without = (day: number) => hours.filter(({ weekday }: { weekday: number }) => weekday !== day)
      const row = await change('hours', { hours: [...without(1), monday, evening] })
      expect([row.can_undo, row.after]).toEqual([true, { monday: '12:00 to 14:00 and 17:00 to 21:00' }])
      const closed = await change('hours', {
        hours: [...without(1), monday, evening].filter(({ weekday }) => weekday !== 7),
      })
      expect(answer(await undo(row.audit_id))).toBe('200')
      expect((await first(pathOf('hours'))).hours).toEqual(without(7))
      expect(answer(await undo(closed.audit_id))).toBe('200')
      expect((await first(pathOf('hours'))).hours).toEqual(hours)
    })

    it('removes a new closure, and restores a removed closure', async () => {
      const added = await change('closures', { closures: [STOCKTAKE, RACES] })
      const removed = await change('closures', { closures: [RACES] })
      expect(answer(await undo(removed.audit_id))).toBe('200')
      expect((await first(pathOf('closures'))).closures).toEqual([RACES, STOCKTAKE])
      expect(answer(await undo(added.audit_id))).toBe('200')
      expect((await first(pathOf('closures'))).closures).toEqual([STOCKTAKE])
    })

    it('does not restore the closure of a past day', async () => {
      const today = { date: '2026-11-20', opens: null, closes: null, reason: 'Heatwave' }
      await change('closures', { closures: [STOCKTAKE, today] })
      const row = await change('closures', { closures: [STOCKTAKE] })
      test.clock.set(new Date('2026-11-22T02:00:00Z'))
      expect(answer(await undo(row.audit_id))).toBe('409 not_undoable')
      test.clock.set(DEMO_TEST_NOW)
    })

    it('restores the length and number of delivery times', async () => {
      const { version: _, ...before } = await first(pathOf('slots'))
      const weekdays = [2, 3].map((weekday) => ({ weekday, slot_minutes: 30, capacity: 3 }))
      const row = await change('slots', { weekdays, asap_capacity: 2 })
      expect(answer(await undo(row.audit_id))).toBe('200')
      expect(await first(pathOf('slots'))).toMatchObject(before)
    })

    it('is rejected if those hours were changed since', async () => {
      const { hours } = await first(pathOf('hours'))
      const row = await change('hours', { hours: hours.slice(1) })
      await change('hours', { hours })
      expect(answer(await undo(row.audit_id))).toBe('409 stale')
    })
  })

  it('is rejected if the thing was changed since, with its current state', async () => {
    const thing = { path: '/console/zones/1', subject: 'zone 1', change: { fee: 4.25 }, reads: 'fee' }
    const { row } = await changed(thing)
    await changed({ ...thing, change: { fee: 5.25 } })
    const { status, error } = await undo(row.audit_id)
    expect([status, error.code, (error.current as { fee: number }).fee]).toEqual([409, 'stale', 5.25])
    expect((await first(thing.path)).fee).toBe(5.25)
  })

  it('repeats the checks of a normal change, and changes nothing if they fail', async () => {
    const [a, b] = await staff.admin.ok('GET', '/console/categories?limit=2')
    const path = `/console/categories/${a.category_id}`
    await staff.admin.ok('PATCH', path, { category_slug: 'once-here', version: a.version })
    const [row] = await storyOf(`category ${a.category_id}`)
    // Another category has taken the address in the meantime.
    const taken = { category_slug: a.category_slug, version: b.version }
    await staff.admin.ok('PATCH', `/console/categories/${b.category_id}`, taken)
    expect(answer(await undo(row!.audit_id))).toBe('409 category_slug_taken')
    expect((await first(path)).category_slug).toBe('once-here')
    expect(await storyOf(`audit ${row!.audit_id}`)).toEqual([])
  })

  it('is applied once for two concurrent requests', async () => {
    const thing = { path: '/console/zones/2', subject: 'zone 2', change: { fee: 6.25 }, reads: 'fee' }
    const { row } = await changed(thing)
    const answers = (await Promise.all([undo(row.audit_id), undo(row.audit_id)])).map(answer)
    expect(answers.toSorted()).toEqual(['200', '409 not_undoable'])
    expect(await storyOf(`audit ${row.audit_id}`)).toHaveLength(1)
  })

  it('is limited to readers of the log, and to existing rows', async () => {
    expect(answer(await undo(1, staff.store))).toBe('403 forbidden')
    expect(answer(await undo(999_999_999))).toBe('404 not_found')
    const login = await test.db.first<{ audit_log_id: number }>(sql`
      select audit_log_id from audit_log where action = 'login.succeeded' limit 1`)
    expect(answer(await undo(login!.audit_log_id))).toBe('409 not_undoable')
  })
})
