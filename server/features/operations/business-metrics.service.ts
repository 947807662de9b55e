import { statfs } from 'node:fs/promises'
import { OPEN_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { Gauge, Reading } from '#server/telemetry/telemetry.ts'
import * as queries from './business-metrics.queries.ts'

/** Minutes before its delivery time at which an order should have a driver. */
const DRIVER_AHEAD_MINUTES = 30

export const BUSINESS_GAUGES: readonly Gauge[] = [
  {
    name: 'coldie.orders.open',
    unit: '1',
    description: 'Orders that are placed and have not ended, by status',
  },
  { name: 'coldie.orders.placed', unit: '1', description: 'Orders placed so far', isCounter: true },
  { name: 'coldie.orders.unassigned', unit: '1', description: 'Orders that should have a driver by now' },
  { name: 'coldie.orders.unassigned.age', unit: 's', description: 'Waiting time of the oldest of them' },
  { name: 'coldie.dispatch.stale', unit: 's', description: 'Time for which no delivery plan succeeded' },
  { name: 'coldie.orders.late', unit: '1', description: 'Orders in progress past their promised time' },
  { name: 'coldie.outbox.waiting', unit: '1', description: 'Mails and SMS to be sent, 10,000 at most' },
  { name: 'coldie.outbox.age', unit: 's', description: 'Waiting time of the oldest of them' },
  { name: 'coldie.outbox.failed', unit: '1', description: 'Mails and SMS that failed permanently' },
  {
    name: 'coldie.reconciliation.differences',
    unit: '1',
    description: 'Payments on which the gateway and the shop differ',
  },
  { name: 'coldie.payments.steps', unit: '1', description: 'Pending captures, voids and refunds' },
  { name: 'coldie.jobs.due', unit: '1', description: 'Background jobs that should have run by now' },
  { name: 'coldie.jobs.failed', unit: '1', description: 'Background jobs that failed permanently' },
  { name: 'coldie.slots.full', unit: '1', description: 'Full delivery slots of the next 24 hours' },
  { name: 'coldie.database.size', unit: 'By', description: 'The database on its server’s disk' },
  {
    name: 'coldie.database.replicas',
    unit: '1',
    description:
      'Standby servers that follow: those of REPLICA_URLS, or all where the shop’s role may see them',
  },
  {
    name: 'coldie.database.replication.lag',
    unit: 's',
    description: 'Lag of the slowest of them',
  },
  { name: 'coldie.disk.free', unit: 'By', description: 'Free space where DATA_DIR is' },
  { name: 'coldie.disk.size', unit: 'By', description: 'All space where DATA_DIR is' },
]

/** Cache time, because several scrapers may query every process. */
const CACHE_MS = 10_000
/** Longer, because the size of a database is the sum of all its files. */
const SIZES_CACHE_MS = 60_000

/** Opens the reader of business and database figures, which are cached for a few seconds. */
export function openBusinessMetrics(shop: Shop): () => Promise<Reading[]> {
  const sources = [
    cachedFor(CACHE_MS, () => readBusiness(shop)),
    cachedFor(SIZES_CACHE_MS, () => readDatabaseSize(shop)),
    cachedFor(SIZES_CACHE_MS, () => readDiskSize(shop)),
  ]
  return async () => {
    // A full disk must be reported even if it has stopped the database, and orders even if the disk can't be read.
    const results = await Promise.allSettled(sources.map((read) => read()))
    return results.flatMap((result) => {
      if (result.status === 'fulfilled') return result.value
      shop.log.warn({ err: result.reason as unknown }, 'some figures are missing from the metrics')
      return []
    })
  }
}

function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined
  let readAt = 0
  return () => {
    if (cached && performance.now() - readAt < ms) return cached
    readAt = performance.now()
    const reading = read()
    cached = reading
    // Failures are not cached.
    reading.catch(() => {
      if (cached === reading) cached = undefined
    })
    return reading
  }
}

/** Label values of statuses: `inTransit` becomes `in_transit`. */
const NAMES = new Map(
  Object.entries(STATUS).map(([name, status]) => [
    status,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
)

async function readBusiness(shop: Shop): Promise<Reading[]> {
  const { db, clock } = shop
  const now = clock.now()
  const [orders, placed, work, dead, standbys] = await Promise.all([
    queries.readOpenOrders(db, now, addMinutes(now, DRIVER_AHEAD_MINUTES)),
    queries.countPlacedOrders(db),
    queries.readPendingWork(db, now, addMinutes(now, 24 * 60)),
    queries.countDeadMessages(db),
    readStandbys(shop),
  ])
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0)
  return [
    ...OPEN_STATUSES.map((status) => ({
      gauge: 'coldie.orders.open',
      value: orders.by_status[status] ?? 0,
      labels: { status: required(NAMES.get(status), `the name of status ${status}`) },
    })),
    ...readings({
      'coldie.orders.placed': placed,
      'coldie.orders.unassigned': orders.unassigned,
      'coldie.orders.unassigned.age': age(orders.unassigned_since),
      'coldie.dispatch.stale': age(orders.plan_failing_since),
      'coldie.orders.late': orders.late,
      'coldie.outbox.waiting': work.messages_waiting,
      'coldie.outbox.age': age(work.messages_since),
      'coldie.outbox.failed': dead,
      'coldie.reconciliation.differences': work.differences,
      'coldie.payments.steps': work.payment_steps,
      'coldie.jobs.due': work.jobs_due,
      'coldie.jobs.failed': work.jobs_given_up,
      'coldie.slots.full': work.slots_full,
      ...standbys,
    }),
  ]
}

/**
 * Reads standbys from the primary, if the shop's role may see them, and from the replicas that the shop reads from.
 */
async function readStandbys({ db, replicas }: Shop): Promise<Record<string, number | null>> {
  const [named, lags] = await Promise.all([queries.readStandbys(db), replicas ? replicas.lags() : []])
  const known = lags.flatMap((lag) => lag ?? [])
  const all = named.lag_seconds === null ? known : [...known, named.lag_seconds]
  return {
    'coldie.database.replicas': Math.max(named.standbys, known.length),
    'coldie.database.replication.lag': all.length === 0 ? null : Math.max(...all),
  }
}

async function readDatabaseSize({ db }: Shop): Promise<Reading[]> {
  const server = await queries.readDatabaseSize(db)
  return readings({ 'coldie.database.size': server.database_bytes })
}

async function readDiskSize({ settings }: Shop): Promise<Reading[]> {
  const disk = await statfs(settings.dataDir)
  return readings({
    'coldie.disk.free': disk.bavail * disk.bsize,
    'coldie.disk.size': disk.blocks * disk.bsize,
  })
}

/** Returns the readings whose value is known. */
const readings = (values: Record<string, number | null>): Reading[] =>
  Object.entries(values).flatMap(([gauge, value]) => (value === null ? [] : [{ gauge, value }]))
