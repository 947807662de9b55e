import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { fillDemoShop } from '#server/db/seed/fill-demo.ts'
import { openPlaces } from '#server/features/places/places.service.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database.ts'
import { DEMO_TEST_NOW, demoFilling, demoTestKeys } from '#testing/filled-shop.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFilling })
})
afterAll(() => db.drop())

const count = async (table: string) => {
  const tables: Record<string, number> = Object.fromEntries(
    (
      await db.rows<{ name: string; rows: number }>(sql`
        select 'stores' as name, count(*) as rows from stores union all
        select 'zones', count(*) from zones union all
        select 'products', count(*) from products union all
        select 'top categories', count(*) from categories where parent_id is null`)
    ).map(({ name, rows }) => [name, rows]),
  )
  return tables[table]
}

describe('the demo shop', () => {
  it('has seven stores and zones, sixteen categories and at least 540 products', async () => {
    expect(await count('stores')).toBe(7)
    expect(await count('zones')).toBe(7)
    expect(await count('top categories')).toBe(16)
    expect(await count('products')).toBeGreaterThanOrEqual(540)
  })

  it('serves every suburb of the list from exactly one zone', async () => {
    const places = await openPlaces(db)
    const served = places.zones().flatMap((zone) => zone.suburbs.map((suburb) => suburb))
    expect(served).toHaveLength(SERVED_SUBURBS.length)
    expect(new Set(served).size).toBe(SERVED_SUBURBS.length)
  })

  it('is filled once: a second filling changes nothing', async () => {
    const before = await db.first(sql`select filled_at from installation`)
    await fillDemoShop({
      db,
      keys: demoTestKeys,
      now: new Date(DEMO_TEST_NOW.getTime() + 1),
      log: { info: () => {} },
      withAddresses: false,
    })
    expect(await db.first(sql`select filled_at from installation`)).toEqual(before)
    expect(await count('stores')).toBe(7)
  })
})
