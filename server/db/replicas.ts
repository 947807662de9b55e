import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, type OpenDatabase, isUnavailable, openDatabase } from './database.ts'

/** Read-only access to the database. */
export type Reader = Pick<Database, 'rows' | 'first' | 'one'>

/** Read replicas, which reduce the load of the primary. */
export type Replicas = Reader & {
  /** Returns the seconds that each replica is behind the primary; null if it does not respond. */
  lags(): Promise<(number | null)[]>
  close(): Promise<void>
}

/** Returns the reader for lists, reports and exports of the console. Reads that a shopper waits for use the primary. */
export const readerOf = ({ db, replicas }: { db: Database; replicas: Replicas | null }): Reader =>
  replicas ?? db

/** Maximum milliseconds to wait for a replica to catch up. */
const LAG_MS = 1000
/** Interval in milliseconds at which a replica's position is polled. */
const LOOK_MS = 20
/** Milliseconds for which an unreachable or lagging replica is not used. */
const REST_MS = 5000
const CONNECTIONS = 6

type Replica = { db: OpenDatabase; restsUntil: number }

/** The replica has not yet replayed the required position. */
class ReplicaBehindError extends Error {}

/**
 * Opens the replicas. A read waits until the replica has replayed everything committed before it, so that readers
 * never miss a committed change of any process. If the replica does not catch up within a second, the primary
 * answers.
 */
export function openReplicas(primary: Reader, urls: readonly string[]): Replicas {
  const replicas = urls.map((url): Replica => ({
    db: openDatabase({ url, connections: CONNECTIONS, connectMs: LAG_MS }),
    restsUntil: 0,
  }))
  let turn = 0

  function next(): Replica | undefined {
    const rested = replicas.filter(({ restsUntil }) => restsUntil <= performance.now())
    return rested[turn++ % rested.length]
  }
  async function read<T>(ask: (from: Reader) => Promise<T>): Promise<T> {
    const replica = next()
    if (!replica) return ask(primary)
    const position = await currentPosition(primary)
    try {
      return await readCaughtUp(replica.db, position, ask)
    } catch (error) {
      if (!isOfReplica(error)) throw error
      replica.restsUntil = performance.now() + REST_MS
      return ask(primary)
    }
  }
  return {
    rows: (statement) => read((from) => from.rows(statement)),
    first: (statement) => read((from) => from.first(statement)),
    one: (statement) => read((from) => from.one(statement)),
    lags: async () => {
      const { lsn } = await currentPosition(primary)
      return Promise.all(replicas.map(({ db }) => lagOf(db, lsn).catch(() => null)))
    },
    close: async () => void (await Promise.all(replicas.map(({ db }) => db.close()))),
  }
}

/** Position in the WAL. After a failover, the same number is another position on the new timeline. */
type Position = { lsn: string; timeline: number }

/** Returns the primary's flushed position. Every acknowledged commit is before it. */
function currentPosition(primary: Reader): Promise<Position> {
  return primary.one<Position>(sql`
    select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_current_wal_flush_lsn() as lsn`)
}

/** Returns the age of the last replayed transaction, or 0 if the replica has replayed everything. */
async function lagOf(replica: Reader, lsn: string): Promise<number> {
  const { seconds } = await replica.one<{ seconds: number }>(sql`
    select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 0 else
      greatest(0, coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)) end
      ::double precision as seconds`)
  return seconds
}

/**
 * Runs the read on the connection on which the position was checked, because one URL may lead to several replicas.
 * Gives up on a replica that does not respond.
 */
async function readCaughtUp<T>(
  replica: Database,
  position: Position,
  ask: (from: Reader) => Promise<T>,
): Promise<T> {
  const caughtUp = Promise.withResolvers<void>()
  const answer = replica.transaction(async (tx) => {
    await waitUntilCaughtUp(tx, position)
    caughtUp.resolve()
    return ask(tx)
  })
  const late = setTimeout(() => caughtUp.reject(new ReplicaBehindError()), 2 * LAG_MS)
  // Only the first result counts; a later failure is ignored.
  answer.catch(caughtUp.reject)
  try {
    await caughtUp.promise
  } finally {
    clearTimeout(late)
  }
  return answer
}

async function waitUntilCaughtUp(replica: Database, { lsn, timeline }: Position): Promise<void> {
  const until = performance.now() + LAG_MS
  for (;;) {
    // The result is null for a server that is not a replica, such as a new primary. It is also null for a server
    // that may not follow the current primary: a former primary can be further ahead on the abandoned timeline. A
    // replica records a new timeline within minutes; until then, the primary answers.
    const { has } = await replica.one<{ has: boolean | null }>(sql`
      select case when pg_is_in_recovery() and ${timeline}::int = greatest(
          (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
        then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as has`)
    if (has) return
    if (has === null || performance.now() > until) throw new ReplicaBehindError()
    await sleep(LOOK_MS)
  }
}

/**
 * Returns true for errors of the replica. A statement whose rows were removed by a recovery conflict fails like a
 * deadlock.
 */
const isOfReplica = (error: unknown): boolean =>
  error instanceof ReplicaBehindError || isUnavailable(error) || (error as { code?: string }).code === '40001'
