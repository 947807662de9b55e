import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

/** Samplers, named as in OpenTelemetry's specification. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Environment variables of telemetry. Without any of them, nothing is measured. */
export const TelemetryEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 1 to 65535 is needed')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'a whole number from 1 to 65535 is needed')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces are needed')
    .optional(),
  LOG_LEVEL: z.enum(['warn', 'info']).default('warn'),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'whole milliseconds are needed')
    .transform(Number)
    .optional(),
  /** Other variables of the OpenTelemetry specification are read by its own exporters. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an address such as http://collector:4318 is needed' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').default('http/protobuf'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share from 0 to 1 is needed')
    .transform(Number)
    .default(1),
}

type Given = z.output<z.ZodObject<typeof TelemetryEnvironment>>

export type TelemetrySettings = {
  /** Separate port for `GET /metrics`, reachable from the operator's network only. null: none. */
  metricsPort: number | null
  /** Bearer token that `GET /metrics` requires on the shop's own port. null: it is not served there. */
  metricsToken: string | null
  /** Destination of traces and metrics. null: none. */
  otlp: OtlpSettings | null
  /** Minimum milliseconds of a statement to be logged as slow. null: none are logged. */
  slowQueryMs: number | null
  /** `info`: each request is logged as one line. */
  logLevel: 'warn' | 'info'
}

/** Export by OTLP. `share`: fraction of traces that are sampled, for samplers with a ratio. */
export type OtlpSettings = {
  endpoint: string
  sampler: { name: (typeof SAMPLERS)[number]; share: number }
}

/** Returns the settings. @throws StartError if both ports are the same */
export function telemetrySettings(given: Given & { PORT: number }): TelemetrySettings {
  const { METRICS_PORT: metricsPort = null, METRICS_TOKEN: metricsToken = null, PORT } = given
  if (metricsPort !== null && metricsPort === PORT)
    throw new StartError('METRICS_PORT is the shop’s own PORT: choose another, or set METRICS_TOKEN instead')
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT
  const sampler = { name: given.OTEL_TRACES_SAMPLER, share: given.OTEL_TRACES_SAMPLER_ARG }
  return {
    metricsPort,
    metricsToken,
    otlp: endpoint === undefined ? null : { endpoint, sampler },
    slowQueryMs: given.SLOW_QUERY_MS ?? null,
    logLevel: given.LOG_LEVEL,
  }
}
