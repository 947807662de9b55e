import type pg from 'pg'
import { EARLIER_CHECKSUMS } from './earlier-checksums.ts'
import { MIGRATIONS, type Migration, readMigrations } from './migration-files.ts'
import { StartError } from '../startup/start-error.ts'

/** Newer SQL than this is not used, so that a host's own PostgreSQL serves. */
const OLDEST_SERVER = 16

/** An arbitrary number: two shops that start at once on one database migrate it one after the other. */
const MIGRATION_LOCK = 2_634_502

/**
 * Brings the schema to where this version of the shop needs it and answers the names of what it applied.
 * Every reason why it can't is a StartError.
 */
export async function migrate({ pool }: { pool: pg.Pool }, folder = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connect(pool)
  try {
    await refuseOldServer(client)
    await refuseWhoOwnsNothing(client)
    // The pool's time-outs are for shoppers; a migration may take its time and wait for another's.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyMissing(client, migrations)
  } finally {
    // Ends the session, and with it the lock and the changed time-outs.
    client.release(true)
  }
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

async function refuseWhoOwnsNothing(client: pg.PoolClient): Promise<void> {
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
       applied_at timestamptz not null default now()
     )`,
  )
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(done.rows.map(({ name, checksum }) => [name, checksum]))
  refuseUnknown(applied, migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) throw new StartError(`The database has ${name}, which is newer than this version of the shop`)
    if (known.checksum !== checksum && !EARLIER_CHECKSUMS[name]?.includes(checksum)) {
      throw new StartError(`Migration ${name} was changed after this database had it: add a new one instead`)
    }
  }
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}${lineOf(error, text)}`)
  }
}

function lineOf(error: unknown, text: string): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : ''
}
