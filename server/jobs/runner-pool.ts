import pg from 'pg'
import { isUnavailable } from '#server/db/database.ts'

/** The runner tries a statement again after an error with this code. Its own name for the list is RETRYABLE_ERROR_CODES. */
const TRIED_AGAIN = '40001'

/**
 * The connections of a job runner. It notes a job as done in a statement whose failure nobody hears: the process would end,
 * and the job stay locked for hours. So every way in which a database is away has the one code after which it tries again.
 */
export function openRunnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true, application_name: 'coldie-jobs' })
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

/** With a callback the driver answers no promise. */
function patient(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.catch((error: Error) => {
    if (!isUnavailable(error)) throw error
    throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN })
  })
}
