import type { Socket } from 'node:net'
import pg from 'pg'

/** Connections of one database and role that are reused after their pool is closed. */
export type IdleClients = {
  /** Client class for a pool. It reuses an open connection if there is one. */
  Client: new (config?: pg.ClientConfig) => pg.Client
  /** True if connections stay open when their pool closes them. */
  areKept: boolean
  /** Connections that no pool uses. */
  readonly idle: Set<pg.Client>
}

type ReleaseClient = (error?: Error) => void

/** Creates a set of reusable connections. Opening a connection takes most of the time of a small test. */
export function openIdleClients(): IdleClients {
  const kept: IdleClients = {
    areKept: false,
    idle: new Set(),
    Client: new Proxy(pg.Client, {
      construct: (Client, [config]: [pg.ClientConfig]) => {
        const [open] = kept.idle
        if (open) kept.idle.delete(open)
        return lent(open ?? new Client(config), kept, open !== undefined)
      },
    }),
  }
  return kept
}

/** Lends a connection to one pool. The loan is revoked when the pool closes, so that later use cannot be observed. */
function lent(client: pg.Client, kept: IdleClients, isOpen: boolean): pg.Client {
  const loan = Proxy.revocable(client, {
    get: (_, key) => {
      // The connection sends its events to its original client.
      if (key === 'connect') return isOpen ? connect : client.connect.bind(client)
      if (key === 'end' && kept.areKept) return end
      return Reflect.get(client, key) as unknown
    },
  })
  const socket = () => client.connection.stream as Socket
  const connect = (done: ReleaseClient): void => {
    socket().ref()
    process.nextTick(done)
  }
  const end = (done: ReleaseClient): void => {
    client.removeAllListeners()
    client.on('error', () => {})
    client.on('end', () => kept.idle.delete(client))
    // Nothing closes this connection, so it must not keep the process alive.
    socket().unref()
    kept.idle.add(client)
    loan.revoke()
    process.nextTick(done)
  }
  return loan.proxy
}
