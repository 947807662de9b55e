import type pg from 'pg'
import { StartError } from '../startup/start-error.ts'
import type { Migration } from './migration-files.ts'

/** Numbers of the migrations that build the whole schema of an empty database. */
const BASELINE = { first: '0301', last: '0322' }

/**
 * Last of the migrations that the baseline replaced, their number, and the last commit that has them. Databases that
 * have all of them have the schema of the baseline.
 */
const REPLACED = {
  last: '0219-picks-without-scan.sql',
  count: 167,
  commit: '8fd1a267aae6607f85a6d964360f77fe4fd0d380',
}

/** Returns whether a migration, by its file name, belongs to the baseline. */
export const isOfBaseline = (name: string): boolean => {
  const number = numberOf(name)
  return number >= BASELINE.first && number <= BASELINE.last
}

/** Returns whether the baseline replaced a migration, by its file name. */
export const isReplaced = (name: string): boolean => numberOf(name) < BASELINE.first

/** Returns the number with which the name of a migration starts. */
export function numberOf(name: string): string {
  const [number = ''] = name.split('-', 1)
  return number
}

/**
 * Records the baseline as applied on a database that was built by the migrations which it replaced. The rows of these
 * migrations remain, so that a process of the release before can still restart. Other databases are left unchanged.
 * @throws StartError if the database lacks some of the replaced migrations
 */
export async function adoptReplacedMigrations(
  client: Pick<pg.PoolClient, 'query'>,
  migrations: readonly Migration[],
): Promise<void> {
  const baseline = migrations.filter(({ name }) => isOfBaseline(name))
  if (baseline.length === 0) return
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const replaced = rows.map(({ name }) => name).filter(isReplaced)
  if (replaced.length === 0 || rows.some(({ name }) => isOfBaseline(name))) return
  if (!replaced.includes(REPLACED.last) || replaced.length < REPLACED.count)
    throw new StartError(
      `The database was last migrated by ${replaced.toSorted().at(-1)} of an earlier version: ` +
        `start the version of commit ${REPLACED.commit} on it once, then start this version`,
    )
  // One statement, so the baseline is recorded as a whole or not at all.
  await client.query(
    'insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])',
    [baseline.map(({ name }) => name), baseline.map(({ checksum }) => checksum)],
  )
}
