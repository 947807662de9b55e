import pg from 'pg'
import { currentContext, currentRequestId } from '#server/http/request-context.ts'
import type { Statement } from './replay/statement.ts'

// Loaded before the shop by `--import`. Sends the parent process each statement of the driver with its values, its
// rows and its origin: a request, a job or a timer. It is used only for recording.

process.channel?.unref()

/**
 * Returns the origin of a statement. Statements of timers run outside requests and jobs, such as heartbeats and updates
 * of cached data.
 */
function originOf(client: pg.Client): Statement['by'] {
  const { application_name: name } = (client as unknown as Connected).connectionParameters
  if (name === 'coldie-jobs' || currentContext().role.startsWith('job:')) return 'job'
  return name === 'coldie' && currentRequestId() !== null ? 'request' : 'clock'
}

type Connected = { connectionParameters: { application_name?: string } }
type Config = string | { name?: string; text: string; values?: unknown[] }
type Answer = { rows: Record<string, unknown>[]; rowCount: number | null }
type Callback = (error: Error | null, answer?: Answer) => void
type Query = (
  this: pg.Client,
  config: Config,
  values?: unknown,
  callback?: unknown,
) => Promise<Answer> | undefined

const { query } = pg.Client.prototype as unknown as { query: Query }

function tracedQuery(this: pg.Client, config: Config, ...rest: unknown[]): Promise<Answer> | undefined {
  // A stream that is copied into a table can't be replayed, and it is its own result.
  if (typeof config === 'object' && 'submit' in config) return query.call(this, config, ...rest)
  const written = typeof config === 'string' ? { text: config } : config
  const tell = teller(originOf(this), written, rest[0])
  const callback = rest.findIndex((argument) => typeof argument === 'function')
  if (callback >= 0) {
    const original = rest[callback] as Callback
    rest[callback] = (error: Error | null, answer?: Answer) => {
      if (answer) tell(answer)
      original(error, answer)
    }
  }
  const sent = query.call(this, config, ...rest)
  if (callback >= 0 || !sent) return sent
  return sent.then((answer) => {
    tell(answer)
    return answer
  })
}

function teller(
  by: Statement['by'],
  written: Exclude<Config, string>,
  second: unknown,
): (answer: Answer) => void {
  const values = written.values ?? (Array.isArray(second) ? second : [])
  return ({ rows, rowCount }) => {
    const { name, text } = written
    process.send?.({ by, name, text, values, rows, rowCount: rowCount ?? 0 } satisfies Statement)
  }
}

Object.assign(pg.Client.prototype, { query: tracedQuery })
