import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { Blocked, type Scheduler } from './scheduler.ts'
import { NOTES } from './touch-notes.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** The real database, seen through the simulation: each statement waits for its turn. */
export type SimulatedServer = {
  /** What a process, on behalf of somebody, reaches the database by. */
  databaseFor(process: VirtualProcess, actor: string): Database
  /** What a dead process left open is rolled back. */
  rollBack(process: VirtualProcess): Promise<void>
  /** A look from outside, at once. */
  look<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Changes a statement's text, to see whether the shop's promises are watched at all. */
export type Tamper = (text: string) => string

type Session = { client: pg.Client; process: VirtualProcess }

/** `now()` and `clock_timestamp()` of the simulated shop: its own schema comes first in every name's search. */
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
 * A lock that somebody holds is not waited for: nobody lets go of anything during another's turn. Planning a statement
 * anew costs more than the best plan saves; the plan that is kept was made while the tables were empty, so it must not
 * be one that reads them whole. Nobody reads the server's own counts.
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
/** Which order, which user: what tells this statement from its like. */
const numbersOf = (values: unknown[]) =>
  ` ${values
    .filter((value) => typeof value === 'number')
    .slice(0, 3)
    .join(' ')}`.trimEnd()
/** A statement by itself, outside of a transaction, after which the promises are looked at. */
const MOVES_MONEY =
  /(update|insert into|delete from)\s+(orders|payments|payment_steps|ledger_entries|stock|slots|users)\b/
/** A plain read waits for nobody. */
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
  /** What the database's clock shows. */
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
  // What belongs together is sent together, without waiting for each answer.
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

/** The database's clock follows in steps of a second. */
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
  // Nobody else has begun anything: there is nobody to wait for.
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
    run: async (statement: Sql) => (await send(state, caller, statement, session)).rowCount ?? 0,
  })
  return {
    ...on(),
    // As `server/db/database.ts` has it.
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
      // Whatever comes first is sent right behind it.
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
  // The server's one queue of announcements may be busy with somebody else's database.
  const text = what === 'commit' ? 'set local lock_timeout = 0; commit' : what
  await client.query(text).finally(() => state.idle.push(client))
}
