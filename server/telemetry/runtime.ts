import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Gauge, Reading } from './telemetry.ts'

export const RUNTIME_GAUGES: readonly Gauge[] = [
  {
    name: 'nodejs.eventloop.delay.max',
    unit: 's',
    description: 'Longest event loop delay in the last 30 to 60 seconds',
  },
  { name: 'nodejs.eventloop.delay.p99', unit: 's', description: '99th percentile of the event loop delay' },
  { name: 'v8js.memory.heap.used', unit: 'By', description: 'Memory used by objects in the heap' },
  { name: 'v8js.memory.heap.limit', unit: 'By', description: 'Maximum size of the heap' },
  { name: 'process.memory.usage', unit: 'By', description: 'Physical memory of the process' },
  { name: 'process.cpu.time', unit: 's', description: 'Processor time', isCounter: true },
  { name: 'process.uptime', unit: 's', description: 'Time since the start' },
]

/** Length of a measuring interval. A scrape reports the maximum of the current and the previous interval. */
const SPAN_MS = 30_000
/**
 * Interval of Node's timer in milliseconds. Node measures the time between two firings; any excess over the
 * interval is delay.
 */
const RESOLUTION_MS = 20
const delayOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)

/** Starts measuring Node's own process. */
export function readRuntime(): { read(): Reading[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = { max: 0, p99: 0 }
  const now = () => ({ max: delayOf(delay.max), p99: delayOf(delay.percentile(99)) })
  const timer = setInterval(() => {
    before = now()
    delay.reset()
  }, SPAN_MS).unref()
  return {
    read: () => {
      const current = now()
      const { user, system } = process.cpuUsage()
      const heap = getHeapStatistics()
      const values = {
        'nodejs.eventloop.delay.max': Math.max(current.max, before.max),
        'nodejs.eventloop.delay.p99': Math.max(current.p99, before.p99),
        'v8js.memory.heap.used': heap.used_heap_size,
        'v8js.memory.heap.limit': heap.heap_size_limit,
        'process.memory.usage': process.memoryUsage.rss(),
        'process.cpu.time': (user + system) / 1e6,
        'process.uptime': process.uptime(),
      }
      return Object.entries(values).map(([gauge, value]) => ({ gauge, value }))
    },
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
