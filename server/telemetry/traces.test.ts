import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OtlpCollector, openOtlpCollector } from '#testing/emulations/otlp-collector.ts'
import { CARDS, DOORS, cardNonce, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { observedProvider } from './observe-shop.ts'
import { startTelemetry } from './start-telemetry.ts'
import type { Telemetry } from './telemetry.ts'

const PROXY = '10.1.2.3'

let collector: OtlpCollector
let test: TestShop
let telemetry: Telemetry
let order: Awaited<ReturnType<typeof placeGuestOrder>>
let nonce: string
beforeAll(async () => {
  collector = await openOtlpCollector()
  const sampler = { name: 'parentbased_always_on', share: 1 } as const
  telemetry = startTelemetry({ otlp: { endpoint: collector.endpoint, sampler }, warn: () => {} })
  test = await openTestShop({
    telemetry,
    gateway: (real) => observedProvider(telemetry, 'payments', real, ['authorise', 'capture']),
    env: { TRUSTED_PROXIES: PROXY },
  })
  order = await placeGuestOrder(test)
  nonce = await cardNonce(order.client)
  await test.runDueJobs()
  await traced(PROXY)
  await traced('203.0.113.9')
  await test.app.inject({ url: '/api/orders/987654321?email=robin@example.com', remoteAddress: PROXY })
  // Closing sends the remaining spans.
  await telemetry.close()
})
afterAll(async () => {
  await test.close()
  await collector.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const ABOVE = '00f067aa0ba902b7'

const traced = (remoteAddress: string) =>
  test.app.inject({
    url: '/api/categories',
    remoteAddress,
    headers: { traceparent: `00-${TRACE}-${ABOVE}-01` },
  })

const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name)

describe('the trace of a checkout', () => {
  it('contains the request with its statements and the payment', () => {
    // The first request of the guest is answered with a request for the code.
    const [asked, placed] = spansNamed('POST /api/checkout')
    expect(asked!.attributes['http.response.status_code']).not.toBe(200)
    expect(placed!.attributes['http.response.status_code']).toBe(200)
    const within = collector.spans.filter((span) => span.traceId === placed!.traceId)
    const [payment] = within.filter((span) => span.name === 'payments authorise')
    expect(payment!.parentId).toBe(placed!.spanId)
    const statements = within.filter((span) => span.parentId === placed!.spanId && span.name === 'select')
    expect(statements.length).toBeGreaterThan(3)
    expect(statements[0]!.attributes['db.query.text']).toMatch(/^\s*select .*\$1/s)
  })

  it('ends with the request; a job has its own trace', () => {
    const [job] = spansNamed('job send-message')
    expect(spansNamed('POST /api/checkout').map(({ traceId }) => traceId)).not.toContain(job!.traceId)
    const statements = collector.spans.filter((span) => span.parentId === job!.spanId)
    expect(statements.length).toBeGreaterThan(0)
  })

  it('contains no personal data', () => {
    const { person, client } = order
    const door = DOORS[1]
    const secrets = [...client.cookies.values(), nonce, CARDS.approved, person.password]
    const personal = [person.email, person.firstname, person.lastname, person.dob, person.mobile.slice(1)]
    const places = Object.values(door).filter((value) => typeof value === 'string' && value.length > 4)
    expect(places.length).toBeGreaterThan(1)
    const typed = ['987654321', 'robin@example.com', PROXY, '127.0.0.1']
    for (const value of [...secrets, ...personal, ...places, ...typed])
      expect.soft(collector.sent()).not.toContain(value)
  })

  it('has only attributes that never contain personal data', () => {
    const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].sort()).toEqual([
      'call',
      'db.operation.name',
      'db.query.text',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',

      'service',
      'task',
    ])
  })
})

describe('a trace that started elsewhere', () => {
  it('is continued for a trusted proxy only', () => {
    const [trusted, stranger] = spansNamed('GET /api/categories')
    expect(trusted).toMatchObject({ traceId: TRACE, parentId: ABOVE })
    expect(stranger!.traceId).not.toBe(TRACE)
    expect(stranger!.parentId).toBe('')
  })
})

describe('metrics by OTLP', () => {
  it('are the same as in Prometheus', () => {
    expect(collector.metrics).toContain('http.server.request.duration')
    expect(collector.metrics).toContain('nodejs.eventloop.delay.max')
  })
})
