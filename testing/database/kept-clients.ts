import type { Socket } from 'node:net'
import pg from 'pg'

/** Connections of one database and role that outlive the pool that opened them. */
export type KeptClients = {
  /** For a pool: takes an open connection where there is one. */
  Client: new (config?: pg.ClientConfig) => pg.Client
  /** Whether a connection stays open when its pool closes it. */
  areKept: boolean
  /** Those that no pool has. */
  readonly idle: Set<pg.Client>
}

type Done = (error?: Error) => void

/** A new connection first reads PostgreSQL's own tables and plans each statement: the most of what a small test costs. */
export function keptClients(): KeptClients {
  const kept: KeptClients = {
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

/** For one pool: whoever still holds it when that pool is closed can't reach what others do on the connection later. */
function lent(client: pg.Client, kept: KeptClients, isOpen: boolean): pg.Client {
  const loan = Proxy.revocable(client, {
    get: (_, key) => {
      // The connection tells what it hears to whoever opened it.
      if (key === 'connect') return isOpen ? connect : client.connect.bind(client)
      if (key === 'end' && kept.areKept) return end
      return Reflect.get(client, key) as unknown
    },
  })
  const socket = () => client.connection.stream as Socket
  const connect = (done: Done): void => {
    socket().ref()
    process.nextTick(done)
  }
  const end = (done: Done): void => {
    client.removeAllListeners()
    client.on('error', () => {})
    client.on('end', () => kept.idle.delete(client))
    // Nobody closes it: it must not keep the process from ending.
    socket().unref()
    kept.idle.add(client)
    loan.revoke()
    process.nextTick(done)
  }
  return loan.proxy
}
