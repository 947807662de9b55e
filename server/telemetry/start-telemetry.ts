import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import type { Meter, Observable } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { readRuntime, RUNTIME_GAUGES } from './runtime.ts'
import type { Gauge, Reading, Telemetry, WorkKind } from './telemetry.ts'
import { withUnits } from './unit-names.ts'

/** Seconds. From a page out of memory to a payment that waits for the bank. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Names of OpenTelemetry's semantic conventions where there are some, so that dashboards made for them fit. */
const WORK: Record<WorkKind, { name: string; description: string }> = {
  request: {
    name: 'http.server.request.duration',
    description: 'HTTP requests, by route, method and status',
  },
  statement: { name: 'db.client.operation.duration', description: 'Statements as the shop waits for them' },
  call: { name: 'coldie.call.duration', description: 'Calls of services outside: payments, mail, SMS, maps' },
  job: { name: 'coldie.job.duration', description: 'Background jobs' },
}

/** A scrape must answer although the database doesn't: what takes longer is left out of it. */
const COLLECT_MS = 4000

/** Measures with OpenTelemetry: one set of instruments for every way in which the numbers leave. */
export function startTelemetry(): Telemetry {
  const prometheus = new PrometheusExporter({ preventServerStart: true })
  const serializer = new PrometheusSerializer('', false, undefined, false, true)
  const provider = new MeterProvider({
    readers: [prometheus],
    resource: resourceFromAttributes({ 'service.name': 'coldie' }),
  })
  const meter = provider.getMeter('coldie')
  const durations = Object.fromEntries(
    Object.entries(WORK).map(([kind, { name, description }]) => [
      kind,
      meter.createHistogram(name, {
        description,
        unit: 's',
        advice: { explicitBucketBoundaries: BOUNDARIES },
      }),
    ]),
  )
  const refusals = meter.createCounter('coldie.refusals', { description: 'Requests refused, by error code' })
  const runtime = readRuntime()
  observe(meter, RUNTIME_GAUGES, async () => runtime.read())
  return {
    recordWork: (kind, seconds, labels) => durations[kind]!.record(seconds, labels),
    countRefusal: (code) => refusals.add(1, { code }),
    observe: (gauges, read) => observe(meter, gauges, read),
    metricsText: async () => {
      const { resourceMetrics } = await prometheus.collect({ timeoutMillis: COLLECT_MS })
      return serializer.serialize(withUnits(resourceMetrics))
    },
    close: async () => {
      runtime.stop()
      await provider.shutdown()
    },
  }
}

function observe(meter: Meter, gauges: readonly Gauge[], read: () => Promise<readonly Reading[]>): void {
  const instruments = new Map<string, Observable>(
    gauges.map(({ name, unit, description, isCounter }) => [
      name,
      isCounter
        ? meter.createObservableCounter(name, { unit, description })
        : meter.createObservableGauge(name, { unit, description }),
    ]),
  )
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { gauge, value, labels } of await read())
        result.observe(instruments.get(gauge)!, value, labels)
    },
    [...instruments.values()],
  )
}
