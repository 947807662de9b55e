import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** What Prometheus wants at the end of a name. */
const SUFFIXES: Record<string, string> = { s: 'seconds', By: 'bytes' }

/**
 * The same metrics with their units in their names, as the OpenTelemetry specification maps them to Prometheus and a
 * collector would; this exporter leaves the units out.
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
