import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** Name suffixes that Prometheus requires. */
const SUFFIXES: Record<string, string> = { s: 'seconds', By: 'bytes' }

/**
 * Returns the metrics with their units in their names, as the OpenTelemetry specification maps them to Prometheus.
 * A collector does the same, but this exporter omits the units.
 */
export const withUnits = (metrics: ResourceMetrics): ResourceMetrics => ({
  ...metrics,
  scopeMetrics: metrics.scopeMetrics.map((scope) => ({
    ...scope,
    metrics: scope.metrics.map((metric) => ({
      ...metric,
      descriptor: { ...metric.descriptor, name: withUnit(metric.descriptor), unit: '' },
    })),
  })),
})

function withUnit({ name, unit }: { name: string; unit: string }): string {
  const suffix = SUFFIXES[unit]
  return suffix === undefined || name.endsWith(suffix) ? name : `${name}_${suffix}`
}
