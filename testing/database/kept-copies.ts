import { setTimeout as sleep } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '#server/db/database.ts'
import { type KeptClients, keptClients } from './kept-clients.ts'
import { type Pristine, type Rows, readPristine } from './pristine.ts'
import { databaseAt, setting, withAdmin } from './test-server.ts'

/** A copy of a template, with the connections to it that are open. */
export type Copy = {
  name: string
  template: string
  /** Rows that this transaction or a later one wrote are not the template's. */
  since: string
  application: KeptClients
  owner: KeptClients
}

/** By template. Test files of one process run one after another, and few have two copies at once. */
const copies = new Map<string, Copy[]>()
const MOST = 2

const pristines = new Map<string, Promise<Pristine>>()

/** One that an earlier file has given back, or a new one. */
export const takeCopy = async (template: string): Promise<Copy> =>
  copies.get(template)?.pop() ?? makeCopy(template)

let made = 0

/** One that nobody has used. */
export async function makeCopy(template: string): Promise<Copy> {
  const name = `${setting('TEST_DATABASE_PREFIX')}_${process.pid}_${++made}`
  const since = await withAdmin(async (admin) => {
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return nextTransaction(admin)
  })
  return { name, template, since, application: keptClients(), owner: keptClients() }
}

/** It is kept if it can be made what it was: a mere saving, so that any doubt ends it. */
export async function giveBack(copy: Copy, closePools: () => Promise<unknown>): Promise<void> {
  const kept = copies.get(copy.template) ?? []
  copies.set(copy.template, kept)
  copy.application.areKept = copy.owner.areKept = true
  await closePools()
  const isRestored = kept.length < MOST && (await restore(copy).catch(() => false))
  copy.application.areKept = copy.owner.areKept = false
  if (isRestored) kept.push(copy)
  else await throwAway(copy)
}

/** Closes its connections and takes it away. */
export async function throwAway({ name, application, owner }: Copy): Promise<void> {
  const clients = [application, owner].flatMap(({ idle }) => [...idle])
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
  await withAdmin(async (admin) => {
    const others = `select 1 from pg_stat_activity where datname = '${name}'`
    await untilTrue(async () => (await admin.query(others)).rowCount === 0)
    await admin.query(`drop database ${name} with (force)`)
  })
}

/** What a session holds beside its prepared statements, which the driver knows of. */
const FORGET = `
  rollback; close all; set session authorization default; reset all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`

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

/** A job runner that was just stopped still writes down its last job. */
async function areAlone(owner: pg.Client, { application }: Copy): Promise<boolean> {
  const others = `
    select count(*)::int - $1 - 1 as open from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`
  return untilTrue(async () => {
    const { rows } = await owner.query<{ open: number }>(others, [application.idle.size])
    return rows[0]?.open === 0
  })
}

async function putBack(owner: pg.Client, copy: Copy): Promise<boolean> {
  const pristine = await pristineOf(copy.template)
  const counted = await owner.query<Rows>({
    name: 'count-rows',
    text: pristine.countRows,
    values: [copy.since],
  })
  const changed = counted.rows.filter(
    ({ name, rows, newer }) => newer > 0 || rows !== pristine.tables.get(name)?.rows,
  )
  if (changed.some(({ name }) => pristine.tables.get(name)?.isStructure)) return false
  await owner.query('begin; set local session_replication_role = replica')
  for (const table of changed) await putRowsBack(owner, table, pristine, copy.since)
  await putSequencesBack(owner, pristine)
  await owner.query('commit')
  copy.since = await nextTransaction(owner)
  return true
}

async function putRowsBack(
  owner: pg.Client,
  { name, rows, newer }: Rows,
  pristine: Pristine,
  since: string,
): Promise<void> {
  const table = pristine.tables.get(name)!
  // Most often rows were only added.
  const isWhole = rows - newer === table.rows
  await owner.query(`delete from ${name}${isWhole ? ` where age(xmin) <= age('${since}'::xid)` : ''}`)
  if (isWhole) return
  const copied = await pristine.rowsOf(name)
  await pipeline([copied], owner.query(copyFrom(`copy ${name} (${table.columns}) from stdin`)))
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

/** Of a server: what was written before has a lower number. */
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
