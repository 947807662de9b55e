import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Meter, type Observable, SpanKind } from '@opentelemetry/api'
import { getNumberFromEnv, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { required } from '#domain/required.ts'
import { readRuntime, RUNTIME_GAUGES } from './runtime.ts'
import type {
  Gauge,
  Labels,
  Reading,
  RequestStart,
  RequestWork,
  Telemetry,
  Work,
  WorkKind,
} from './telemetry.ts'
import type { OtlpSettings } from './telemetry-settings.ts'
import { contextOf, markFailed, openTracing, type Tracing } from './tracing.ts'
import { withUnits } from './unit-names.ts'

/** Bucket boundaries in seconds, from a cached page to a payment that waits for the bank. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Metric of each kind of work. Names follow OpenTelemetry's semantic conventions where they exist, so that standard
 * dashboards work.
 */
const WORK: Record<WorkKind, { name: string; description: string }> = {
  request: {
    name: 'http.server.request.duration',
    description: 'HTTP requests, by route, method and status',
  },
  statement: {
    name: 'db.client.operation.duration',
    description: 'Database statements, including the wait for a connection',
  },
  call: {
    name: 'coldie.call.duration',
    description: 'Calls of external services: payments, mail, SMS, maps',
  },
  job: { name: 'coldie.job.duration', description: 'Background jobs' },
}

/**
 * Timeout of a collection in milliseconds. A scrape must succeed even if the database does not respond; late values
 * are omitted.
 */
const COLLECT_MS = 4000
/** Milliseconds for which unsent data may delay the end of the process. */
const LAST_SEND_MS = 2000
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Options of telemetry. `process`: number among the processes of this machine, as a label; null: it is the only
 * process.
 */
type Options = { otlp: OtlpSettings | null; warn: (message: string) => void; process?: number | null }

/** Starts OpenTelemetry with one set of instruments for all exporters. */
export function startTelemetry({ otlp, warn, process = null }: Options): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'coldie',
    'service.instance.id': randomUUID(),
    ...(process !== null && { process }),
  }).merge(detectResources({ detectors: [envDetector] }))
  const tracing = otlp && openTracing(otlp, resource)
  if (otlp) warnAboutFailures(warn)
  const prometheus = new PrometheusExporter({ preventServerStart: true })
  const serializer = new PrometheusSerializer('', false, /^process$/, false, true)
  const readers = otlp ? [prometheus, pushTo(otlp)] : [prometheus]
  const provider = new MeterProvider({ readers, resource })
  const meter = provider.getMeter('coldie')
  const record = recorder(meter)
  const refusals = meter.createCounter('coldie.refusals', { description: 'Requests refused, by error code' })
  const runtime = readRuntime()
  observe(meter, RUNTIME_GAUGES, async () => runtime.read())
  return {
    work: (work, run) => observeWork({ record, tracing }, work, run),
    beginRequest: (start) => beginRequest({ record, tracing }, start),
    countRefusal: (code) => refusals.add(1, { code }),
    observe: (gauges, read) => observe(meter, gauges, read),
    metricsText: async () => {
      const { resourceMetrics } = await prometheus.collect({ timeoutMillis: COLLECT_MS })
      return serializer.serialize(withUnits(resourceMetrics))
    },
    close: async () => {
      runtime.stop()
      const sent = Promise.all([provider.shutdown(), tracing?.close()]).catch(() => {})
      await Promise.race([sent, sleep(LAST_SEND_MS, undefined, { ref: false })])
    },
  }
}

const pushTo = ({ endpoint }: OtlpSettings) =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000,
  })

type Recorder = (kind: WorkKind, startedAt: number, labels: Labels) => void

function recorder(meter: Meter): Recorder {
  const durations = new Map(
    Object.entries(WORK).map(([kind, { name, description }]) => [
      kind,
      meter.createHistogram(name, {
        description,
        unit: 's',
        advice: { explicitBucketBoundaries: BOUNDARIES },
      }),
    ]),
  )
  return (kind, startedAt, labels) =>
    required(durations.get(kind), `the histogram of ${kind}`).record(
      (performance.now() - startedAt) / 1000,
      labels,
    )
}

type Instruments = { record: Recorder; tracing: Tracing | null }

const KINDS = { statement: SpanKind.CLIENT, call: SpanKind.CLIENT, job: SpanKind.CONSUMER }

async function observeWork<T>(
  { record, tracing }: Instruments,
  { kind, name, labels, details }: Work,
  run: () => Promise<T>,
): Promise<T> {
  // A statement outside a request or job, such as that of a timer, creates no trace.
  const isTraced = tracing && (kind !== 'statement' || tracing.isWithinSpan())
  const span = isTraced
    ? tracing.begin({ name, kind: KINDS[kind], attributes: { ...labels, ...details } })
    : null
  const startedAt = performance.now()
  let outcome = 'ok'
  try {
    return await (tracing && span ? tracing.within(span, run) : run())
  } catch (error) {
    outcome = 'error'
    if (span) markFailed(span, error)
    throw error
  } finally {
    record(kind, startedAt, { ...labels, outcome })
    span?.end()
  }
}

function beginRequest({ record, tracing }: Instruments, { isPart, traceparent }: RequestStart): RequestWork {
  const startedAt = performance.now()
  const span = tracing?.begin({
    name: 'request',
    kind: isPart ? SpanKind.INTERNAL : SpanKind.SERVER,
    parent: contextOf(traceparent),
  })
  return {
    within: (run) => (tracing && span ? tracing.within(span, run) : run()),
    end: ({ route, method: requestMethod, status }) => {
      const method = METHODS.has(requestMethod) ? requestMethod : '_OTHER'
      const attributes = { 'http.route': route, 'http.request.method': method }
      const kind = `${Math.floor(status / 100)}xx`
      if (!isPart) record('request', startedAt, { ...attributes, 'http.response.status_class': kind })
      if (!span) return
      span.updateName(`${method} ${route}`)
      span.setAttributes({ ...attributes, 'http.response.status_code': status })
      if (status >= 500) markFailed(span, { code: String(status) })
      span.end()
    },
  }
}

/** Milliseconds between two warnings about failed exports. */
const WARNING_INTERVAL_MS = 10 * 60_000

function warnAboutFailures(warn: (message: string) => void): void {
  let warnedAt = -Infinity
  setGlobalErrorHandler(() => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return
    warnedAt = performance.now()
    warn('traces or metrics can’t be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  })
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
        result.observe(required(instruments.get(gauge), gauge), value, labels)
    },
    [...instruments.values()],
  )
}
