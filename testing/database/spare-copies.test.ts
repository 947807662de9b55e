import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { type Filling, type TestDatabase, openTestDatabase } from './database.ts'

const filling: Filling = {
  name: 'two_crates',
  fill: async (db) => {
    await db.run(sql`
      create table crates (
        crate_id int generated always as identity primary key,
        bottles int not null,
        litres numeric generated always as (bottles * 0.75) stored
      )`)
    await db.run(sql`create table labels (crate_id int references crates, text text)`)
    await db.run(sql`insert into crates (bottles) values (6), (12)`)
    await db.run(sql`insert into labels values (1, E'tab\there'), (2, null)`)
    await db.run(sql`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''kept''; end'`)
    await db.run(sql`
      create trigger labels_are_kept before delete on labels for each row execute function refuse()`)
  },
}

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.drop()
})

const open = async (options: { filling?: Filling; ownCopy?: boolean; connections?: number } = {}) => {
  const db = await openTestDatabase({ filling, connections: 2, ...options })
  opened.push(db)
  return db
}

async function giveBack(db: TestDatabase): Promise<void> {
  opened.splice(opened.indexOf(db), 1)
  await db.drop()
}

const nameOf = async (db: Database) =>
  (await db.first<{ name: string }>(sql`select current_database() as name`))!.name

const contents = async ({ owner }: TestDatabase) => ({
  crates: await owner.rows(sql`select * from crates order by crate_id`),
  labels: await owner.rows(sql`select * from labels order by crate_id`),
  sequence: await owner.first(sql`select last_value, is_called from crates_crate_id_seq`),
})

/** Returns the database that the next file receives after this work. */
async function after(
  work: (db: TestDatabase) => Promise<unknown>,
): Promise<{ db: TestDatabase; is: string }> {
  const former = await open()
  const [name, before] = [await nameOf(former), await contents(former)]
  await work(former)
  await giveBack(former)
  const db = await open()
  expect(await contents(db)).toEqual(before)
  return { db, is: (await nameOf(db)) === name ? 'the same' : 'a new one' }
}

describe('a test database that is opened after another was closed', () => {
  it.each([
    'select',
    'insert into crates (bottles) values (24)',
    'update crates set bottles = 0 where crate_id = 2',
    'update crates set bottles = bottles',
    'delete from crates where crate_id not in (select crate_id from labels); insert into labels values (1)',
    'set session_replication_role = replica; delete from labels; delete from crates',
    'set session_replication_role = replica; delete from labels where crate_id = 1',
    `select setval('crates_crate_id_seq', 99)`,
    `select setval('crates_crate_id_seq', 1, false)`,
  ])('contains its initial data after: %s', async (text) => {
    await after(({ owner }) => owner.pool.query(text))
  })

  it('is reused, with its open connections', async () => {
    const connection = (db: Database) => db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let pid: unknown
    const { db, is } = await after(async (former) => (pid = await connection(former)))
    expect(is).toBe('the same')
    expect(await connection(db)).toEqual(pid)
  })

  it.each([
    'insert into crates (bottles) values (24)',
    'update labels set text = 1',
    `select nextval('crates_crate_id_seq')`,
    'analyze',
  ])('is reused after: %s', async (text) => {
    for (let nth = 0; nth < 3; nth++)
      expect((await after((db) => db.owner.pool.query(text))).is).toBe('the same')
  })

  it.each([
    'create table bottles (id int)',
    'drop table labels; create table labels as select 1 as crate_id, null as text; truncate labels',
    'alter table crates disable trigger all',
    'drop trigger labels_are_kept on labels',
    'create or replace function refuse() returns trigger language plpgsql as $$begin return old; end$$',
    'create index on crates (bottles)',
    'grant select on crates to public',
    `select lo_create(0)`,
    `do $$begin execute format('alter database %I set work_mem = 999', current_database()); end$$`,
  ])('is a new database after: %s', async (text) => {
    const former = await open()
    const name = await nameOf(former)
    await former.owner.pool.query(text)
    await giveBack(former)
    const next = await open()
    expect(await nameOf(next)).not.toBe(name)
    expect((await contents(next)).labels).toEqual([
      { crate_id: 1, text: 'tab\there' },
      { crate_id: 2, text: null },
    ])
  })

  it('is a new database while a foreign connection is open', async () => {
    const former = await open()
    const name = await nameOf(former)
    const other = new pg.Client({ connectionString: former.url })
    other.on('error', () => {})
    await other.connect()
    await giveBack(former)
    expect(await nameOf(await open())).not.toBe(name)
    await other.end().catch(() => {})
  })
})

describe('the former user of a closed test database', () => {
  it('cannot access it in any way', async () => {
    const former = await open()
    const client = await former.pool.connect()
    client.release()
    let late: Database | undefined
    await former.transaction(async (tx) => void (late = tx))
    await giveBack(former)
    const db = await open()
    const write = sql`update crates set bottles = 0`
    const closed = 'Cannot use a pool after calling end on the pool'
    await expect(former.run(write)).rejects.toThrow(closed)
    await expect(former.owner.run(write)).rejects.toThrow(closed)
    await expect(former.transaction(async (tx) => tx.run(write))).rejects.toThrow(closed)
    await expect(former.pool.query('update crates set bottles = 0')).rejects.toThrow(closed)
    await expect(former.pool.connect()).rejects.toThrow(closed)
    await expect(late!.run(write)).rejects.toThrow('revoked')
    expect(() => client.query('update crates set bottles = 0')).toThrow('revoked')
    expect(await db.rows(sql`select bottles from crates order by bottles`)).toEqual([
      { bottles: 6 },
      { bottles: 12 },
    ])
  })

  it('leaves no session state', async () => {
    const former = await open({ connections: 1 })
    const heard: unknown[] = []
    const client = await former.pool.connect()
    client.on('notification', (message) => void heard.push(message))
    try {
      await client.query('listen bell; select pg_advisory_lock(7)')
      await client.query(`set search_path = pg_catalog; set statement_timeout = '1h'`)
      await client.query('declare c cursor with hold for select 1')
      await client.query('begin; select pg_current_xact_id()')
    } finally {
      client.release()
    }
    const { pid } = (await former.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))!
    await giveBack(former)
    const db = await open({ connections: 1 })
    expect(
      await db.first(sql`
        select current_setting('search_path') as path, current_setting('statement_timeout') as timeout,
          (select count(*)::int from pg_listening_channels()) as channels,
          (select count(*)::int from pg_cursors where name = 'c') as cursors,
          (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select application_name from pg_stat_activity where pid = pg_backend_pid()) as name,
          pg_current_xact_id_if_assigned() as xact, pg_backend_pid() as pid`),
    ).toEqual({
      path: '"$user", public',
      timeout: '15s',
      channels: 0,
      cursors: 0,
      locks: 0,
      name: 'coldie',
      xact: null,
      pid,
    })
    await db.owner.run(sql`notify bell`)
    expect(heard).toEqual([])
  })
})

describe('two concurrent test databases', () => {
  it('are distinct, also if both were reused', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const both = [await open(), await open()]
      await both[0]!.owner.run(sql`update crates set bottles = 0`)
      expect(await both[1]!.rows(sql`select sum(bottles)::int as bottles from crates`)).toEqual([
        { bottles: 18 },
      ])
      for (const db of both) await giveBack(db)
    }
  })
})

describe('a test database with its own copy', () => {
  it('is neither reused from an earlier file nor shared with later files', async () => {
    const name = await nameOf(await open())
    await giveBack(opened[0]!)
    const own = await open({ ownCopy: true })
    expect(await nameOf(own)).not.toBe(name)
    await giveBack(own)
    expect(await nameOf(await open())).toBe(name)
  })
})
