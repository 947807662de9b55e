import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDataKeys } from '#server/db/data-keys.ts'
import { openInstallation } from '#server/db/installation.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { fillInChild } from './fill-in-child.ts'

const NOW = new Date('2026-11-20T18:30:00+11:00')
const secrets = { present: 'a secret of this test', former: [] }

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true })
})
afterAll(() => db.drop())

const order = () => ({ ownerUrl: db.url, secrets, seed: 'none' as const, now: NOW })

it('reports that a database was not filled', { tags: 'slow' }, async () => {
  await expect(fillInChild(order())).rejects.toThrow('The database was not filled')
})

it('fills a database with the keys that the shop opens it with', async () => {
  const { keys } = await openDataKeys(db, secrets, NOW)
  await openInstallation(db, 'demo', NOW)
  await fillInChild(order())
  expect(await db.first(sql`select filled_at from installation`)).toEqual({ filled_at: NOW })
  const [admin, ...others] = await db.rows<{ user_id: number; dob_sealed: Buffer }>(
    sql`select user_id, dob_sealed from users`,
  )
  expect(others).toEqual([])
  expect(keys.unseal({ purpose: 'dob', ownerId: admin!.user_id }, admin!.dob_sealed)).toMatch(
    /^\d{4}-\d\d-\d\d$/,
  )
})
