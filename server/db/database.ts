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

/** Whether the database answers: an error where it doesn't. */
export const ping = (db: Database): Promise<unknown> => db.first(sql`select 1`)

export type OpenDatabase = Database & {
  /** For what needs the driver itself: LISTEN, COPY, the job runner. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  connections?: number
  /** Called with each statement before it is sent. Tests count with it. */
  onStatement?: (text: string) => void
}

// Money and ids are bigint in SQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A waiter that gives up is better than a shop that hangs: all three end as an error, never as a wait. */
const TIMEOUTS = '-c statement_timeout=15s -c lock_timeout=8s -c idle_in_transaction_session_timeout=20s'

const DEADLOCK = new Set(['40001', '40P01'])
const TRIES = 3

export function openDatabase({ url, connections = 12, onStatement }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: TIMEOUTS,
    connectionTimeoutMillis: 15_000,
    application_name: 'coldie',
  })
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const runner = queriesOn(pool, onStatement)
  return {
    ...runner,
    pool,
    transaction: (work) => runTransaction(pool, work, onStatement),
    close: () => pool.end(),
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<T>,
  onStatement?: (text: string) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const tx: Database = { ...queriesOn(client, onStatement), transaction: (inner) => inner(tx) }
      await client.query('begin')
      const result = await work(tx)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((e: Error) => (broken = e))
      if (attempt < TRIES && DEADLOCK.has((error as { code?: string }).code ?? '')) continue
      throw error
    } finally {
      client.release(broken)
    }
  }
}

function queriesOn(target: pg.Pool | pg.PoolClient, onStatement?: (text: string) => void) {
  async function send(statement: Sql): Promise<pg.QueryResult> {
    const text = statement.text
    onStatement?.(text)
    return target.query({ name: statementName(text), text, values: statement.values })
  }
  return {
    rows: async <Row>(statement: Sql) => (await send(statement)).rows as Row[],
    first: async <Row>(statement: Sql) => (await send(statement)).rows[0] as Row | undefined,
    run: async (statement: Sql) => (await send(statement)).rowCount ?? 0,
  }
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
