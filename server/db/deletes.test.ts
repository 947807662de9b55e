import { globSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

/** Tables whose rows are referenced, with the reason why deletes from them violate no foreign key. */
const GUARDED: Record<string, string> = {
  users: 'only guests who never verified, whose rows in other tables are deleted or detached before',
  carts: 'only carts without an order, and without a cart that was merged into them',
  user_addresses: 'only addresses without an order',
  order_lines: 'only until the store starts to pick; picks and substitutes come later',
  segments: 'only without a campaign or an offer; a use at the same moment is refused as `segment_in_use`',
  settlements: 'only before they are posted; a refund comes later',
}

describe('a delete', () => {
  it('never violates a foreign key: referenced rows end by date or status instead', async () => {
    const deleted = new Set(
      globSync('server/features/**/*.queries.ts').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/delete from (\w+)/g)].map(([, table]) => table!),
      ),
    )
    const referred = await db.rows<{ table: string }>(sql`
      select distinct confrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confdeltype in ('a', 'r') and confrelid::regclass::text = any(${[...deleted]}::text[])`)
    expect(referred.map(({ table }) => table).toSorted()).toEqual(Object.keys(GUARDED).toSorted())
  })
})
