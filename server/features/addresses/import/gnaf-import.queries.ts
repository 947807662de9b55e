import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { required } from '#domain/required.ts'
import type { GnafTable } from './gnaf-files.ts'

/** The connection of an import. Its search path has the new index before the shop's schema. */
export type ImportSession = {
  client: pg.PoolClient
  /** The quoted schema of the shop's tables. */
  live: string
}

/** Row counts of a step by name, such as rows written or left out. */
export type StepCounts = Record<string, number>

/** Schema in which the new index is built, so that its tables, indexes and sequences have their final names. */
export const NEXT = 'gnaf_import'

/** Tables that a new index replaces in one swap. */
export const INDEX_TABLES = [
  'address_streets',
  'address_street_aliases',
  'address_localities',
  'address_locality_aliases',
  'address_points',
  'address_street_names',
] as const

/** Arbitrary id of the advisory lock. Its holder is the only running import. */
const IMPORT_LOCK = 2_634_503
/**
 * Wait for the lock in milliseconds. The server checks every second whether the client is still connected, so that the
 * lock of a killed import is released.
 */
const LOCK_TIMEOUT_MS = 1_500

/** Opens the import's session. Returns null if another import is running and `waits` is false. */
export async function openImport(pool: pg.Pool, waits: boolean): Promise<ImportSession | null> {
  const client = await pool.connect()
  // The failing statement reports a lost connection. Without a listener the event would end the process.
  client.on('error', () => {})
  try {
    // The national data takes minutes; the pool's timeouts are for requests of shoppers.
    await client.query(
      `set statement_timeout = 0; set lock_timeout = ${waits ? 0 : LOCK_TIMEOUT_MS};
       set idle_in_transaction_session_timeout = 0; set client_min_messages = warning;
       set client_connection_check_interval = '1s'; set work_mem = '64MB'; set maintenance_work_mem = '256MB'`,
    )
    await client.query('select pg_advisory_lock($1)', [IMPORT_LOCK])
    await client.query('set lock_timeout = 0')
    const { rows } = await client.query<{ live: string }>('select quote_ident(current_schema()) as live')
    return { client, live: required(rows[0], 'live schema').live }
  } catch (error) {
    client.release(true)
    if (isLockTaken(error)) return null
    throw error
  }
}

/** Returns whether the error means that `lock_timeout` has passed. */
export const isLockTaken = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Ends the session. The lock is released first, because a closed connection ends a moment later. */
export async function closeImport({ client }: ImportSession): Promise<void> {
  await client.query('select pg_advisory_unlock_all()').catch(() => {})
  client.release(true)
}

/** Returns the migration version of the live tables. An index built for another version must not replace them. */
export async function schemaVersion({ client, live }: ImportSession): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select count(*) || ' ' || max(name) as version from ${live}.schema_migrations`,
  )
  return required(rows[0], 'schema version').version
}

/** Returns the steps that an earlier run completed for exactly this release; null if there was no such run. */
export async function finishedSteps(
  { client }: ImportSession,
  release: string,
): Promise<Map<string, StepCounts> | null> {
  const started = await client.query<{ found: boolean }>(
    `select to_regclass('${NEXT}.steps') is not null as found`,
  )
  if (!required(started.rows[0], 'table of steps').found) return null
  const { rows } = await client.query<{ step: string; counts: StepCounts }>(
    `select step, counts from ${NEXT}.steps`,
  )
  const steps = new Map(rows.map(({ step, counts }) => [step, counts]))
  return steps.delete(release) ? steps : null
}

/**
 * Creates the schema with unlogged staging tables, and drops an earlier attempt. Neither the tables nor the records of
 * finished steps survive a crash of PostgreSQL; the import then starts over.
 */
export async function beginImport({ client, live }: ImportSession, release: string): Promise<void> {
  await client.query(`
    begin;
    drop schema if exists ${NEXT} cascade;
    create schema ${NEXT};
    set local search_path = ${NEXT}, ${live};
    create unlogged table steps (step text primary key, counts jsonb not null);
    create unlogged table read_localities (pid text, name text, search text, state text, postcode text);
    create unlogged table read_streets (pid text, locality_pid text, name text, search text, bare text);
    create unlogged table read_locality_aliases (locality_pid text, search text);
    create unlogged table read_street_aliases (street_pid text, search text, bare text);
    create unlogged table read_geocodes (pid text, lat double precision, lng double precision);
    create unlogged table read_details (
      pid text, street_pid text, number_prefix text, number_first int, number_suffix text, number_last int, last_suffix text,
      unit_type text, unit text, level text, building text, postcode text
    );
    ${INDEX_TABLES.map(
      // Created without indexes, which are added after all rows. Autovacuum is off, because it would delay the swap.
      (table) => `
    create table ${table} (like ${live}.${table} including all excluding indexes);
    alter table ${table} set (autovacuum_enabled = off);`,
    ).join('')}`)
  await client.query('insert into steps values ($1, $2)', [release, {}])
  await client.query('commit')
}

/** Runs a step and records it in the same transaction. After a kill the step is either complete or not started. */
export async function finishStep(
  { client, live }: ImportSession,
  step: string,
  work: () => Promise<StepCounts>,
): Promise<StepCounts> {
  await client.query(`begin; set local search_path = ${NEXT}, ${live}`)
  try {
    const counts = await work()
    await client.query('insert into steps values ($1, $2)', [step, counts])
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const STAGED: Partial<Record<GnafTable, string>> = {
  LOCALITY: 'read_localities',
  LOCALITY_ALIAS: 'read_locality_aliases',
  STREET_LOCALITY: 'read_streets',
  STREET_LOCALITY_ALIAS: 'read_street_aliases',
  ADDRESS_DEFAULT_GEOCODE: 'read_geocodes',
  ADDRESS_DETAIL: 'read_details',
}

/** Writes lines in COPY format at the speed of PostgreSQL and returns their number. */
export async function copyRows(
  { client }: ImportSession,
  table: GnafTable,
  lines: AsyncIterable<string>,
): Promise<number> {
  const copying = client.query(copyFrom(`copy ${STAGED[table]} from stdin`))
  await pipeline(Readable.from(lines), copying)
  return copying.rowCount
}
