import { describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'

describe('the settings of metrics', () => {
  it('enable nothing by default', () => {
    expect(readSettings({}).telemetry).toEqual({
      metricsPort: null,
      metricsToken: null,
      otlp: null,
      slowQueryMs: null,
      logLevel: 'warn',
    })
  })

  it('accept a separate port, a token, or both', () => {
    const token = 'f3Qw0-8dJr2zKp5v'
    expect(readSettings({ METRICS_PORT: '9464', METRICS_TOKEN: token }).telemetry).toMatchObject({
      metricsPort: 9464,
      metricsToken: token,
    })
  })

  it.each([
    { env: { METRICS_PORT: '0' }, because: 'nobody would know where to look' },
    { env: { METRICS_PORT: '70000' }, because: 'there is no such port' },
    { env: { METRICS_PORT: 'on' }, because: 'it is no number' },
    { env: { METRICS_PORT: '4000', PORT: '4000' }, because: 'the shop itself is there' },
    { env: { METRICS_TOKEN: 'short' }, because: 'a short token can be guessed' },
    { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, because: 'an address has a scheme' },
    { env: { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, because: 'the shop sends by HTTP' },
    { env: { OTEL_TRACES_SAMPLER: 'jaeger_remote' }, because: 'there is no such sampler here' },
    { env: { OTEL_TRACES_SAMPLER_ARG: '1.5' }, because: 'it is a share' },
    { env: { LOG_LEVEL: 'trace' }, because: 'there is nothing to say' },
    { env: { SLOW_QUERY_MS: '0.5s' }, because: 'it is milliseconds' },
    { env: { METRICS_TOKEN: 'seventeen letters' }, because: 'a header ends at a space' },
  ])('reject $env: $because', ({ env }) => {
    const [name] = Object.keys(env)
    expect(() => readSettings(env)).toThrow(name)
  })
})
