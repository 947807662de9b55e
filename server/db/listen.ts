import pg from 'pg'

export type Listener = { stop(): Promise<void> }

const RETRY_MS = 1000
/**
 * Interval of heartbeats in milliseconds. A server whose machine has vanished closes no connection, so it must be
 * polled.
 */
const BEAT_MS = 2000
const ANSWER_MS = 4000

/**
 * Receives notifications of other connections and processes (NOTIFY) on a dedicated connection to the server
 * itself, without a pooler. A lost connection is opened again; `onReconnect` reports that notifications may have
 * been missed.
 */
export async function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  onReconnect: () => void,
): Promise<Listener> {
  let client: pg.Client | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'coldie-listen',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => reconnectAfterLoss(next))
    try {
      await next.connect()
      // A standby rejects this statement.
      for (const channel of Object.keys(handlers)) await next.query(`listen ${channel}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
  }
  function reconnectAfterLoss(one: pg.Client): void {
    if (one !== client || stopped) return
    client = undefined
    retry()
  }
  const retry = () => void setTimeout(() => void reconnect(), RETRY_MS).unref()
  async function reconnect(): Promise<void> {
    if (stopped) return
    try {
      await connect()
      onReconnect()
    } catch {
      retry()
    }
  }
  async function checkConnection(): Promise<void> {
    const pinged = client
    await pinged?.query('select 1').catch(() => {
      void pinged.end().catch(() => {})
      reconnectAfterLoss(pinged)
    })
  }
  await connect()
  const timer = setInterval(() => void checkConnection(), BEAT_MS).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await client?.end()
    },
  }
}
