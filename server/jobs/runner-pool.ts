import pg from 'pg'
import { CONNECTION_IDLE_MS, isUnavailable } from '#server/db/database.ts'

/** Error code after which the runner retries a statement. The runner calls its list RETRYABLE_ERROR_CODES. */
const TRIED_AGAIN = '40001'

/**
 * Opens the connections of a job runner. The runner marks a job as done in a statement whose failure it does not
 * handle: the process would end, and the job would stay locked for hours. All errors of an unavailable database
 * therefore get the code that makes the runner retry.
 */
export function openRunnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
    keepAlive: true,
    application_name: 'coldie-jobs',
  })
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  pool.connect = ((...args: unknown[]) => patient(connect(...args))) as typeof pool.connect
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => patient(query(...args))) as typeof client.query
  })
  return pool
}

/** Converts rejections of an unavailable database. Calls with a callback return no promise. */
function patient(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.catch((error: Error) => {
    if (!isUnavailable(error)) throw error
    throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN })
  })
}
