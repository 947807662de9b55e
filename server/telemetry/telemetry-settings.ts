import { z } from 'zod'
import { isPrivateUrl } from '../settings/network-settings.ts'
import type { SettingArea, ValuesOf } from '../settings/setting-area.ts'
import { StartError } from '../startup/start-error.ts'

/** Names of OpenTelemetry's specification. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const TELEMETRY_AREA = {
  title: 'Log, metrics and traces',
  variables: {
    LOG_LEVEL: {
      default: 'warn',
      meaning: '`warn`, or `info` for one line per request: route, status and milliseconds.',
      schema: z.enum(['warn', 'info']),
    },
    SLOW_QUERY_MS: {
      absent: 'none',
      meaning: 'Statements that take at least this time in milliseconds are logged, without their values.',
      schema: z
        .string()
        .regex(/^\d{1,6}$/, 'whole milliseconds are needed')
        .transform(Number),
    },
    METRICS_PORT: {
      absent: 'none',
      meaning:
        "A second port on `HOST` for `GET /metrics` in Prometheus' text format, for all `PROCESSES` of the machine. " +
        'It needs no token: keep it inside your network. It differs from `PORT`.',
      schema: z
        .string()
        .regex(/^\d{1,5}$/, 'a whole number from 1 to 65535 is needed')
        .transform(Number)
        .refine((port) => port >= 1 && port <= 65_535, 'a whole number from 1 to 65535 is needed'),
    },
    METRICS_TOKEN: {
      absent: 'none',
      meaning:
        'Serves `GET /metrics` on `PORT` to callers that send this token as `Authorization: Bearer …`. ' +
        '16 to 200 characters.',
      schema: z.string().regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces are needed'),
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      absent: 'none',
      meaning:
        'Collector that receives traces and metrics by OTLP, such as `http://collector:4318`. ' +
        "OpenTelemetry's other variables for the exporter and the resource apply too, such as `OTEL_SERVICE_NAME`.",
      schema: z
        .url({ protocol: /^https?$/, error: 'an address such as http://collector:4318 is needed' })
        .transform((address) => address.replace(/\/+$/, '')),
    },
    OTEL_EXPORTER_OTLP_PROTOCOL: {
      default: 'http/protobuf',
      meaning: 'The only protocol that the shop speaks.',
      schema: z.literal('http/protobuf'),
    },
    OTEL_TRACES_SAMPLER: {
      default: 'parentbased_always_on',
      meaning:
        'Traces that are sent: `always_on`, `always_off` or `traceidratio`, each also with the prefix `parentbased_`.',
      schema: z.enum(SAMPLERS),
    },
    OTEL_TRACES_SAMPLER_ARG: {
      default: '1',
      meaning: 'Share of the traces that `traceidratio` sends, from 0 to 1.',
      schema: z
        .string()
        .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share from 0 to 1 is needed')
        .transform(Number),
    },
  },
  rules: [
    {
      mode: 'live',
      about: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
      demand:
        'Outside private networks the address starts with `https://`: traces hold paths and ids of shoppers.',
      problems: ({ telemetry: { otlp } }) =>
        otlp?.endpoint.startsWith('http:') && !isPrivateUrl(otlp.endpoint)
          ? [
              `OTEL_EXPORTER_OTLP_ENDPOINT is ${otlp.endpoint}, to which traces travel in the open (use https)`,
            ]
          : [],
    },
  ],
} satisfies SettingArea<{ telemetry: TelemetrySettings }>

export type TelemetrySettings = {
  /** Second port, for `GET /metrics` without a token; null: none. */
  metricsPort: number | null
  /** Bearer token of `GET /metrics` on the shop's own port; null: it is not served there. */
  metricsToken: string | null
  /** Collector of traces and metrics; null: none. */
  otlp: OtlpSettings | null
  /** Milliseconds from which a statement is logged; null: none is logged. */
  slowQueryMs: number | null
  /** `info` logs one line for each request. */
  logLevel: 'warn' | 'info'
}

/** `share` is the part of the traces that a ratio sampler sends, from 0 to 1. */
export type OtlpSettings = {
  endpoint: string
  sampler: { name: (typeof SAMPLERS)[number]; share: number }
}

/** @throws StartError where both ports are equal */
export function telemetrySettings(
  given: ValuesOf<typeof TELEMETRY_AREA> & { PORT: number },
): TelemetrySettings {
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
