import { setTimeout as sleep } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '#server/db/database.ts'
import { type IdleClients, openIdleClients } from './idle-clients.ts'
import { type Pristine, type Table, countRows, readPristine } from './pristine.ts'
import { databaseAt, setting, withAdmin } from './test-server.ts'

/** A copy of a template database, with its open connections. */
export type Copy = {
  name: string
  template: string
  /** Transaction id. Rows written by this or a later transaction are not part of the template. */
  since: string
  application: IdleClients
  owner: IdleClients
}

/** Unused copies by template. Test files of one process run sequentially, and few need two copies at once. */
const copies = new Map<string, Copy[]>()
const MAX = 2

const pristines = new Map<string, Promise<Pristine>>()

/** Returns a copy that an earlier file has returned, or a new copy. */
export const takeCopy = async (template: string): Promise<Copy> =>
  copies.get(template)?.pop() ?? makeCopy(template)

let made = 0

/** Creates a new copy. */
export async function makeCopy(template: string): Promise<Copy> {
  const name = `${setting('TEST_DATABASE_PREFIX')}_${process.pid}_${++made}`
  const since = await withAdmin(async (admin) => {
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return nextTransaction(admin)
  })
  return { name, template, since, application: openIdleClients(), owner: openIdleClients() }
}

/** Returns a copy to the pool if it can be restored. Reuse is an optimisation, so in doubt the copy is dropped. */
export async function giveBack(copy: Copy, closePools: () => Promise<unknown>): Promise<void> {
  const kept = copies.get(copy.template) ?? []
  copies.set(copy.template, kept)
  copy.application.areKept = copy.owner.areKept = true
  await closePools()
  const isRestored = kept.length < MAX && (await restore(copy).catch(() => false))
  copy.application.areKept = copy.owner.areKept = false
  if (isRestored) kept.push(copy)
  else await throwAway(copy)
}

/** Closes the copy's connections and drops it. */
export async function throwAway({ name, application, owner }: Copy): Promise<void> {
  const clients = [application, owner].flatMap(({ idle }) => [...idle])
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
  await withAdmin(async (admin) => {
    const others = `select 1 from pg_stat_activity where datname = '${name}'`
    await untilTrue(async () => (await admin.query(others)).rowCount === 0)
    await admin.query(`drop database ${name} with (force)`)
  })
}

/** Resets a session except for its prepared statements, which the driver tracks, and flushes its statistics. */
const FORGET = `
  rollback; close all; set session authorization default; reset all; unlisten *;
  select pg_advisory_unlock_all(), pg_stat_force_next_flush(); discard temp; discard sequences`

async function restore(copy: Copy): Promise<boolean> {
  const clients = [copy.application, copy.owner].flatMap(({ idle }) => [...idle])
  await Promise.all(clients.map((client) => client.query(FORGET)))
  const database = openDatabase({ url: databaseAt(copy.name), connections: 1, Client: copy.owner.Client })
  try {
    const owner = await database.pool.connect()
    try {
      return (await areAlone(owner, copy)) && (await putBack(owner, copy))
    } finally {
      owner.release()
    }
  } finally {
    await database.close()
  }
}

/** Waits until no other session is connected. A job runner that was just stopped may still record its last job. */
async function areAlone(owner: pg.Client, { application }: Copy): Promise<boolean> {
  const others = `
    select count(*)::int - $1 - 1 as open from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`
  return untilTrue(async () => {
    const { rows } = await owner.query<{ open: number }>(others, [application.idle.size])
    return rows[0]?.open === 0
  })
}

/** Lists changed tables by PostgreSQL's statistics, without reading rows. Changes made by `analyze` are ignored. */
const CHANGED = `
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and not relisshared and relname not in ('pg_statistic', 'pg_statistic_ext_data')
    and pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid) > 0
  union all
  select 'a setting' from pg_db_role_setting join pg_database d on d.oid = setdatabase
  where datname = current_database()
  union all
  select 'anything' where current_setting('track_counts') = 'off'`

async function putBack(owner: pg.Client, copy: Copy): Promise<boolean> {
  const pristine = await pristineOf(copy.template)
  const { rows: changed } = await owner.query<{ name: string }>({ name: 'changed', text: CHANGED })
  const tables = changed.map(({ name }) => pristine.tables.get(name))
  // A changed system catalogue means that tables, functions or privileges were changed.
  if (!tables.every((table) => table !== undefined)) return false
  await owner.query('begin; set local session_replication_role = replica')
  for (const table of tables) await putRowsBack(owner, table, pristine, copy.since)
  await putSequencesBack(owner, pristine)
  await owner.query('commit')
  await owner.query('select pg_stat_force_next_flush()')
  await owner.query('select pg_stat_reset()')
  copy.since = await nextTransaction(owner)
  return true
}

/** Number of changed rows up to which they are restored by key. Above it, replacing the whole table is faster. */
const MAX_KEYS = 1000

/** Restores a table. Changed rows are recognised by the transaction that wrote them. */
async function putRowsBack(owner: pg.Client, table: Table, pristine: Pristine, since: string): Promise<void> {
  const { name, key } = table
  const values = key.length > 0 ? key.map((column) => `quote_literal(${column})`).join(`, `) : 'null'
  const newer = await owner.query<{ key: string }>(`
    delete from ${name} where age(xmin) <= age('${since}'::xid) returning concat_ws(', ', ${values}) as key`)
  let missing = (await pristine.count(table)) - (await countRows(owner, name))
  if (missing === 0) return
  const keys = newer.rows.slice(0, MAX_KEYS).map((row) => `(${row.key})`)
  if (key.length > 0 && keys.length > 0) {
    missing -= await copyIn(
      owner,
      table,
      await pristine.rows(table, `(${key.join(', ')}) in (${keys.join(', ')})`),
    )
    if (missing === 0) return
  }
  await owner.query(`delete from ${name}`)
  await copyIn(owner, table, await pristine.rows(table))
}

async function copyIn(owner: pg.Client, { name, columns }: Table, rows: string): Promise<number> {
  const copying = owner.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline([rows], copying)
  return copying.rowCount
}

async function putSequencesBack(owner: pg.Client, { readSequences, sequences }: Pristine): Promise<void> {
  const { rows } = await owner.query<{ name: string; value: string }>({
    name: 'read-sequences',
    text: readSequences,
  })
  const moved = rows.filter(({ name, value }) => sequences.get(name) !== value)
  const sets = moved.map(({ name }) => `setval('${name}', ${sequences.get(name)})`)
  if (sets.length > 0) await owner.query(`select ${sets.join(', ')}`)
}

async function pristineOf(template: string): Promise<Pristine> {
  const reading =
    pristines.get(template) ?? makeCopy(template).then(({ name }) => readPristine(databaseAt(name)))
  pristines.set(template, reading)
  return reading
}

/** Returns the next transaction id of the server. Earlier writes have a lower id. */
async function nextTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  return rows[0]!.next
}

const LEAVE_MS = 1000

async function untilTrue(check: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + LEAVE_MS
  while (performance.now() < end) {
    if (await check()) return true
    await sleep(20)
  }
  return false
}
