import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATE_CODES } from '#domain/states.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

describe('the states that the database accepts', () => {
  it('are those of domain/states.ts', async () => {
    const candidates = [...STATE_CODES, 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'vic', '']
    const accepted = await db.rows<{ state: string }>(
      sql`select state from unnest(${candidates}::text[]) as state where is_served_state(state)`,
    )
    expect(new Set(accepted.map(({ state }) => state))).toEqual(new Set(STATE_CODES))
  })

  it('are listed once: each column with a state uses the same function', async () => {
    const constraints = await db.owner.rows<{ table: string; asks: boolean }>(sql`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) like '%is_served_state%' as asks
      from pg_constraint
      where conrelid <> 0 and pg_get_constraintdef(oid) ~ 'is_served_state|''(VIC|NSW)'''`)
    expect(constraints.filter(({ asks }) => !asks)).toEqual([])
    expect(constraints.length).toBeGreaterThanOrEqual(6)
  })
})
