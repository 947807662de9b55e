import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { required } from '#domain/required.ts'

/** Access to PostgreSQL: a pool outside a transaction, one connection inside it. */
export interface Database {
  /** Returns every row of the result. `Row` is the caller's type for the selected columns. */
  rows<Row>(statement: Sql): Promise<Row[]>
  first<Row>(statement: Sql): Promise<Row | undefined>
  /** Returns the row of a statement that always returns one. @throws Error if it returns none */
  one<Row>(statement: Sql): Promise<Row>
  /** Runs a statement and returns the number of affected rows. */
  run(statement: Sql): Promise<number>
  /**
   * Runs `work` in one transaction on one connection. Inside another transaction it joins that transaction, so it
   * never requests a second connection from the pool. A deadlock is retried, so `work` must have no side effects
   * outside the database.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
}

/**
 * Runs `work` in one transaction. `work` receives a copy of the object with the transaction's connection as `db`,
 * under the same name. The outer `db`, whose statements would not be rolled back, is then out of reach.
 */
export function inTransaction<S extends { db: Database }, T>(
  shop: S,
  work: (shop: Omit<S, 'db'> & { db: Database }) => Promise<T>,
): Promise<T> {
  return shop.db.transaction((tx) => work({ ...shop, db: tx }))
}

/** The database is temporarily unavailable, such as during a failover: a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * Checks that the database is writable. @throws DatabaseUnavailable if the server is read-only; any error if no
 * server responds
 */
export async function requirePrimary(db: Database): Promise<void> {
  const answer = await db.one<{ is_read_only: boolean }>(
    sql`select current_setting('transaction_read_only')::boolean as is_read_only`,
  )
  if (answer.is_read_only) throw new DatabaseUnavailable('the database is read-only')
}

/** Returns true if statements of this connection have a timeout. */
export async function hasTimeouts(db: Database): Promise<boolean> {
  const answer = await db.one<{ has: boolean }>(
    sql`select current_setting('statement_timeout') <> '0' as has`,
  )
  return answer.has
}

export type OpenDatabase = Database & {
  /** Pool for features that need the driver itself: LISTEN, COPY, the job runner. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /**
   * True if `url` is that of a pooler, which may use another connection for each transaction. Nothing can be set or
   * prepared for a session then. The pooler sets the timeouts itself (`deploy/postgresql/pgbouncer.ini`).
   */
  isPooled?: boolean
  connections?: number
  /** Milliseconds to wait for a connection. */
  connectMs?: number
  Client?: pg.PoolConfig['Client']
  /** Called with each statement before it is sent, so that tests can count statements. */
  onStatement?: (text: string) => void
  /** Sends a statement and can measure its duration. Receives the text, never the values. */
  observe?: StatementObserver | undefined
}

export type StatementObserver = <T>(text: string, send: () => Promise<T>) => Promise<T>

// Money and ids are bigint in SQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Timeouts of every session. Each ends in an error, because a failed request is better than a hanging shop. */
const TIMEOUTS = '-c statement_timeout=15s -c lock_timeout=8s -c idle_in_transaction_session_timeout=20s'

/**
 * Timeout of a response in milliseconds, for a server whose machine has vanished without closing the connection.
 * Longer than `statement_timeout`.
 */
const ANSWER_MS = 20_000

/**
 * Commit without a statement timeout. With synchronous replication, a commit waits for the second server, and a
 * `statement_timeout` would end that wait as a success. `ANSWER_MS` ends it instead, with an unknown result.
 */
const COMMIT = 'set local statement_timeout = 0; commit'

/**
 * Milliseconds after which an idle connection is closed. A new connection must log in, prepare every statement and plan
 * its first five executions. With the driver's ten seconds, a checkout after a short pause cost up to three times as
 * much processor time of the server.
 */
export const CONNECTION_IDLE_MS = 600_000

const DEADLOCK = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3
/** Upper limit for the number of statements in a transaction. */
const MAX_STATEMENTS = 100

type StatementOptions = Pick<DatabaseOptions, 'isPooled' | 'onStatement' | 'observe'>

export function openDatabase({
  url,
  connections = 12,
  connectMs = 15_000,
  Client,
  ...way
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(way.isPooled ? {} : { options: TIMEOUTS }),
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
    keepAlive: true,
    application_name: 'coldie',
    Client,
  })
  // The pool replaces a connection that the server closes. Without these listeners the error would end the process,
  // whether the connection was idle or in a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ...queriesOn(pool, way),
    pool,
    transaction: (work) => runTransaction(pool, work, way),
    close: () => pool.end(),
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<T>,
  way: StatementOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect().catch(throwKnown)
    const tx: Database = { ...queriesOn(client, way), transaction: (inner) => inner(tx) }
    const sendCommand = (text: string) => client.query({ text, query_timeout: ANSWER_MS } as pg.QueryConfig)
    let broken: Error | undefined
    try {
      await sendCommand('begin')
      const result = await work(tx)
      await sendCommand(COMMIT)
      return result
    } catch (error) {
      // A lost connection gets no rollback, which might wait for the timeout again.
      if (isUnavailable(error)) broken = error as Error
      else await sendCommand('rollback').catch((e: Error) => (broken = e))
      const { code = '' } = error as { code?: string }
      if (attempt < MAX_ATTEMPTS && DEADLOCK.has(code)) continue
      // Each statement of the transaction may have been prepared before the migration.
      if (attempt < MAX_STATEMENTS && isStalePlan(error)) continue
      return throwKnown(error)
    } finally {
      client.release(broken)
    }
  }
}

function queriesOn(
  target: pg.Pool | pg.PoolClient,
  { isPooled, onStatement, observe = sendOnly }: StatementOptions,
) {
  async function send(statement: Sql): Promise<pg.QueryResult> {
    const { text, values } = statement
    onStatement?.(text)
    const name = isPooled ? {} : { name: statementName(text) }
    const query = { ...name, text, values, query_timeout: ANSWER_MS }
    // The pool discards a connection on which a statement has failed.
    const answer = observe(text, () => target.query(query as pg.QueryConfig))
    return answer.catch((error: unknown) => {
      if (isStalePlan(error)) forgetName(text)
      // Inside a transaction, the whole transaction is repeated instead.
      if (isStalePlan(error) && target instanceof pg.Pool) return send(statement)
      return throwKnown(error)
    })
  }
  return {
    rows: async <Row>(statement: Sql) => (await send(statement)).rows as Row[],
    first: async <Row>(statement: Sql) => (await send(statement)).rows[0] as Row | undefined,
    one: async <Row>(statement: Sql) =>
      required((await send(statement)).rows[0] as Row | undefined, 'the row'),
    run: async (statement: Sql) => (await send(statement)).rowCount ?? 0,
  }
}

/**
 * Errors of an unavailable server: connection failed (class 08), server stopping, stopped or starting (57P), too
 * many connections (53300), server has become a standby (25006).
 */
const UNAVAILABLE =
  /^(08...|57P..|53300|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/
/** Messages of the driver without a code, and of a socket whose file was removed with its server. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded|connect ENOENT)/

export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return error instanceof DatabaseUnavailable || UNAVAILABLE.test(String(code)) || LOST.test(String(message))
}

function throwKnown(error: unknown): never {
  if (!isUnavailable(error) || error instanceof DatabaseUnavailable) throw error
  throw new DatabaseUnavailable(`the database can’t be used: ${(error as Error).message}`, { cause: error })
}

const sendOnly: StatementObserver = (_text, send) => send()

/**
 * Returns true if a migration of a newer release has changed a table since the statement was prepared. The
 * statement is then prepared again.
 */
function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' && String(message).startsWith('cached plan must not change result type')
}

const names = new LRUCache<string, string>({ max: 5000 })

/**
 * Returns the name of a prepared statement. It is planned once per connection, which halves the cost of a read by
 * key.
 */
function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/** Changes the name of a statement, so that every connection prepares it again. */
function forgetName(text: string): void {
  names.set(
    text,
    createHash('sha1')
      .update(`${statementName(text)} again`)
      .digest('base64url')
      .slice(0, 20),
  )
}
