import sql, { join } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { databaseAt, setting, withAdmin } from '#testing/database/test-server.ts'
import { isOfBaseline } from './baseline.ts'
import { openDatabase } from './database.ts'
import { readMigrations } from './migration-files.ts'
import { migrate } from './migrate.ts'
import { StartError } from '../startup/start-error.ts'

const LAST = '0219-picks-without-scan.sql'
/** Names in place of the 167 replaced migrations, of which only the last has its own name. */
const REPLACED = [...Array.from({ length: 166 }, (_, i) => `0${String(i + 1).padStart(3, '0')}-a.sql`), LAST]

const baseline = readMigrations().filter(({ name }) => isOfBaseline(name))
const later = readMigrations().filter(({ name }) => !isOfBaseline(name))

describe('a database of the migrations that the baseline replaced', () => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await openTestDatabase({ asOwner: true })
  })
  afterEach(() => db.drop())

  /**
   * Makes the database one that only these migrations were applied to. The test's database has the later ones, so they
   * stay recorded.
   */
  async function applyOnly(names: readonly string[]): Promise<void> {
    await db.run(sql`
      delete from schema_migrations where name <> all(${later.map(({ name }) => name)}::text[])`)
    const rows = names.map((name) => sql`(${name}, 'checksum')`)
    await db.run(sql`insert into schema_migrations (name, checksum) values ${join(rows)}`)
  }

  const applied = async () => {
    const rows = await db.rows<{ name: string }>(sql`
      select name from schema_migrations where name <> all(${later.map(({ name }) => name)}::text[]) order by name`)
    return rows.map(({ name }) => name)
  }

  it('continues with the baseline recorded and nothing run, also if several processes start', async () => {
    await applyOnly(REPLACED)
    const answers = await Promise.all([migrate(db), migrate(db), migrate(db)])
    expect(answers.flat()).toEqual([])
    expect(await applied()).toEqual([...REPLACED, ...baseline.map(({ name }) => name)].toSorted())
  })

  it('is checked for changed files of the baseline from then on', async () => {
    await applyOnly(REPLACED)
    await migrate(db)
    await db.run(sql`update schema_migrations set checksum = 'other' where name = ${baseline[0]!.name}`)
    await expect(migrate(db)).rejects.toThrow(`${baseline[0]!.name} was changed`)
  })

  it.each([
    { missing: 'the last', names: REPLACED.slice(0, 120) },
    { missing: 'an earlier one', names: REPLACED.slice(1) },
  ])('is rejected unchanged, with the commit to start first, if $missing is missing', async ({ names }) => {
    await applyOnly(names)
    const refusal: unknown = await migrate(db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toMatch(
      /^The database was last migrated by 0\S+ of an earlier version: start the version of commit [0-9a-f]{40} on it once, then start this version$/,
    )
    expect(await applied()).toEqual(names)
  })
})

describe('an empty database', () => {
  const name = `${setting('TEST_DATABASE_PREFIX')}_empty`
  beforeEach(() => withAdmin((admin) => admin.query(`create database ${name}`)))
  afterEach(() => withAdmin((admin) => admin.query(`drop database ${name} with (force)`)))

  it('is built once by the baseline, also if several processes start', async () => {
    const db = openDatabase({ url: databaseAt(name) })
    const answers = await Promise.all([migrate(db), migrate(db)])
    expect(answers.flat()).toEqual(readMigrations().map((one) => one.name))
    expect(await migrate(db)).toEqual([])
    await db.close()
  })
})
