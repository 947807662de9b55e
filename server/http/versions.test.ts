import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { knownFieldName } from '#web/console/audit/field-names.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { VERSIONED_WRITES } from '#testing/suites/versions/versioned-writes.ts'
import {
  NOTHING_TO_OVERWRITE,
  nameOf,
  staffWrites,
  versionedWrites,
} from '#testing/suites/versions/writes-without-version.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const auditRows = async () =>
  (await test.db.first<{ rows: number }>(sql`select count(*)::int as rows from audit_log`))!.rows

/**
 * Bulk writes in which each item has its own version; one stale item rejects them all. The undo reads its version
 * from the audit entry.
 */
const VERSION_OF_EACH = [
  'PUT /console/categories/order',
  'PUT /console/categories/:category_id/products',
  'PUT /console/limits',
  'POST /console/audit/:audit_id/undo',
]

const fieldsOf = (schema: unknown): Set<string> => {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { options?: unknown[] } }
  if (shape) return new Set(Object.keys(shape))
  return new Set((def?.options ?? []).flatMap((option) => [...fieldsOf(option)]))
}

describe('A-VERSION-1: writes of console and driver app', () => {
  it('send the version that they are based on, and are all tested below', () => {
    const [all, versioned] = [staffWrites(test).map(nameOf), versionedWrites(test)]
    expect(versioned.length).toBeGreaterThan(20)
    for (const endpoint of staffWrites(test)) {
      const name = nameOf(endpoint)
      const isVersioned = versioned.includes(endpoint)
      const hasOne = isVersioned && !VERSION_OF_EACH.includes(name)
      expect.soft(fieldsOf(endpoint.body).has('version'), name).toBe(hasOne)
      expect.soft(endpoint.errors.includes('stale'), name).toBe(isVersioned)
    }
    for (const name of [...Object.keys(NOTHING_TO_OVERWRITE), ...VERSION_OF_EACH])
      expect.soft(all, name).toContain(name)
    // Writes based on an order's own version are tested with its lifecycle, in order-versions.test.ts.
    const ofThings = versioned
      .map(nameOf)
      .filter((name) => name in VERSIONED_WRITES || !name.includes(' /orders/:order_id'))
    expect(Object.keys(VERSIONED_WRITES).toSorted()).toEqual(ofThings.toSorted())
  })

  it.each(Object.entries(VERSIONED_WRITES))(
    '%s rejects a stale version with the current record and without any change, and succeeds with the current version',
    async (name, prepare) => {
      const [method] = name.split(' ') as [string, string]
      const { path, at, pick, body, meanwhile, shows, isNeverDone } = await prepare({ test, staff })
      const read = async () => {
        const answer = await staff.admin.ok('GET', at ?? path)
        return pick ? pick(answer) : answer
      }
      const write = (seen: unknown) => staff.admin.call(method, path, body(seen))
      const seen = await read()
      if (meanwhile) await meanwhile()
      else expect((await write(seen)).error).toBeUndefined()
      const [now, rows] = [await read(), await auditRows()]
      expect(now).not.toEqual(seen)
      const stale = await write(seen)
      expect([stale.status, stale.error?.code]).toEqual([409, 'stale'])
      expect(stale.error.current).toEqual(shows ? shows(now) : now)
      expect(await read()).toEqual(now)
      expect(await auditRows()).toBe(rows)
      if (!isNeverDone) expect((await write(now)).error).toBeUndefined()
    },
  )

  it('report a stale item of an independent bulk change next to the successful items, and leave it unchanged', async () => {
    const { pack_id } = (await test.db.first<{ pack_id: number }>(sql`
      select pack_id from packs where store_id = 1 and sale_price_cents = 0 order by pack_id limit 1`))!
    const MANY = [
      {
        path: '/console/prices',
        at: `/console/stores/1/prices/${pack_id}`,
        body: (version: number) => ({
          changes: [{ store_id: 1, product_pack_id: pack_id, price: 70 + version, version }],
        }),
      },
      {
        path: '/console/products/status',
        at: '/console/products/3',
        body: (version: number) => ({ status: 'INACTIVE', products: [{ product_id: 3, version }] }),
      },
    ]
    for (const { path, at, body } of MANY) {
      const { version } = await staff.admin.ok('GET', at)
      const [done] = await staff.admin.ok('PUT', path, body(version))
      expect(done.error, path).toBeNull()
      const [now, rows] = [await staff.admin.ok('GET', at), await auditRows()]
      const [stale] = await staff.admin.ok('PUT', path, body(version))
      expect(stale.error, path).toMatchObject({ code: 'stale', current: now })
      expect([await staff.admin.ok('GET', at), await auditRows()], path).toEqual([now, rows])
    }
  })

  it('have a readable name in the audit log for each changed field', async () => {
    const rows = await test.db.rows<{ name: string }>(sql`
      select distinct jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as name from audit_log`)
    expect(rows.length).toBeGreaterThan(50)
    // A single word needs no translation.
    const unnamed = rows.filter(({ name }) => name.includes('_') && knownFieldName(name) === null)
    expect(unnamed).toEqual([])
  })
})
