import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import pg from 'pg'

/** A proxy in front of the database that a test can break at the worst moment, as the end of the database's machine does. */
export type DatabaseProxy = {
  url: string
  /** Every connection ends; a new one is let through. */
  cut(): void
  /** Every connection ends, and none is let through until `unblock`. */
  block(): void
  unblock(): void
  /** The next transaction with this text is committed, but nobody is told: the answer is lost, and the connection with it. */
  loseCommitAfter(text: string): void
  /** Whether that has happened. */
  lost(): boolean
  close(): Promise<void>
}

/** @param onSent hears what is sent to the server */
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
