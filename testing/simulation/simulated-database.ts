import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { Blocked, type Scheduler } from './scheduler.ts'
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

/** A lock that somebody holds is not waited for: nobody lets go of anything during another's turn. */
const OPTIONS = '-c search_path=sim,public,pg_catalog -c lock_timeout=1ms -c synchronous_commit=off'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = new Set(['40001', '40P01'])
const TRIES = 3

const names = new Map<string, string>()
const nameOf = (text: string) => {
  if (!names.has(text)) names.set(text, `s${names.size}`)
  return names.get(text)!
}
const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 56)
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

export async function openSimulatedServer(
  url: string,
  scheduler: () => Scheduler,
  tamper: Tamper,
): Promise<SimulatedServer> {
  const all: pg.Client[] = []
  const idle: pg.Client[] = []
  const sessions = new Set<Session>()
  let shown = 0

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, options: OPTIONS })
    client.on('error', () => {})
    await client.connect()
    all.push(client)
    return client
  }
  const control = await connect()
  await control.query(SCHEMA)

  /** The database's clock follows in steps of a second. */
  async function tick(): Promise<void> {
    const now = scheduler().now()
    if (now - shown < 1000) return
    shown = now
    await control.query({ name: 'tick', text: 'update sim.clock set at = $1', values: [new Date(now)] })
  }

  async function query(client: pg.Client, statement: Sql, session: boolean): Promise<pg.QueryResult> {
    const text = tamper(statement.text)
    await tick()
    const guarded = session && mayWait(text)
    const sent = guarded ? client.query('savepoint turn') : undefined
    try {
      const [, result] = await Promise.all([
        sent,
        client.query({ name: nameOf(text), text, values: statement.values }),
      ])
      return result
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (guarded) await client.query('rollback to turn')
      throw new Blocked(short(text))
    }
  }

  function databaseFor(process: VirtualProcess, actor: string): Database {
    const submit = scheduler().submit
    const send = (statement: Sql, session?: Session) => {
      let result: pg.QueryResult | undefined
      const changes = !session && MOVES_MONEY.test(statement.text) ? 'all' : undefined
      return submit({
        actor,
        process,
        what: `${short(statement.text)}${numbersOf(statement.values)}`,
        changes,
        work: async () => {
          result = await query(session?.client ?? control, statement, session !== undefined)
          return result.rowCount ?? 0
        },
      }).then(() => result!)
    }
    const on = (session?: Session) => ({
      rows: async <Row>(statement: Sql) => (await send(statement, session)).rows as Row[],
      first: async <Row>(statement: Sql) => (await send(statement, session)).rows[0] as Row | undefined,
      run: async (statement: Sql) => (await send(statement, session)).rowCount ?? 0,
    })
    const begin = (): Promise<Session> =>
      submit({
        actor,
        process,
        what: 'begin',
        work: async () => {
          const session = { client: idle.pop() ?? (await connect()), process }
          sessions.add(session)
          await session.client.query('begin')
          return session
        },
      })
    const end = (session: Session, what: 'commit' | 'rollback') =>
      submit({
        actor,
        process,
        what,
        frees: true,
        changes: what === 'commit' ? 'all' : undefined,
        work: () => leave(session, what),
      })
    return {
      ...on(),
      transaction: async (work) => {
        for (let attempt = 1; ; attempt++) {
          const session = await begin()
          try {
            const tx: Database = { ...on(session), transaction: (inner) => inner(tx) }
            const result = await work(tx)
            await end(session, 'commit')
            return result
          } catch (error) {
            if (sessions.has(session)) await end(session, 'rollback')
            if (attempt < TRIES && DEADLOCK.has((error as { code?: string }).code ?? '')) continue
            throw error
          }
        }
      },
    }
  }

  async function leave(session: Session, what: 'commit' | 'rollback'): Promise<void> {
    sessions.delete(session)
    await session.client.query(what).finally(() => idle.push(session.client))
  }

  return {
    databaseFor,
    rollBack: async (process) => {
      for (const session of sessions) if (session.process === process) await leave(session, 'rollback')
    },
    look: async <Row>(text: string, values: unknown[] = []) =>
      (await control.query({ name: nameOf(text), text, values })).rows as Row[],
    close: async () => {
      await Promise.all(all.map((client) => client.end()))
    },
  }
}
