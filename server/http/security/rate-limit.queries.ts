import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

type Budget = { keyHash: Buffer; max: number; seconds: number }

/**
 * Consumes one use of every budget in one round trip, or of none if any budget is exhausted.
 * @returns the exhausted budgets
 */
export const consume = (db: Database, budgets: readonly Budget[], now: Date) =>
  db.rows<{ exhausted: Buffer; retry_at: Date }>(sql`
    select exhausted, retry_at from consume_rate_limits(
      ${budgets.map((each) => each.keyHash)}::bytea[], ${budgets.map((each) => each.max)}::int[],
      ${budgets.map((each) => `${each.seconds} seconds`)}::interval[], ${now})`)

/** Releases the latest use of each budget. Locks rows in the order of `consume` to prevent deadlocks. */
export const release = (db: Database, keyHashes: readonly Buffer[]) =>
  db.run(sql`
    with locked as (
      select key_hash from rate_limits where key_hash = any(${keyHashes}::bytea[]) order by key_hash for update)
    update rate_limits r set times = r.times[1:cardinality(r.times) - 1]
    from locked where r.key_hash = locked.key_hash and cardinality(r.times) > 0`)
