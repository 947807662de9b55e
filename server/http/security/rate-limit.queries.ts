import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

type Budget = { keyHash: Buffer; max: number; seconds: number }

/** Takes one use of every budget in one round trip, or of none where one is used up. @returns the used-up ones */
export const consume = (db: Database, budgets: readonly Budget[], now: Date) =>
  db.rows<{ exhausted: Buffer; retry_at: Date }>(sql`
    select exhausted, retry_at from consume_rate_limits(
      ${budgets.map((each) => each.keyHash)}::bytea[], ${budgets.map((each) => each.max)}::int[],
      ${budgets.map((each) => `${each.seconds} seconds`)}::interval[], ${now})`)

/** Gives the latest use of each budget back. Rows are locked in the order of `consume`, so the two can't deadlock. */
export const release = (db: Database, keyHashes: readonly Buffer[]) =>
  db.run(sql`
    with locked as (
      select key_hash from rate_limits where key_hash = any(${keyHashes}::bytea[]) order by key_hash for update)
    update rate_limits r set times = r.times[1:cardinality(r.times) - 1]
    from locked where r.key_hash = locked.key_hash and cardinality(r.times) > 0`)
