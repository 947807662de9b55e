import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/database.ts'
import { fastFolder } from '../database/fast-folder.ts'
import { brokenAcknowledgements } from '../suites/acknowledged-orders.ts'
import { backUpFully, proveRecovery } from './backup.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Environment, until } from './environment.ts'
import { type Machine, databaseAccount } from './machine.ts'
import { ensurePrograms } from './programs.ts'
import { type Shops, openShops } from './shops.ts'
import { refused } from '../shop/continuous-sales.ts'
import { type Traffic, openTraffic } from './traffic.ts'

type TestSite = { cluster: Cluster; shops: Shops }

/** A failure, and the repair that is applied once the shop works without the failed part. */
type Event = { name: string; breaks: (place: TestSite) => Promise<() => void | Promise<void>> }

type Figures = { event: string; secondsWithout: number; failed: number; orders: number }

const MAX_SECONDS_WITHOUT = 30
const CALM_MS = 3000
/** Number of orders after a failure at which the shop counts as available again. */
const ENOUGH_ORDERS = 20
const TIMEOUT_MS = 90_000

const machineOff = async (machine: Machine) => {
  await machine.kill()
  return () => machine.start()
}
const crashed = async (machine: Machine) => {
  await machine.crash()
  return () => {}
}

const EVENTS: Event[] = [
  {
    name: 'the primary’s machine is off',
    breaks: async ({ cluster }) =>
      machineOff(cluster.servers.machines[(await cluster.servers.primary()) - 1]!),
  },
  {
    name: 'the primary’s PostgreSQL crashes',
    breaks: async ({ cluster }) => {
      cluster.servers.crashPostgres(await cluster.servers.primary())
      return () => {}
    },
  },
  {
    name: 'the synchronous replica’s machine is off',
    breaks: async ({ cluster }) =>
      machineOff(cluster.servers.machines[(await cluster.servers.synchronousReplica()) - 1]!),
  },
  {
    name: 'etcd’s leader is off',
    breaks: async ({ cluster }) => machineOff(cluster.etcd.machines[(await cluster.etcd.leader()) - 1]!),
  },
  { name: 'the database proxy crashes', breaks: async ({ cluster }) => crashed(cluster.proxy) },
  { name: 'the pool crashes', breaks: async ({ cluster }) => crashed(cluster.pool) },
  {
    name: 'one process of an app machine crashes',
    breaks: async ({ shops }) => {
      shops.crashProcess(shops.machines[0]!)
      return () => {}
    },
  },
  { name: 'an app machine is off', breaks: async ({ shops }) => machineOff(shops.machines[1]!) },
]

/** @returns the problems found; empty on success */
export async function proveHighAvailability(firstPort: number): Promise<string[]> {
  ensurePrograms()
  const folder = mkdtempSync(join(fastFolder(), 'coldie-ha-'))
  // The database runs as another user, who needs access.
  chmodSync(folder, 0o755)
  const closers: Environment['closers'] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  process.once('SIGINT', () => void close().then(() => process.exit(130)))
  process.once('SIGTERM', () => void close().then(() => process.exit(143)))
  try {
    const environment = { folder, firstPort, account: databaseAccount(), closers }
    console.log('Starting three database servers, etcd, HAProxy and PgBouncer …')
    const cluster = await openCluster(environment)
    console.log('Starting two machines with the shop …')
    const shops = await openShops(environment, cluster)
    const traffic = await openTraffic(shops.url)
    console.log(await backUpFully(cluster))
    const figures: Figures[] = []
    for (const event of EVENTS) figures.push(await play(event, { cluster, shops }, traffic))
    await traffic.end()
    tell(figures)
    const books = await booksOf(cluster, traffic)
    for (const machine of shops.machines) await machine.kill()
    const recovery = await proveRecovery(environment, cluster)
    console.log(`${recovery.steps.join('\n')}\n`)
    return [...tooLong(figures), ...failedOtherwise(traffic), ...books, ...recovery.wrong]
  } finally {
    await close()
  }
}

async function play(event: Event, place: TestSite, traffic: Traffic): Promise<Figures> {
  await place.cluster.servers.whole()
  await sleep(CALM_MS)
  const begun = performance.now()
  const placedSince = (since: number) =>
    traffic.told.filter(({ at, orderId }) => orderId !== null && at > since)
  const mend = await event.breaks(place)
  await until('the shop sells again', async () => placedSince(begun).length >= ENOUGH_ORDERS, TIMEOUT_MS)
  await mend()
  await place.cluster.servers.whole()
  const times = placedSince(begun).map(({ at }) => at)
  const gaps = [begun, ...times].map((at, nth, all) => (all[nth + 1] ?? at) - at)
  const figures = {
    event: event.name,
    secondsWithout: Math.max(...gaps) / 1000,
    failed: traffic.failures.filter(({ at }) => at > begun).length,
    orders: times.length,
  }
  console.log(`${event.name}: ${figures.secondsWithout.toFixed(1)} s`)
  return figures
}

function tell(figures: Figures[]): void {
  const rows = figures.map(({ event, secondsWithout, failed, orders }) => [
    event,
    secondsWithout.toFixed(1),
    String(failed),
    String(orders),
  ])
  const table = [
    ['event', 'seconds without an order', 'failed requests', 'orders placed'],
    ['---', '--:', '--:', '--:'],
    ...rows,
  ]
  console.log(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}

const tooLong = (figures: Figures[]): string[] =>
  figures
    .filter(({ secondsWithout }) => secondsWithout > MAX_SECONDS_WITHOUT)
    .map(({ event, secondsWithout }) => `${event}: ${secondsWithout.toFixed(1)} s without an order`)

/** Returns problems other than retryable failures. */
function failedOtherwise({ failures, told, missed }: Traffic): string[] {
  const retryable = new Set(['no answer', 'unavailable'])
  return [
    ...missed.map((orderId) => `staff did not find order ${orderId} right after it was placed`),
    ...failures.filter(({ code }) => !retryable.has(code)).map(({ code }) => `a request failed with ${code}`),
    ...refused(told).map(({ key, code }) => `${key} was answered ${code}`),
  ]
}

async function booksOf(cluster: Cluster, { told }: Traffic): Promise<string[]> {
  const db = openDatabase({ url: cluster.urls.owner, connections: 1 })
  try {
    await until('every attempt is settled', async () => {
      const left = await db.first(sql`
        select 1 from orders where status = 0 union all select 1 from payments where state = 'authorising'`)
      return left === undefined
    })
    return (await brokenAcknowledgements(db, told)).map((row) => JSON.stringify(row))
  } finally {
    await db.close()
  }
}
