import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

/** As OpenTelemetry's specification names them. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where the shop tells of its own work. Without any of these nothing is measured. */
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
  /** The other variables of the OpenTelemetry specification are read by its own exporters. */
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
  /** A port of its own for `GET /metrics`, to be reached from the operator's network only. null: none. */
  metricsPort: number | null
  /** The bearer token that `GET /metrics` asks for on the shop's own port. null: it is not served there. */
  metricsToken: string | null
  /** Where traces and metrics are sent. null: nowhere. */
  otlp: OtlpSettings | null
  /** Statements that take as long are logged. null: none. */
  slowQueryMs: number | null
  /** `info`: each request is a line of the log. */
  logLevel: 'warn' | 'info'
}

/** `share`: of the traces that are kept, where the sampler goes by it. */
export type OtlpSettings = {
  endpoint: string
  sampler: { name: (typeof SAMPLERS)[number]; share: number }
}

/** @throws StartError where the two ports are one */
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
