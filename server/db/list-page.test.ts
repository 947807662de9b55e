import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { type List, type PageRequest, countRows, listPage, readPage } from './list-page.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true })
  await db.run(
    sql`create table bottles (bottle_id bigint generated always as identity, shelf int, made_at timestamptz)`,
  )
  // Several rows per moment, on three shelves, with moments finer than a millisecond.
  await db.run(sql`
    insert into bottles (shelf, made_at)
    select n % 3, timestamptz '2026-11-20 08:00+00' + (n / 4) * interval '10 microseconds' from generate_series(1, 60) as n`)
})
afterAll(() => db.drop())

type Bottle = { bottle_id: number; shelf: number }

const listOf = (more: Partial<List> = {}): List => ({
  from: sql`bottles b`,
  where: [],
  sort: [
    { name: 'made_at', sql: sql`b.made_at`, type: 'timestamptz' },
    { name: 'bottle_id', sql: sql`b.bottle_id`, type: 'bigint' },
  ],
  descending: true,
  ...more,
})
const SHOWN = { columns: sql`b.bottle_id, b.shelf`, joins: sql`join bottles b using (bottle_id)` }
const read = (list: List, request: PageRequest) => readPage<Bottle>(db, list, request, SHOWN)
const idsOf = (rows: Bottle[]) => rows.map((row) => row.bottle_id)

const LISTS = {
  newest: { list: listOf(), where: sql`true` },
  oldest: { list: listOf({ descending: false }), where: sql`true` },
  filtered: {
    list: listOf({ where: [sql`b.shelf = ${1}`, sql`b.bottle_id > ${5}`] }),
    where: sql`shelf = 1 and bottle_id > 5`,
  },
  ofShelves: {
    list: listOf({ oneOf: { column: sql`b.shelf`, values: [0, 2] } }),
    where: sql`shelf in (0, 2)`,
  },
  ofOneShelf: { list: listOf({ oneOf: { column: sql`b.shelf`, values: [2] } }), where: sql`shelf = 2` },
  ofNone: { list: listOf({ oneOf: { column: sql`b.shelf`, values: [] } }), where: sql`false` },
  either: {
    list: listOf({ either: [sql`b.shelf = ${2}`, sql`b.bottle_id < ${9} and b.shelf <> ${2}`] }),
    where: sql`shelf = 2 or bottle_id < 9`,
  },
}

const allOf = async (name: keyof typeof LISTS): Promise<number[]> => {
  const { list, where } = LISTS[name]
  const rows = await db.rows<Bottle>(
    sql`select bottle_id from bottles where ${where} order by made_at desc, bottle_id desc`,
  )
  return list.descending ? idsOf(rows) : idsOf(rows).toReversed()
}

describe('a page of a list', () => {
  it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
    '%s: page numbers and cursors return the same rows, in both directions',
    async (name) => {
      const { list } = LISTS[name]
      const all = await allOf(name)
      const [byNumber, forwards, backwards]: number[][] = [[], [], []]
      for (let page = 1; page <= Math.ceil(all.length / 7); page++)
        byNumber!.push(...idsOf((await read(list, { page, limit: 7 })).rows))
      let last = await read(list, { page: 1, limit: 7 })
      expect(last.previous).toBeNull()
      forwards!.push(...idsOf(last.rows))
      for (; last.next !== null; forwards!.push(...idsOf(last.rows)))
        last = await read(list, { page: 1, limit: 7, cursor: last.next })
      backwards!.unshift(...idsOf(last.rows))
      for (; last.previous !== null; backwards!.unshift(...idsOf(last.rows)))
        last = await read(list, { page: 1, limit: 7, cursor: last.previous })
      expect({ byNumber, forwards, backwards }).toEqual({ byNumber: all, forwards: all, backwards: all })
    },
  )

  it('after a cursor neither skips nor repeats a row while rows are added', async () => {
    const { list } = LISTS.newest
    const all = await allOf('newest')
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await read(list, { page: 1, limit: 11, cursor })
      seen.push(...idsOf(page.rows))
      cursor = page.next ?? undefined
      await db.run(sql`insert into bottles (shelf, made_at) values (3, ${new Date('2026-11-21T08:00:00Z')})`)
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
    await db.run(sql`delete from bottles where shelf = 3`)
  })

  it('past the end is empty and has no next page', async () => {
    expect(await read(listOf(), { page: 99, limit: 7 })).toEqual({ rows: [], next: null, previous: null })
  })

  it('contains the total, and whether counting was capped', async () => {
    expect(await listPage(db, LISTS.ofShelves.list, { page: 2, limit: 7 }, SHOWN)).toMatchObject({
      total_count: 40,
      is_total_capped: false,
      page: 2,
      total_pages: 6,
    })
    const many: List = { ...listOf(), from: sql`generate_series(1, 10001) as b (bottle_id)` }
    expect(await countRows(db, many)).toEqual({ total: 10_000, isCapped: true })
  })

  it.each([
    'nonsense',
    encoded(['after', 1]),
    encoded(['after', '2026-11-20T08:00:00+00:00', 'x']),
    encoded(['after', "'", 1]),
    encoded(['after', '2026-99-20T08:00:00+00:00', 1]),
    encoded(['beside', '2026-11-20T08:00:00+00:00', 1]),
    encoded({ side: 'after' }),
  ])('rejects the cursor %s', async (cursor) => {
    await expect(read(listOf(), { page: 1, limit: 7, cursor })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

function encoded(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
