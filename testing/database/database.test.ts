import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filling, type TestDatabase, openTestDatabase } from './database.ts'

let fills = 0

const filling: Filling = {
  name: 'one_crate',
  fill: async (db) => {
    fills++
    await db.run(sql`create table crate (bottles int)`)
    await db.run(sql`insert into crate values (6)`)
  },
}

describe('a test database with a filling', () => {
  let both: TestDatabase[]

  beforeAll(async () => {
    both = await Promise.all([openTestDatabase({ filling }), openTestDatabase({ filling })])
  })

  afterAll(async () => {
    for (const db of both) await db.drop()
  })

  it('is filled once and copied for each caller', async () => {
    for (const db of both) expect(await db.rows(sql`select bottles from crate`)).toEqual([{ bottles: 6 }])
    expect(fills).toBe(1)
  })

  it('is isolated from other copies', async () => {
    await both[0]?.run(sql`update crate set bottles = 0`)
    expect(await both[1]?.rows(sql`select bottles from crate`)).toEqual([{ bottles: 6 }])
  })
})
