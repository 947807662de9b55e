import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { adoptReplacedMigrations, numberOf } from './baseline.ts'
import { MIGRATIONS, type Migration, readMigrations } from './migration-files.ts'
import { StartError } from '../startup/start-error.ts'

/**
 * Oldest supported major version. The shop uses no newer SQL, so that a hosting provider's PostgreSQL is
 * sufficient.
 */
const OLDEST_SERVER = 15

/** Arbitrary number of an advisory lock: two shops that start concurrently on one database migrate it in turn. */
const MIGRATION_LOCK = 2_634_502

/**
 * Migrates the schema to the state that this release needs and returns the names of the applied migrations. Every
 * failure is a StartError.
 */
export async function migrate({ pool }: { pool: pg.Pool }, folder = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connect(pool)
  try {
    await refuseOldServer(client)
    await requireOwner(client)
    // The pool's timeouts are for shoppers' requests; a migration may take longer and wait for another.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitForLock(client, MIGRATION_LOCK)
    return await applyMissing(client, migrations)
  } finally {
    // Ends the session, and with it the lock and the changed timeouts.
    client.release(true)
  }
}

const TURN_MS = 100

/** Runs `work` while no other process runs its own work under the same lock. */
export async function inTurn<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await connect(pool)
  try {
    await waitForLock(client, lock)
    return await work()
  } finally {
    client.release(true)
  }
}

/**
 * Acquires the lock by polling, because a session that waits inside the database would block concurrent index
 * builds.
 */
async function waitForLock(client: pg.PoolClient, lock: number): Promise<void> {
  const isMine = async () =>
    (await client.query('select pg_try_advisory_lock($1) as locked', [lock])).rows[0].locked
  while (!(await isMine())) await sleep(TURN_MS)
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new StartError(`The database of DATABASE_URL can't be reached: ${message || code}`)
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const answer = await client.query('show server_version_num')
  const version = Math.floor(Number(answer.rows[0].server_version_num) / 10_000)
  if (version < OLDEST_SERVER) {
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; ${OLDEST_SERVER} or newer is needed`)
  }
}

async function requireOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select current_user as name, has_schema_privilege('public', 'create') as creates`,
  )
  if (rows[0].creates) return
  throw new StartError(
    `DATABASE_URL signs in as ${rows[0].name}, who may not create tables: give their owner as DATABASE_OWNER_URL`,
  )
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now(),
       contract_after text
     )`,
  )
  await adoptReplacedMigrations(client, migrations)
  const done = await client.query<Applied>('select name, checksum, contract_after from schema_migrations')
  const applied = new Map(done.rows.map((row) => [row.name, row]))
  refuseUnusable(done.rows, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

type Applied = {
  name: string
  checksum: string
  /** Number of a migration that a process has to know to work with this migration; null: every process can. */
  contract_after: string | null
}

/**
 * Rejects a database that this release cannot use. Additions of a newer release are accepted: it may be in rollout
 * while a process of this release restarts.
 */
function refuseUnusable(applied: readonly Applied[], migrations: Migration[]): void {
  const numbers = new Set(migrations.map(({ name }) => numberOf(name)))
  for (const { name, checksum, contract_after: after } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known && after !== null && !numbers.has(after))
      throw new StartError(
        `The database has ${name}, which is newer than this version of the shop and took away what it needs`,
      )
    if (known && known.checksum !== checksum)
      throw new StartError(`Migration ${name} was changed after this database had it: add a new one instead`)
  }
}

/**
 * Maximum wait for a lock, during which all other statements wait behind the migration, and the pause that then
 * lets them go first.
 */
const LOCK_TIMEOUT = '1s'
const LET_GO_FIRST_MS = 300
const MAX_ATTEMPTS = 300
const LOCK_NOT_AVAILABLE = '55P03'

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as { code?: string; message: string }
      if (code !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS)
        throw new StartError(`Migration ${migration.name} failed: ${message}${lineOf(error, migration.text)}`)
    }
    await sleep(LET_GO_FIRST_MS)
  }
}

async function applyOnce(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, text, checksum } = migration
  const outside = statementsOutside(migration)
  for (const statement of outside ?? []) await client.query(statement)
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  if (!outside) await client.query(text)
  const contractAfter = /^-- contract after (\d+):/m.exec(text)?.[1]
  await client.query('insert into schema_migrations (name, checksum, contract_after) values ($1, $2, $3)', [
    name,
    checksum,
    contractAfter ?? null,
  ])
  await client.query('commit')
}

/**
 * Returns the statements of a migration that must run outside a transaction, or null. A migration with `index
 * concurrently` contains nothing else: indexes of large tables are built and dropped outside a transaction, so that
 * the shop continues to write.
 */
function statementsOutside({ text }: Migration): string[] | null {
  if (!/\bindex concurrently\b/.test(text)) return null
  const statements = text.replaceAll(/^--.*$/gm, '').split(';')
  return statements.flatMap((statement) => {
    if (statement.trim() === '') return []
    if (/^\s*drop index concurrently if exists \w+\s*$/.test(statement)) return [statement]
    const name = /^\s*create (?:unique )?index concurrently (\w+) on\b/.exec(statement)?.[1]
    if (!name) throw new Error('indexes that are built concurrently need a migration of their own')
    // The remains of an interrupted index build are not usable.
    return [`drop index concurrently if exists ${name}`, statement]
  })
}

function lineOf(error: unknown, text: string): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : ''
}
