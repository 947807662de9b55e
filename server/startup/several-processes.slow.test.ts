/** @module-tag slow */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Pusher from 'pusher-js'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/db/embedded.ts'
import { PEOPLE, refused, sell } from '#testing/shop/continuous-sales.ts'
import {
  type Outcome,
  type PatientClient,
  type ServerProcess,
  logIn,
  orderOnce,
  startServer,
} from '#testing/shop/server-process.ts'
import { brokenAcknowledgements } from '#testing/suites/acknowledged-orders.ts'

// Three processes on one database behind HAProxy, with the configuration that deployments start from. Each request
// goes to the least busy process. Login, cart, checkout and socket of one shopper are rarely on the same process.

const PORTS = [4621, 4622, 4623]
const PROXY = 4620
const PROXY_URL = `http://127.0.0.1:${PROXY}`
/** Milliseconds longer than HAProxy takes to detect that a process started or is about to end. */
const SEEN_MS = 1500

const folder = mkdtempSync(join(tmpdir(), 'coldie-several-'))
let postgres: EmbeddedPostgres
let db: OpenDatabase
let proxy: ChildProcess
const servers: ServerProcess[] = []

const openPostgres = () => openEmbeddedPostgres(join(folder, 'database'), { connections: 200 })

const startOne = (port: number, release?: string): Promise<ServerProcess> =>
  startServer(
    join(folder, String(port)),
    port,
    {
      DATABASE_URL: postgres.url.replace('@/', '@localhost/'),
      SECRET_KEY: 'three processes have one key, which is long enough',
      PUBLIC_URL: PROXY_URL,
      DRAIN_SECONDS: '3',
    },
    release,
  )

beforeAll(async () => {
  requireHaproxy()
  postgres = await openPostgres()
  db = openDatabase({ url: postgres.url, connections: 2 })
  const addresses = PORTS.map((port, i) => [`COLDIE_SERVER_${i + 1}`, `127.0.0.1:${port}`])
  proxy = spawn('haproxy', ['-f', 'deploy/haproxy.cfg'], {
    env: { ...process.env, COLDIE_LISTEN: `127.0.0.1:${PROXY}`, ...Object.fromEntries(addresses) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // All processes start at once on an empty database. One of them migrates and fills it.
  servers.push(...(await Promise.all(PORTS.map((port) => startOne(port)))))
  while (
    !(await fetch(`${PROXY_URL}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (proxy.exitCode !== null) throw new Error('HAProxy exited; its output is above')
    await sleep(50)
  }
  await sleep(SEEN_MS)
})
afterAll(async () => {
  if (proxy.exitCode === null) {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
  await Promise.all(servers.map((server) => server.stop()))
  await db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Ensures that HAProxy is installed. It is a Debian package: root installs it automatically, other users get
 * instructions.
 */
function requireHaproxy(): void {
  const isThere = () => spawnSync('haproxy', ['-v']).status === 0
  if (!isThere() && process.getuid?.() === 0) spawnSync('apt-get', ['install', '-y', 'haproxy'])
  if (!isThere()) throw new Error('This test needs HAProxy: sudo apt-get install haproxy')
}

const logInHere = (name: string): Promise<PatientClient> => logIn(() => PROXY_URL, name)

/** Waits until no order is being processed and open orders are settled. */
async function atRest(): Promise<void> {
  const open = sql`select from orders where status = 0`
  while ((await db.first(open)) !== undefined) await sleep(100)
}

/** Results of all orders so far, because the ledger contains all of them. */
const allTold: Outcome[] = []

async function expectRight(told: readonly Outcome[]): Promise<void> {
  expect(refused(told)).toEqual([])
  await atRest()
  allTold.push(...told)
  expect(await brokenAcknowledgements(db, allTold)).toEqual([])
}

async function replace(i: number, release?: string): Promise<void> {
  await servers[i]!.stop()
  servers[i] = await startOne(PORTS[i]!, release)
  await sleep(SEEN_MS)
}

describe('three processes behind HAProxy', () => {
  it('behave the same for a shopper whose requests go to different processes, also without a proxy', async () => {
    const random = seededRandom('which one is asked')
    const failures: string[] = []
    const told: Outcome[] = []
    const shopping = PEOPLE.map(async (name) => {
      const client = await logIn(
        () => random.pick(servers).url,
        name,
        (code, request) => failures.push(`${request}: ${code}`),
      )
      for (let nth = 1; nth <= 5; nth++)
        told.push(await orderOnce(client, 1 + nth, `${name} ${nth} anywhere`))
    })
    await Promise.all(shopping)
    expect(failures).toEqual([])
    await expectRight(told)
  })

  it('lose, duplicate or wrongly charge no order if they are killed during checkouts', async () => {
    const selling = await sell('kills', () => PROXY_URL)
    const random = seededRandom('which one is killed')
    for (let kill = 0; kill < 4; kill++) {
      await selling.wait(random.whole(5, 15))
      await random.pick(servers).killAndRestart()
    }
    await selling.wait(10)
    await selling.end()
    await expectRight(selling.told)
  })

  it('are restarted one after the other while shoppers order, without a failed request', async () => {
    const selling = await sell('a restart', () => PROXY_URL)
    for (const i of PORTS.keys()) {
      await selling.wait(5)
      await replace(i)
    }
    await selling.wait(5)
    await selling.end()
    expect(selling.failures).toEqual([])
    await expectRight(selling.told)
  })

  it('are upgraded to a release with a migration while shoppers order, without a failed request', async () => {
    const newer = newerRelease()
    const selling = await sell('an upgrade', () => PROXY_URL)
    await selling.wait(5)
    await replace(0, newer)
    expect(await db.first(sql`select from schema_migrations where name = '9009-index.sql'`)).toBeDefined()
    await selling.wait(5)
    // A process of the previous release is restarted in between.
    await replace(1)
    await selling.wait(5)
    await replace(1, newer)
    await replace(2, newer)
    await selling.wait(5)
    await selling.end()
    expect(selling.failures).toEqual([])
    await expectRight(selling.told)
  })

  it('recover after a restart of the database, without losing orders', async () => {
    const selling = await sell('a database that is away', () => PROXY_URL)
    await selling.wait(10)
    await postgres.stop()
    const ready = async () =>
      Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status))
    expect(await ready()).toEqual([503, 503, 503])
    await sleep(1000)
    postgres = await openPostgres()
    while ((await ready()).some((status) => status !== 200)) await sleep(50)
    await selling.wait(10)
    await selling.end()
    await expectRight(selling.told)
  })

  it('move each realtime client to another process, and the client finally shows the correct state', async () => {
    const admin = await logInHere('admin')
    const watchers = await Promise.all(PEOPLE.slice(0, 3).map(watch))
    const random = seededRandom('who is moved')
    let isOver = false
    const moving = (async () => {
      while (!isOver) {
        const { orderId } = random.pick(watchers)
        const { data } = await admin.ask('GET', `/orders/${orderId}`)
        await admin.ask('PATCH', `/orders/${orderId}`, {
          status: data.status === 6 ? 1 : 6,
          reason: 'a call',
        })
        await sleep(50)
      }
    })()
    await servers[0]!.killAndRestart()
    await replace(1)
    await servers[2]!.killAndRestart()
    isOver = true
    await moving
    for (const { orderId, shown } of watchers) {
      const { data } = await admin.ask('GET', `/orders/${orderId}`)
      await expect.poll(shown).toBe(data.status)
    }
    // The clients then receive events from their current process.
    for (const { orderId, shown } of watchers) {
      const { data } = await admin.ask('PATCH', `/orders/${orderId}`, { status: 5, reason: 'the end' })
      expect(data.status).toBe(5)
      await expect.poll(shown).toBe(5)
    }
    for (const { pusher } of watchers) pusher.disconnect()
  })
})

/** Follows an order as its page does: by events, and by reading it after each new connection. */
async function watch(name: string) {
  const client = await logInHere(name)
  const placed = await orderOnce(client, 1, `watched by ${name}`)
  let status = -1
  const read = async () => {
    status = (await client.ask('GET', `/orders/${placed.orderId}`)).data.status!
  }
  const pusher = new Pusher('coldie', {
    cluster: 'none',
    wsHost: '127.0.0.1',
    wsPort: PROXY,
    forceTLS: false,
    disableStats: true,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        const body = { socket_id: socketId, channel_name: channelName }
        const answer = async () => {
          const { data } = await client.ask('POST', '/realtime/auth', body)
          done(null, data as never)
        }
        void answer()
      },
    },
  })
  const channel = pusher.subscribe('private-delivery')
  channel.bind('pusher:subscription_succeeded', () => void read())
  channel.bind(`delivery.update.${placed.orderId}`, (order: { status: number }) => (status = order.status))
  await expect.poll(() => status).toBe(1)
  return { orderId: placed.orderId!, shown: () => status, pusher }
}

/**
 * Creates a copy of this release with additional migrations: a column in each table that every checkout uses, and
 * an index.
 */
function newerRelease(): string {
  const release = join(folder, 'newer')
  for (const part of ['server', 'domain', 'contract', 'build', 'package.json'])
    cpSync(part, join(release, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(release, 'node_modules'))
  const migration = (name: string, text: string) =>
    writeFileSync(join(release, 'server/db/migrations', name), text)
  for (const [i, table] of ['orders', 'products', 'stores', 'carts', 'sessions', 'payments'].entries())
    migration(`900${i}-${table}.sql`, `alter table ${table} add column newer int not null default 0;`)
  migration('9009-index.sql', 'create index concurrently orders_by_newer on orders (newer);')
  return release
}
