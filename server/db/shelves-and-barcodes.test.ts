import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGtin } from '#domain/catalogue/gtin.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
beforeAll(async () => void (db = await openTestDatabase()))
afterAll(() => db.drop())

const refusals: { what: string; by: string; ask: () => Sql }[] = [
  {
    what: 'a barcode with a wrong check digit',
    by: 'barcode_is_a_gtin',
    ask: () => sql`insert into pack_barcodes values ('4006381333932', 1, 1)`,
  },
  {
    what: 'a barcode of another pack with leading zeros',
    by: 'barcode_of_one_pack',
    ask: () => sql`insert into pack_barcodes values ('036000291452', 1, 6), ('0036000291452', 1, 24)`,
  },
]

describe('the database', () => {
  it.each(refusals)('rejects $what', async ({ by, ask }) => {
    await expect(db.run(ask())).rejects.toMatchObject({ constraint: by })
  })

  it('sorts shelves in walking order', async () => {
    const walk = ['A1', 'A3-2', 'A3-10', 'A10-1', 'B1', 'B 2']
    const sorted = await db.rows<{ name: string }>(sql`
      select name from unnest(${walk.toReversed()}::text[]) as s (name) order by shelf_order(name) collate "C"`)
    expect(sorted.map(({ name }) => name)).toEqual(['A1', 'A3-2', 'A3-10', 'A10-1', 'B 2', 'B1'])
  })

  it('accepts the same barcodes as the shop’s own rule', async () => {
    const codes = [
      '96385074',
      '036000291452',
      '4006381333931',
      '10614141000415',
      '4006381333932',
      '400638133393',
      'x',
    ]
    const rows = await db.rows(
      sql`select code, is_gtin(code) as "isRight" from unnest(${codes}::text[]) as c (code)`,
    )
    expect(rows).toEqual(codes.map((code) => ({ code, isRight: isGtin(code) })))
  })
})
