import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** One way to reach PostgreSQL: a pool outside a transaction, one connection inside it. */
export interface Database {
  /** Every row of the answer. `Row` is the caller's word for the columns it selected. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement and answers how many rows it touched. */
  run(statement: Sql): Promise<number>
  /**
   * Runs `work` in one transaction on one connection. Inside another transaction it joins that one, so
   * nothing ever asks the pool for a second connection. A deadlock is retried: `work` must not act outside.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
}

/**
 * Runs `work` in one transaction. `work` gets the same object with the transaction's connection as its `db` and names it as
 * the caller does: the outer `db`, whose statements would not be rolled back, is then out of reach.
 */
export function inTransaction<S extends { db: Database }, T>(
  shop: S,
  work: (shop: Omit<S, 'db'> & { db: Database }) => Promise<T>,
): Promise<T> {
  return shop.db.transaction((tx) => work({ ...shop, db: tx }))
}

/** There is no database to be had just now, as while another server becomes the primary: a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** @throws DatabaseUnavailable where the server that answers takes no writes; any error where none answers */
export async function requirePrimary(db: Database): Promise<void> {
  const answer = await db.first<{ is_read_only: boolean }>(
    sql`select current_setting('transaction_read_only')::boolean as is_read_only`,
  )
  if (answer!.is_read_only) throw new DatabaseUnavailable('the database is read-only')
}

/** Whether a statement of this connection would ever be given up. */
export async function hasTimeouts(db: Database): Promise<boolean> {
  const answer = await db.first<{ has: boolean }>(
    sql`select current_setting('statement_timeout') <> '0' as has`,
  )
  return answer!.has
}

export type OpenDatabase = Database & {
  /** For what needs the driver itself: LISTEN, COPY, the job runner. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /**
   * `url` leads to a pooler, which may give each transaction another connection: nothing can be set or prepared for a
   * session. The pooler sets the time-outs itself (`deploy/postgresql/pgbouncer.ini`).
   */
  isPooled?: boolean
  connections?: number
  /** How long a connection is waited for. */
  connectMs?: number
  /** Makes the connections. */
  Client?: pg.PoolConfig['Client']
  /** Called with each statement before it is sent. Tests count with it. */
  onStatement?: (text: string) => void
  /** Sends a statement, and sees how long that takes. It knows the text, never the values. */
  observe?: StatementObserver | undefined
}

export type StatementObserver = <T>(text: string, send: () => Promise<T>) => Promise<T>

// Money and ids are bigint in SQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A waiter that gives up is better than a shop that hangs: all three end as an error, never as a wait. */
const TIMEOUTS = '-c statement_timeout=15s -c lock_timeout=8s -c idle_in_transaction_session_timeout=20s'

/** A server that has vanished with its machine never says so. Longer than `statement_timeout`. */
const ANSWER_MS = 20_000

/**
 * With synchronous replication a commit waits for the second server, and a `statement_timeout` would end that wait as if
 * all were well. So it ends by `ANSWER_MS`: the result is then unknown, which is the truth.
 */
const COMMIT = 'set local statement_timeout = 0; commit'

const DEADLOCK = new Set(['40001', '40P01'])
const TRIES = 3
/** More than any transaction has. */
const MOST_STATEMENTS = 100

type Way = Pick<DatabaseOptions, 'isPooled' | 'onStatement' | 'observe'>

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
    keepAlive: true,
    application_name: 'coldie',
    Client,
  })
  // A connection that the server closes is replaced by the pool; without listeners it would end the process, whether it
  // was idle or in the middle of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ...queriesOn(pool, way),
    pool,
    transaction: (work) => runTransaction(pool, work, way),
    close: () => pool.end(),
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>, way: Way): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect().catch(throwKnown)
    const tx: Database = { ...queriesOn(client, way), transaction: (inner) => inner(tx) }
    const tell = (text: string) => client.query({ text, query_timeout: ANSWER_MS } as pg.QueryConfig)
    let broken: Error | undefined
    try {
      await tell('begin')
      const result = await work(tx)
      await tell(COMMIT)
      return result
    } catch (error) {
      // Nothing more is asked of a lost connection, which might take as long again to say nothing.
      if (isUnavailable(error)) broken = error as Error
      else await tell('rollback').catch((e: Error) => (broken = e))
      const { code = '' } = error as { code?: string }
      if (attempt < TRIES && DEADLOCK.has(code)) continue
      // Each statement of it may be one that was prepared before the migration.
      if (attempt < MOST_STATEMENTS && isStalePlan(error)) continue
      return throwKnown(error)
    } finally {
      client.release(broken)
    }
  }
}

function queriesOn(target: pg.Pool | pg.PoolClient, { isPooled, onStatement, observe = sendOnly }: Way) {
  async function send(statement: Sql): Promise<pg.QueryResult> {
    const { text, values } = statement
    onStatement?.(text)
    const name = isPooled ? {} : { name: statementName(text) }
    const query = { ...name, text, values, query_timeout: ANSWER_MS }
    // The pool throws a connection away on which a statement has failed.
    const answer = observe(text, () => target.query(query as pg.QueryConfig))
    return answer.catch((error: unknown) => {
      if (isStalePlan(error)) forgetName(text)
      // A transaction is over and begins anew.
      if (isStalePlan(error) && target instanceof pg.Pool) return send(statement)
      return throwKnown(error)
    })
  }
  return {
    rows: async <Row>(statement: Sql) => (await send(statement)).rows as Row[],
    first: async <Row>(statement: Sql) => (await send(statement)).rows[0] as Row | undefined,
    run: async (statement: Sql) => (await send(statement)).rowCount ?? 0,
  }
}

/**
 * The connection failed (class 08), the server ends, ended or starts (57P), has no room (53300) or has become a standby
 * (25006).
 */
const UNAVAILABLE =
  /^(08...|57P..|53300|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/
/** What the driver says without a code, and of a socket whose file went with its server. */
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

/** A migration of a newer release has changed a table since the statement was prepared: it is prepared again. */
function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' && String(message).startsWith('cached plan must not change result type')
}

const names = new LRUCache<string, string>({ max: 5000 })

/** Named statements are planned once per connection: half the cost of an unnamed one on a keyed read. */
function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/** From now on the statement is prepared under another name, on every connection. */
function forgetName(text: string): void {
  names.set(
    text,
    createHash('sha1')
      .update(`${statementName(text)} again`)
      .digest('base64url')
      .slice(0, 20),
  )
}
