import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import pg from 'pg'

/** Proxy in front of the database that a test can interrupt at any moment, as a failure of the database host does. */
export type DatabaseProxy = {
  url: string
  /** Closes all connections. New connections are accepted. */
  cut(): void
  /** Closes all connections and rejects new connections until `unblock`. */
  block(): void
  unblock(): void
  /** Commits the next transaction with this text, but drops the reply and the connection. */
  loseCommitAfter(text: string): void
  /** Returns true once a commit reply has been dropped. */
  lost(): boolean
  close(): Promise<void>
}

/** @param onSent called with the bytes sent to the server */
export async function openDatabaseProxy(
  url: string,
  onSent?: (bytes: Buffer) => void,
): Promise<DatabaseProxy> {
  const { host, port, database, user, password } = new pg.Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  let [doomed, lost] = ['', false]
  let isBlocked = false
  const server = createServer((client) => {
    client.on('error', () => {})
    if (isBlocked) return void client.destroy()
    const upstream = connect(target)
    let [isDoomed, isCommitting] = [false, false]
    client.on('data', (sent: Buffer) => {
      if (doomed && sent.includes(doomed)) [isDoomed, doomed] = [true, '']
      isCommitting = isDoomed && sent.includes('commit')
      onSent?.(sent)
      upstream.write(sent)
    })
    upstream.on('data', (answer) => {
      if (!isCommitting) return void client.write(answer)
      lost = true
      client.destroy()
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const account = [user, password ?? ''].map((each) => encodeURIComponent(each ?? '')).join(':')
  const cut = () => {
    for (const one of open) one.destroy()
  }
  return {
    url: `postgres://${account}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    cut,
    block: () => {
      isBlocked = true
      cut()
    },
    unblock: () => void (isBlocked = false),
    loseCommitAfter: (text) => void ([doomed, lost] = [text, false]),
    lost: () => lost,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
