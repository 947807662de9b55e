import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase({ connections: 2 })
})
afterAll(() => db.drop())

const readStores = sql`select * from stores order by store_id`

describe('a table that a newer release migrates while this release serves', () => {
  it('can still be read by statements prepared before, inside and outside of transactions', async () => {
    const before = (await db.rows<object>(readStores)).length
    await db.transaction((tx) => tx.rows(readStores))
    await db.owner.run(sql`alter table stores add column newer int`)
    expect((await db.rows<object>(readStores)).length).toBe(before)
    await db.owner.run(sql`alter table stores add column newest int`)
    const both = await Promise.all([
      db.transaction((tx) => tx.rows<object>(readStores)),
      db.transaction((tx) => tx.rows<object>(readStores)),
    ])
    expect(both.map((rows) => rows.length)).toEqual([before, before])
    const many = ['stores', 'zones', 'products', 'packs', 'users'].map(
      (table) => sql`select * from ${raw(table)} limit 1`,
    )
    const readAll = () =>
      db.transaction(async (tx) => {
        for (const each of many) await tx.rows(each)
        return 'read'
      })
    await readAll()
    for (const table of ['stores', 'zones', 'products', 'packs', 'users'])
      await db.owner.run(sql`alter table ${raw(table)} add column much_newer int`)
    expect(await readAll()).toBe('read')
  })
})
