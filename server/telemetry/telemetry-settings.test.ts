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
    { env: { METRICS_PORT: '0' }, because: 'the port would be unknown' },
    { env: { METRICS_PORT: '70000' }, because: 'there is no such port' },
    { env: { METRICS_PORT: 'on' }, because: 'it is not a number' },
    { env: { METRICS_PORT: '4000', PORT: '4000' }, because: 'it is the shop’s own port' },
    { env: { METRICS_TOKEN: 'short' }, because: 'a short token can be guessed' },
    { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, because: 'a URL has a scheme' },
    { env: { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, because: 'the shop exports by HTTP' },
    { env: { OTEL_TRACES_SAMPLER: 'jaeger_remote' }, because: 'the sampler is not supported' },
    { env: { OTEL_TRACES_SAMPLER_ARG: '1.5' }, because: 'it is a share from 0 to 1' },
    { env: { LOG_LEVEL: 'trace' }, because: 'the level is not supported' },
    { env: { SLOW_QUERY_MS: '0.5s' }, because: 'it is in milliseconds' },
    { env: { METRICS_TOKEN: 'seventeen letters' }, because: 'a token has no spaces' },
  ])('reject $env: $because', ({ env }) => {
    const [name] = Object.keys(env)
    expect(() => readSettings(env)).toThrow(name)
  })
})
