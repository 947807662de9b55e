import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { databaseAt } from '#testing/database/test-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { StartError } from '../startup/start-error.ts'

let db: TestDatabase
let folder: string

beforeEach(async () => {
  db = await openTestDatabase({ asOwner: true })
  await db.run(sql`delete from schema_migrations`)
  folder = mkdtempSync(join(tmpdir(), 'coldie-migrations-'))
})

afterEach(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

describe('migrate', () => {
  it('applies missing migrations in the order of their numbers, once', async () => {
    write('002-fill.sql', 'insert into bottles values (1), (2);')
    write('001-make.sql', 'create table bottles (id int); create table crates (id int);')
    expect(await migrate(db, folder)).toEqual(['001-make.sql', '002-fill.sql'])
    expect(await migrate(db, folder)).toEqual([])
    expect(await db.rows(sql`select id from bottles order by id`)).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('applies each migration only once when several shops start together', async () => {
    write('001-make.sql', 'create table bottles (id int); select pg_sleep(0.2);')
    const answers = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
    expect(answers.flat()).toEqual(['001-make.sql'])
  })

  it('rolls back a failed migration, and reports the failing line', async () => {
    write('001-half.sql', 'create table bottles (id int);\nselect nonsense;')
    await expect(migrate(db, folder)).rejects.toThrow(
      new StartError('Migration 001-half.sql failed: column "nonsense" does not exist (line 2)'),
    )
    expect(await db.first(sql`select to_regclass('bottles') as found`)).toEqual({ found: null })
  })

  it('builds indexes of large tables concurrently with writes, also after an interrupted build', async () => {
    await db.run(sql`create table bottles (id int, size int)`)
    await db.run(sql`create index bottles_by_size on bottles (size)`)
    const writer = await db.pool.connect()
    try {
      await writer.query('begin; insert into bottles values (1, 330)')
      write(
        '001-indexes.sql',
        '-- Of large tables.\ncreate index concurrently bottles_by_id on bottles (id);\n' +
          'create unique index concurrently bottles_by_size on bottles (size);\n',
      )
      const migrated = migrate(db, folder)
      await writer.query('insert into bottles values (2, 750); commit')
      expect(await migrated).toEqual(['001-indexes.sql'])
    } finally {
      writer.release()
    }
    expect(
      await db.rows(sql`
        select indexrelid::regclass::text as name, indisvalid, indisunique from pg_index
        where indrelid = 'bottles'::regclass order by name`),
    ).toEqual([
      { name: 'bottles_by_id', indisvalid: true, indisunique: false },
      { name: 'bottles_by_size', indisvalid: true, indisunique: true },
    ])
  })

  it('rejects a concurrent index build together with other statements', async () => {
    write(
      '001-mixed.sql',
      'create table bottles (id int);\ncreate index concurrently bottles_id on bottles (id);',
    )
    await expect(migrate(db, folder)).rejects.toThrow('need a migration of their own')
  })

  it('rejects a migration that was changed after it was applied', async () => {
    write('001-make.sql', 'create table bottles (id int);')
    await migrate(db, folder)
    write('001-make.sql', 'create table bottles (id bigint);')
    await expect(migrate(db, folder)).rejects.toThrow('001-make.sql was changed')
  })

  it('accepts additions of a newer shop, and a removal whose requirement it knows', async () => {
    write('001-make.sql', 'create table bottles (id int);')
    await migrate(db, folder)
    write('002-later.sql', 'alter table bottles add column size int;')
    write('003-contract.sql', '-- contract after 001: nothing reads it\nalter table bottles drop column id;')
    await migrate(db, folder)
    for (const newer of ['002-later.sql', '003-contract.sql']) rmSync(join(folder, newer))
    expect(await migrate(db, folder)).toEqual([])
  })

  it('rejects a database from which a newer shop has removed what this one needs', async () => {
    write('001-make.sql', 'create table bottles (id int);')
    write('002-stop-reading.sql', 'select 1;')
    write('003-contract.sql', '-- contract after 002: nothing reads it\nalter table bottles drop column id;')
    await migrate(db, folder)
    for (const newer of ['002-stop-reading.sql', '003-contract.sql']) rmSync(join(folder, newer))
    await expect(migrate(db, folder)).rejects.toThrow('003-contract.sql, which is newer')
  })

  it(
    'repeatedly lets other statements go first while a transaction holds the table',
    { tags: 'slow' },
    async () => {
      await db.run(sql`create table bottles (id int)`)
      write('001-size.sql', 'alter table bottles add column size int;')
      const holder = await db.pool.connect()
      let migrated: Promise<string[]>
      try {
        await holder.query('begin; insert into bottles values (1)')
        migrated = migrate(db, folder)
        await expect
          .poll(() => db.first(sql`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`))
          .toBeDefined()
        // A writer that queues behind the migration now is served before it.
        await db.run(sql`insert into bottles values (2)`)
        await holder.query('commit')
      } finally {
        holder.release()
      }
      expect(await migrated).toEqual(['001-size.sql'])
      expect(await db.rows(sql`select id, size from bottles order by id`)).toEqual([
        { id: 1, size: null },
        { id: 2, size: null },
      ])
    },
  )

  it('drops an index concurrently with reads', async () => {
    await db.run(sql`create table bottles (id int)`)
    await db.run(sql`create index bottles_by_id on bottles (id)`)
    write('001-drop.sql', 'drop index concurrently if exists bottles_by_id;')
    expect(await migrate(db, folder)).toEqual(['001-drop.sql'])
    expect(await db.first(sql`select to_regclass('bottles_by_id') as found`)).toEqual({ found: null })
  })

  it.each(['make.sql', '001-again.sql'])('rejects %s together with 001-a.sql', async (name) => {
    write('001-a.sql', '')
    write(name, '')
    await expect(migrate(db, folder)).rejects.toThrow('needs a number of its own')
  })

  it('leaves the timeouts of the pool unchanged', async () => {
    await migrate(db, folder)
    expect(await db.first(sql`show statement_timeout`)).toEqual({ statement_timeout: '15s' })
  })

  it.each([
    { url: databaseAtNowhere(), because: 'no socket' },
    { url: 'postgres://nobody@127.0.0.1:1/none', because: 'no port' },
  ])('reports in one line that the server is unreachable: $because', async ({ url }) => {
    const nowhere = openDatabase({ url })
    const refusal = await migrate(nowhere, folder).catch((error: unknown) => error)
    await nowhere.close()
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toMatch(/^The database of DATABASE_URL can't be reached: .+$/)
  })

  it('reports in one line that the database does not exist', async () => {
    const missing = openDatabase({ url: databaseAt('coldie_not_there') })
    await expect(migrate(missing, folder)).rejects.toThrow('"coldie_not_there" does not exist')
    await missing.close()
  })
})

function databaseAtNowhere(): string {
  return 'postgres://shop@/none?host=%2Fnowhere'
}
