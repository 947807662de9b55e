import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { Blocked, type Scheduler } from './scheduler.ts'
import { NOTES } from './touch-notes.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** The real database as seen by the simulation: each statement waits for its turn. */
export type SimulatedServer = {
  /** Returns the database for an actor in a process. */
  databaseFor(process: VirtualProcess, actor: string): Database
  /** Rolls back open transactions of a dead process. */
  rollBack(process: VirtualProcess): Promise<void>
  /** Runs a statement immediately, outside the schedule. */
  look<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Changes the text of statements, to verify that the simulation detects violated invariants. */
export type Tamper = (text: string) => string

type Session = { client: pg.Client; process: VirtualProcess }

/** Schema with the simulated `now()` and `clock_timestamp()`. It is first in the search path. */
const SCHEMA = `
  create schema sim;
  create table sim.clock (at timestamptz not null) with (fillfactor = 10);
  insert into sim.clock values ('2026-01-01');
  create function sim.now() returns timestamptz language sql stable as 'select at from sim.clock';
  create function sim.clock_timestamp() returns timestamptz language sql stable as 'select at from sim.clock';
  do $$ declare t record; begin
    for t in select table_schema, table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default like '%clock_timestamp()' loop
      execute format('alter table %I.%I alter %I set default sim.clock_timestamp()', t.table_schema, t.table_name, t.column_name);
    end loop;
    for t in select schemaname, tablename from pg_tables where schemaname in ('public', 'graphile_worker') loop
      execute format('alter table %I.%I set (autovacuum_enabled = false)', t.schemaname, t.tablename);
    end loop;
  end $$`

/**
 * Connection options. Locks are not waited for, because no other actor runs during a turn. Generic plans are used,
 * because planning costs more than the best plan saves. They are made while the tables are empty, so sequential scans
 * are disabled. The server's statistics are switched off, because nothing reads them.
 */
const OPTIONS =
  '-c search_path=sim,public,pg_catalog -c lock_timeout=1ms -c synchronous_commit=off ' +
  '-c plan_cache_mode=force_generic_plan -c jit=off ' +
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c track_counts=off -c track_activities=off'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = new Set(['40001', '40P01'])
const TRIES = 3

const names = new Map<string, string>()
const nameOf = (text: string) => {
  if (!names.has(text)) names.set(text, `s${names.size}`)
  return names.get(text)!
}
const shorts = new Map<string, string>()
const short = (text: string) => {
  if (!shorts.has(text)) shorts.set(text, text.trim().replaceAll(/\s+/g, ' ').slice(0, 56))
  return shorts.get(text)!
}
/** Returns the numbers in a statement's values, such as order and user ids, which distinguish similar statements. */
const numbersOf = (values: unknown[]) =>
  ` ${values
    .filter((value) => typeof value === 'number')
    .slice(0, 3)
    .join(' ')}`.trimEnd()
/** Matches statements outside a transaction after which the invariants are checked. */
const MOVES_MONEY =
  /(update|insert into|delete from)\s+(orders|payments|payment_steps|ledger_entries|stock|slots|users)\b/
/** Returns true for statements that may wait for locks. Plain reads never wait. */
const mayWait = (text: string) =>
  !/^\s*select(?![\s\S]*(for (no key )?(update|share)|add_job|advisory))/i.test(text)

type State = {
  url: string
  scheduler: () => Scheduler
  tamper: Tamper
  control: pg.Client
  all: pg.Client[]
  idle: pg.Client[]
  sessions: Set<Session>
  /** Time of the database's clock. */
  shown: number
}

export async function openSimulatedServer(
  url: string,
  scheduler: () => Scheduler,
  tamper: Tamper,
): Promise<SimulatedServer> {
  const control = await connect(url)
  await control.query(SCHEMA)
  await control.query(NOTES)
  const state: State = {
    url,
    scheduler,
    tamper,
    control,
    all: [control],
    idle: [],
    sessions: new Set(),
    shown: 0,
  }
  return {
    databaseFor: (process, actor) => databaseFor(state, process, actor),
    rollBack: async (process) => {
      for (const session of state.sessions)
        if (session.process === process) await leave(state, session, 'rollback')
    },
    look: async <Row>(text: string, values: unknown[] = []) =>
      (await control.query({ name: nameOf(text), text, values })).rows as Row[],
    close: async () => {
      await Promise.all(state.all.map((client) => client.end()))
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  // Pipelines statements that belong together.
  const config: pg.ClientConfig & { pipeline: boolean } = {
    connectionString: url,
    options: OPTIONS,
    pipeline: true,
  }
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Advances the database's clock in steps of one second. */
async function tick(state: State): Promise<void> {
  const now = state.scheduler().now()
  if (now - state.shown < 1000) return
  state.shown = now
  await state.control.query({ name: 'tick', text: 'update sim.clock set at = $1', values: [new Date(now)] })
}

async function query(state: State, statement: Sql, session?: Session): Promise<pg.QueryResult> {
  const text = state.tamper(statement.text)
  await tick(state)
  const client = session?.client ?? state.control
  // Without other open transactions there is no lock to wait for.
  const isGuarded = session !== undefined && state.sessions.size > 1 && mayWait(text)
  const guard = isGuarded ? client.query('savepoint turn') : undefined
  try {
    const sent = client.query({ name: nameOf(text), text, values: statement.values })
    return (await Promise.all([sent, guard]))[0]
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    if (isGuarded) await client.query('rollback to turn')
    throw new Blocked(short(text))
  }
}

type Caller = { actor: string; process: VirtualProcess }

async function send(
  state: State,
  caller: Caller,
  statement: Sql,
  session?: Session,
): Promise<pg.QueryResult> {
  let result: pg.QueryResult | undefined
  await state.scheduler().submit({
    ...caller,
    what: `${short(statement.text)}${numbersOf(statement.values)}`,
    changes: !session && MOVES_MONEY.test(statement.text) ? 'all' : undefined,
    work: async () => {
      result = await query(state, statement, session)
      return result.rowCount ?? 0
    },
  })
  return result!
}

function databaseFor(state: State, process: VirtualProcess, actor: string): Database {
  const caller = { actor, process }
  const on = (session?: Session) => ({
    rows: async <Row>(statement: Sql) => (await send(state, caller, statement, session)).rows as Row[],
    first: async <Row>(statement: Sql) =>
      (await send(state, caller, statement, session)).rows[0] as Row | undefined,
    one: async <Row>(statement: Sql) =>
      required((await send(state, caller, statement, session)).rows[0] as Row | undefined, 'the row'),
    run: async (statement: Sql) => (await send(state, caller, statement, session)).rowCount ?? 0,
  })
  return {
    ...on(),
    // As in `server/db/database.ts`.
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        const session = await begin(state, caller)
        try {
          const tx: Database = { ...on(session), transaction: (inner) => inner(tx) }
          const result = await work(tx)
          await end(state, caller, session, 'commit')
          return result
        } catch (error) {
          if (state.sessions.has(session)) await end(state, caller, session, 'rollback')
          if (attempt < TRIES && DEADLOCK.has((error as { code?: string }).code ?? '')) continue
          throw error
        }
      }
    },
  }
}

const begin = (state: State, caller: Caller): Promise<Session> =>
  state.scheduler().submit({
    ...caller,
    what: 'begin',
    work: async () => {
      const client = state.idle.pop() ?? (await connect(state.url))
      if (!state.all.includes(client)) state.all.push(client)
      const session = { client, process: caller.process }
      state.sessions.add(session)
      // The first statement is pipelined with `begin`.
      client.query('begin').catch(() => {})
      return session
    },
  })

const end = (state: State, caller: Caller, session: Session, what: 'commit' | 'rollback'): Promise<void> =>
  state.scheduler().submit({
    ...caller,
    what,
    frees: true,
    changes: what === 'commit' ? 'all' : undefined,
    work: () => leave(state, session, what),
  })

async function leave(state: State, { client }: Session, what: 'commit' | 'rollback'): Promise<void> {
  for (const one of state.sessions) if (one.client === client) state.sessions.delete(one)
  // The server's notification queue is global and may be locked by a session of another database.
  const text = what === 'commit' ? 'set local lock_timeout = 0; commit' : what
  await client.query(text).finally(() => state.idle.push(client))
}
