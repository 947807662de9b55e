import type { JobHelpers } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from '#testing/fixtures/builders.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type HttpListener, openHttpListener } from '../http/listener/http-listener.ts'
import { openMetricsListener } from './metrics-endpoint.ts'
import { tasksOf } from '../jobs/worker.ts'
import { observedProvider, observeShop } from './observe-shop.ts'
import { startTelemetry } from './start-telemetry.ts'

const TOKEN = 'h7Wc0-2kQx9mVt4s'

const telemetry = startTelemetry({ otlp: null, warn: () => {} })
let test: TestShop
let httpListener: HttpListener
let metrics: HttpListener
beforeAll(async () => {
  test = await openTestShop({ telemetry, env: { METRICS_TOKEN: TOKEN } })
  httpListener = await openHttpListener('127.0.0.1', 0)
  await httpListener.open(test.app.handleRequest, test.realtime.upgrade)
  observeShop(test.shop, telemetry, { pool: test.db.pool, realtime: test.realtime, httpListener })
  metrics = await openMetricsListener('127.0.0.1', 0, telemetry)
})
afterAll(async () => {
  await metrics.close()
  await httpListener.close()
  await test.close()
  await telemetry.close()
})

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()

/** Returns the value of a sample; undefined if it does not exist. @param labels part of the text between the braces */
async function sample(name: string, labels = ''): Promise<number | undefined> {
  const lines = (await scrape()).split('\n')
  const line = lines.find((each) => new RegExp(`^${name}[{ ]`).test(each) && each.includes(labels))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${httpListener.port}${path}`, { headers })

describe('GET /metrics', () => {
  it('returns Prometheus’ text format, each metric with one description', async () => {
    const reply = await fetch(`http://127.0.0.1:${metrics.port}/metrics`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = (await reply.text()).split('\n').filter((line) => line !== '')
    for (const line of lines)
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.e+-]+|\+Inf|NaN))$/,
      )
    const types = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(types).size).toBe(types.length)
  })

  it('requires the token on the shop’s own port', async () => {
    for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const refused = await get('/metrics', authorization ? { authorization } : {})
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refused.text()).not.toContain('coldie_')
    }
    const reply = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('coldie_orders_open')
  })

  it('serves nothing else on its separate port', async () => {
    for (const path of ['/', '/api/health', '/metrics/x'])
      expect((await fetch(`http://127.0.0.1:${metrics.port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('responds 404 without a setting', async () => {
    const plain = await openTestShop()
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}` }])
      expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    await plain.close()
  })
})

describe('metrics of requests', () => {
  it('are counted by route, method and status class', async () => {
    const labels =
      'http_route="/api/orders/:order_id",http_request_method="GET",http_response_status_class="4xx"'
    const before = (await sample('http_server_request_duration_seconds_count', labels)) ?? 0
    expect((await get('/api/orders/987654321')).status).toBe(404)
    expect(await sample('http_server_request_duration_seconds_count', labels)).toBe(before + 1)
  })

  it('contain no URL as requested', async () => {
    await Promise.all([
      get('/api/nothing/robin@example.com'),
      get('/no-such-page/0412345678?email=robin@example.com'),
      get('/metrics/robin'),
      fetch(`http://127.0.0.1:${httpListener.port}/robin`, { method: 'PROPFIND' }),
    ])
    expect(await scrape()).not.toMatch(/robin|0412345678|987654321|PROPFIND/)
  })

  it('count refusals by their code', async () => {
    const before = (await sample('coldie_refusals_total', 'code="login_failed"')) ?? 0
    const wrong = { username: aPerson().email, password: 'wrong-Password-1' }
    await shopper(test).call('POST', '/users/login', wrong)
    expect(await sample('coldie_refusals_total', 'code="login_failed"')).toBe(before + 1)
  })
})

describe('metrics of work', () => {
  it('count statements by kind, and failed statements', async () => {
    const before =
      (await sample('db_client_operation_duration_seconds_count', 'name="select",outcome="error"')) ?? 0
    await expect(test.db.first(sql`select ${'robin'}::int`)).rejects.toThrow('robin')
    expect(await sample('db_client_operation_duration_seconds_count', 'name="select",outcome="error"')).toBe(
      before + 1,
    )
    expect(await scrape()).not.toContain('robin')
  })

  it('count jobs by name, and failed jobs', async () => {
    const { shop } = test
    const tasks = tasksOf({
      ...shop,
      db: { ...shop.db, run: () => Promise.reject(new Error('no database')) },
    })
    await expect(tasks['fold-list-counts']!(undefined, {} as JobHelpers)).rejects.toThrow('no database')
    expect(await sample('coldie_job_duration_seconds_count', 'task="fold-list-counts",outcome="error"')).toBe(
      1,
    )
  })

  it('count calls of external services, and failed calls', async () => {
    const sender = observedProvider(
      telemetry,
      'messages',
      { send: () => Promise.reject(new Error('down')) },
      ['send'],
    )
    await expect(sender.send()).rejects.toThrow('down')
    const labels = 'service="messages",call="send",outcome="error"'
    expect(await sample('coldie_call_duration_seconds_count', labels)).toBe(1)
  })

  it('omit values that cannot be read, and report the rest', async () => {
    telemetry.observe([{ name: 'coldie.broken', unit: '1', description: 'Never read' }], () =>
      Promise.reject(new Error('no answer')),
    )
    const text = await scrape()
    expect(text).not.toMatch(/^coldie_broken\b/m)
    expect(text).toMatch(/^nodejs_eventloop_delay_max_seconds /m)
  })
})
