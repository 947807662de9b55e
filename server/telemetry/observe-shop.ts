import type { OpenDatabase } from '../db/database.ts'
import { openBusinessMetrics, BUSINESS_GAUGES } from '../features/operations/business-metrics.service.ts'
import type { Realtime } from '../features/realtime/realtime.service.ts'
import type { HttpListener } from '../http/listener/http-listener.ts'
import type { Shop } from '../shop.ts'
import type { Gauge, Telemetry } from './telemetry.ts'

const PROCESS_GAUGES: readonly Gauge[] = [
  { name: 'coldie.process.ready', unit: '1', description: '1 while the process takes work, 0 once it ends' },
  { name: 'coldie.http.connections', unit: '1', description: 'Open connections to the shop’s port' },
  { name: 'coldie.realtime.connections', unit: '1', description: 'Open WebSockets' },
  { name: 'db.client.connection.count', unit: '1', description: 'Connections to the database, by state' },
  {
    name: 'db.client.connection.pending_requests',
    unit: '1',
    description: 'Requests that wait for a connection to the database',
  },
  {
    name: 'coldie.catalogue.age',
    unit: 's',
    description: 'Time since the products in memory were last compared with the database',
  },
]

type ObservedServices = { pool: OpenDatabase['pool']; realtime: Realtime; httpListener: HttpListener }

/** Registers gauges of this process, and of the shop's data in the database. */
export function observeShop(
  shop: Shop,
  telemetry: Telemetry,
  { pool, realtime, httpListener }: ObservedServices,
): void {
  telemetry.observe(PROCESS_GAUGES, async () => [
    { gauge: 'coldie.process.ready', value: shop.isDraining.value ? 0 : 1 },
    { gauge: 'coldie.http.connections', value: await httpListener.connections() },
    { gauge: 'coldie.realtime.connections', value: realtime.connections() },
    {
      gauge: 'db.client.connection.count',
      value: pool.totalCount - pool.idleCount,
      labels: { 'db.client.connection.state': 'used' },
    },
    {
      gauge: 'db.client.connection.count',
      value: pool.idleCount,
      labels: { 'db.client.connection.state': 'idle' },
    },
    { gauge: 'db.client.connection.pending_requests', value: pool.waitingCount },
    { gauge: 'coldie.catalogue.age', value: shop.catalogue.secondsSinceRefresh() },
  ])
  telemetry.observe(BUSINESS_GAUGES, openBusinessMetrics(shop))
}

/** Returns a proxy of a provider that measures the named calls. */
export function observedProvider<P extends object>(
  telemetry: Telemetry | null,
  service: string,
  provider: P,
  calls: readonly (keyof P & string)[],
): P {
  if (!telemetry) return provider
  return new Proxy(provider, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      const call = String(name)
      if (typeof value !== 'function' || !calls.includes(call as keyof P & string)) return value
      return (...args: unknown[]) =>
        telemetry.work(
          { kind: 'call', name: `${service} ${call}`, labels: { service, call } },
          async (): Promise<unknown> => Reflect.apply(value, target, args),
        )
    },
  })
}
