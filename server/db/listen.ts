import pg from 'pg'

export type Listener = { stop(): Promise<void> }

const RETRY_MS = 1000

/**
 * Hears what other connections and processes announce with NOTIFY, on one connection of its own. A lost connection is
 * opened again, and `onReconnect` tells that something may have been missed meanwhile.
 */
export async function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  onReconnect: () => void,
): Promise<Listener> {
  let client: pg.Client | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'coldie-listen' })
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped) setTimeout(() => void reconnect(), RETRY_MS).unref()
    })
    await next.connect()
    for (const channel of Object.keys(handlers)) await next.query(`listen ${channel}`)
    client = next
  }
  async function reconnect(): Promise<void> {
    if (stopped) return
    try {
      await connect()
      onReconnect()
    } catch {
      setTimeout(() => void reconnect(), RETRY_MS).unref()
    }
  }
  await connect()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
