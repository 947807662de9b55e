import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Database, type OpenDatabase, isUnavailable, openDatabase } from './database.ts'

/** Reads, and nothing else. */
export type Reader = Pick<Database, 'rows' | 'first'>

/** Copies of the database that take reading off the primary. */
export type Replicas = Reader & {
  /** How many seconds each is behind the primary; null for one that doesn't answer. */
  lags(): Promise<(number | null)[]>
  close(): Promise<void>
}

/** For lists, reports and exports of the console. What a shopper waits for is read from the primary. */
export const readerOf = ({ db, replicas }: { db: Database; replicas: Replicas | null }): Reader =>
  replicas ?? db

/** A replica that is further behind is not waited for. */
const LAG_MS = 1000
/** How often one that is behind is looked at. */
const LOOK_MS = 20
/** For so long one that is away or behind is not asked. */
const REST_MS = 5000
const CONNECTIONS = 6

type Replica = { db: OpenDatabase; restsUntil: number }

/** The replica has not what is asked for. */
class Behind extends Error {}

/**
 * Reads from a replica once it has everything that was committed before the question, so that nobody misses what they, or
 * anybody else, have just written, in whichever process. Where none has it within a second the primary answers.
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
    lags: async () => {
      const { lsn } = await currentPosition(primary)
      return Promise.all(replicas.map(({ db }) => lagOf(db, lsn).catch(() => null)))
    },
    close: async () => void (await Promise.all(replicas.map(({ db }) => db.close()))),
  }
}

/** A place in the log. After another server has become the primary, the same number is another place on its timeline. */
type Position = { lsn: string; timeline: number }

/** How far the primary's log is written down: every commit that was confirmed is before it. */
async function currentPosition(primary: Reader): Promise<Position> {
  const position = await primary.first<Position>(sql`
    select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_current_wal_flush_lsn() as lsn`)
  return position!
}

/** The age of what it has brought in last, unless it has everything: then nothing happened since. */
async function lagOf(replica: Reader, lsn: string): Promise<number> {
  const { seconds } = (await replica.first<{ seconds: number }>(sql`
    select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 0 else
      greatest(0, coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)) end
      ::double precision as seconds`))!
  return seconds
}

/**
 * Asks on the connection on which it was seen that nothing is missing: an address may lead to several replicas. One that
 * does not even answer is not waited for either.
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
  const late = setTimeout(() => caughtUp.reject(new Behind()), 2 * LAG_MS)
  // Whichever comes first; a failure of the one that is not waited for any more is nobody's.
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
    // null of a server that is no replica, such as one that has just become the primary, and of one that is not known to
    // follow the present primary: a former one may be further on the timeline that was left. A replica notes the timeline
    // within some minutes of a change; until then the primary answers.
    const answer = await replica.first<{ has: boolean | null }>(sql`
      select case when pg_is_in_recovery() and ${timeline}::int = greatest(
          (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
        then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as has`)
    if (answer!.has) return
    if (answer!.has === null || performance.now() > until) throw new Behind()
    await sleep(LOOK_MS)
  }
}

/** A question whose rows the replica had to take away (a recovery conflict) fails as a deadlock does. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof Behind || isUnavailable(error) || (error as { code?: string }).code === '40001'
