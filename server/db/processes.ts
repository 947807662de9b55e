import pg from 'pg'
import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from './database.ts'

/** Registration of a process on a database, visible to the other processes as long as it lives. */
export type ProcessMembership = {
  processId: number
  /** Names under which this process locks jobs. Once it has ended, these jobs are released immediately. */
  jobPools: Set<string>
  leave: () => Promise<void>
}

/** First key of the advisory locks that live processes hold; the second is the process id. */
const LIVES = 2_634_505
const BEAT_MS = 1000
/**
 * Time without lock and heartbeat after which a process counts as ended. A process that lost its connection returns
 * sooner. A process that has just registered waits as long first, because after a failover all processes register
 * again.
 */
const GONE_AFTER = `interval '3 seconds'`
/** Connection options. A machine that vanishes closes no connection, so the server sends keepalives. */
const OPTIONS =
  '-c synchronous_commit=off -c statement_timeout=5s -c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

const REGISTER = `
  insert into processes (registered_at, seen_at) values (clock_timestamp(), clock_timestamp()) returning process_id`

/** Registers a process again, even if its row was removed after a long silence. */
const REJOIN = `
  insert into processes (process_id, job_pools, registered_at, seen_at) overriding system value
  values ($1, $2, clock_timestamp(), clock_timestamp())
  on conflict (process_id) do update set registered_at = clock_timestamp(), seen_at = clock_timestamp()`

/**
 * Records a heartbeat, and removes the rows of processes that have ended. Of several processes that find such a
 * row, only one removes it. The unfinished work of an ended process is then settled immediately, and its jobs are
 * released.
 */
const HEARTBEAT = `
  with beat as (
    insert into processes (process_id, job_pools, registered_at, seen_at) overriding system value
    values ($1, $2, clock_timestamp(), clock_timestamp())
    on conflict (process_id) do update set job_pools = excluded.job_pools, seen_at = clock_timestamp()
    returning registered_at),
  held as (
    select objid::bigint as process_id from pg_locks
    where locktype = 'advisory' and classid = ${LIVES} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())),
  gone as (
    delete from processes p using beat
    where p.process_id <> $1 and p.seen_at < clock_timestamp() - ${GONE_AFTER}
      and beat.registered_at < clock_timestamp() - ${GONE_AFTER}
      and p.process_id not in (select process_id from held)
    returning p.job_pools)
  select graphile_worker.add_job(task, job_key => task || ' of ended processes')::text
  from (select from gone limit 1) as any_gone, unnest(array['settle-checkouts', 'drop-forgotten-payments']) as task
  union all
  select graphile_worker.force_unlock_workers(array_agg(pool))::text
  from gone, unnest(job_pools) as pool having count(*) > 0`

/**
 * Registers this process, and has unfinished work of ended processes settled. The connection is dedicated and leads
 * to the server itself. Session locks are meaningless behind a pooler that shares connections between transactions.
 */
export async function joinProcesses(url: string): Promise<ProcessMembership> {
  let client = await connect(url)
  const { rows } = await client.query<{ process_id: number }>(REGISTER)
  const processId = required(rows[0], 'the process').process_id
  let isLocked = await takeLock(client, processId)
  const jobPools = new Set<string>()
  let [hasLeft, isBusy] = [false, false]

  async function sendHeartbeat(): Promise<void> {
    if (isBusy || hasLeft) return
    isBusy = true
    try {
      isLocked ||= await takeLock(client, processId)
      await client.query(HEARTBEAT, [processId, [...jobPools]])
    } catch {
      // If this fails as well, the next heartbeat retries it.
      await rejoin().catch(() => {})
    } finally {
      isBusy = false
    }
  }
  async function rejoin(): Promise<void> {
    await client.end().catch(() => {})
    if (hasLeft) return
    client = await connect(url)
    await client.query(REJOIN, [processId, [...jobPools]])
    isLocked = await takeLock(client, processId)
  }
  const timer = setInterval(() => void sendHeartbeat(), BEAT_MS).unref()
  return {
    processId,
    jobPools,
    leave: async () => {
      hasLeft = true
      clearInterval(timer)
      await client.query('delete from processes where process_id = $1', [processId]).catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'coldie-process',
    options: OPTIONS,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: 4000,
  })
  // A lost connection is detected at the next heartbeat; without a listener, it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Tries to take the lock. The lock of a lost connection may still be held; until it is released, only heartbeats
 * show that the process lives.
 */
async function takeLock(client: pg.Client, processId: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LIVES,
    processId,
  ])
  return required(rows[0], 'the lock').taken
}

/** Arbitrary number of an advisory lock: processes that start concurrently agree on one clock. */
const CLOCK_LOCK = 2_634_507

/** Offset of the demo's clock, and the DEMO_NOW from which it was computed. */
export type SharedClock = { setting: string; offsetMs: number }

/**
 * Returns the clock offset of the open processes with the same setting, or this process's own if it is the first.
 * Otherwise each process would start the same evening at its own start time.
 */
export const shareClock = (db: Database, processId: number, own: SharedClock): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`)
    const other = await tx.first<{ clock_offset_ms: number }>(sql`
      select clock_offset_ms from processes p
      join pg_locks l on l.locktype = 'advisory' and l.classid = ${LIVES} and l.objsubid = 2 and l.granted
        and l.objid = p.process_id::oid and l.database = (select oid from pg_database where datname = current_database())
      where p.process_id <> ${processId} and p.clock_setting = ${own.setting}
      order by p.process_id limit 1`)
    const offset = other?.clock_offset_ms ?? own.offsetMs
    await tx.run(sql`
      update processes set clock_setting = ${own.setting}, clock_offset_ms = ${offset}
      where process_id = ${processId}`)
    return offset
  })
