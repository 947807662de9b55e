import { once } from 'node:events'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type HttpListener, openHttpListener } from '#server/http/listener/http-listener.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { CONNECTION_LIMITS } from './connection.ts'
import { type Realtime, type RealtimeLimits, openRealtime } from './realtime.service.ts'

const PATIENT: RealtimeLimits = {
  ...CONNECTION_LIMITS,
  connections: 6,
  connectionsPerNetwork: 3,
  subscribeMs: 60_000,
}

let test: TestShop
const ends: (() => unknown)[] = []
beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => test.close())

/** Opens the shop's listener with the realtime channel behind it. */
async function openHttpListenerWith(
  limits: Partial<RealtimeLimits> = {},
): Promise<HttpListener & { realtime: Realtime }> {
  const realtime = openRealtime(test.shop, { ...PATIENT, ...limits })
  const httpListener = await openHttpListener('127.0.0.1', 0)
  await httpListener.open(test.app.handleRequest, realtime.upgrade)
  ends.push(
    () => httpListener.close(),
    () => realtime.stop(),
  )
  return { ...httpListener, realtime }
}

type Options = { origin?: string; from?: string; autoPong?: boolean }

/** Opens a bare WebSocket; `closed` resolves to its close code. */
function socketTo({ port }: HttpListener, { origin, from, autoPong }: Options = {}) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/coldie?protocol=7`, {
    ...(origin !== undefined && { origin }),
    ...(from !== undefined && { localAddress: from }),
    ...(autoPong !== undefined && { autoPong }),
  })
  const events: string[] = []
  ws.on('message', (text: Buffer) => void events.push(JSON.parse(text.toString()).event as string))
  ws.on('error', () => undefined)
  ends.push(() => ws.terminate())
  const closed = new Promise<number>((resolve) => ws.once('close', (code) => resolve(code)))
  return { ws, events, closed, first: once(ws, 'message').then(() => events[0]) }
}

const CONNECTED = 'pusher:connection_established'

describe('realtime connections', () => {
  it('are limited by network, without affecting other networks', async () => {
    const httpListener = await openHttpListenerWith()
    for (let i = 0; i < 3; i++) expect(await socketTo(httpListener).first).toBe(CONNECTED)
    expect(await socketTo(httpListener).closed).toBe(4100)
    expect(await socketTo(httpListener, { from: '127.0.0.2' }).first).toBe(CONNECTED)
  })

  it('are limited in total', async () => {
    const httpListener = await openHttpListenerWith()
    for (const network of [2, 3, 4])
      for (let i = 0; i < 2; i++) await socketTo(httpListener, { from: `127.0.0.${network}` }).first
    expect(await socketTo(httpListener, { from: '127.0.0.5' }).closed).toBe(4100)
  })

  it('free their slot when they end', async () => {
    const httpListener = await openHttpListenerWith({ connectionsPerNetwork: 1 })
    const { ws, first, closed } = socketTo(httpListener)
    await first
    ws.close()
    await closed
    await expect.poll(() => socketTo(httpListener).first).toBe(CONNECTED)
  })

  it('without a subscription are closed', async () => {
    const httpListener = await openHttpListenerWith({ subscribeMs: 100 })
    expect(await socketTo(httpListener).closed).toBe(4202)
  })

  it('that are silent are pinged, and closed without an answer', async () => {
    const httpListener = await openHttpListenerWith({ silentMs: 80, answerMs: 80 })
    const silent = socketTo(httpListener, { autoPong: false })
    expect(await silent.closed).toBe(4201)
    expect(silent.events).toEqual([CONNECTED, 'pusher:ping'])
  })

  it('that answer pings stay open', async () => {
    const httpListener = await openHttpListenerWith({ silentMs: 30, answerMs: 20_000 })
    const quiet = socketTo(httpListener)
    await expect.poll(() => quiet.events.filter((event) => event === 'pusher:ping').length).toBeGreaterThan(2)
    expect(quiet.ws.readyState).toBe(WebSocket.OPEN)
  })

  it('that exceed the message rate are closed with a retry code', async () => {
    const httpListener = await openHttpListenerWith({ messages: 10 })
    const loud = socketTo(httpListener)
    await loud.first
    for (let i = 0; i < 20; i++) loud.ws.send('{"event":"pusher:ping"}')
    expect(await loud.closed).toBe(4101)
  })

  it.each(['https://evil.example', 'null', 'http://shop.test.evil.example', 'http://127.0.0.1'])(
    'are rejected from a page of %s',
    async (origin) => {
      expect(await socketTo(await openHttpListenerWith(), { origin }).closed).toBe(4009)
    },
  )

  it('are accepted from the shop’s pages, by either of its hosts, and from programs', async () => {
    const httpListener = await openHttpListenerWith()
    for (const options of [
      { origin: `http://127.0.0.1:${httpListener.port}` },
      { origin: 'http://shop.test' },
      {},
    ])
      expect(await socketTo(httpListener, options).first).toBe(CONNECTED)
  })
})

describe('pusher-js, after the shop has closed its connection', () => {
  async function client(httpListener: HttpListener) {
    const pusher = new Pusher('coldie', {
      cluster: 'none',
      wsHost: '127.0.0.1',
      wsPort: httpListener.port,
      forceTLS: false,
      disableStats: true,
      enabledTransports: ['ws'],
    })
    let connected = 0
    pusher.connection.bind('connected', () => (connected += 1))
    ends.push(() => pusher.disconnect())
    await expect.poll(() => connected).toBe(1)
    return { pusher, times: () => connected }
  }

  it('reconnects after it was closed without a subscription', async () => {
    const { times } = await client(await openHttpListenerWith({ subscribeMs: 100 }))
    await expect.poll(times).toBeGreaterThan(1)
  })

  it('reconnects when the shop restarts', async () => {
    const httpListener = await openHttpListenerWith()
    const { times } = await client(httpListener)
    httpListener.realtime.stop()
    const again = openRealtime(test.shop, PATIENT)
    ends.push(() => again.stop())
    await httpListener.open(test.app.handleRequest, again.upgrade)
    await expect.poll(times).toBe(2)
  })

  it('reconnects when announcements may have been missed', async () => {
    const httpListener = await openHttpListenerWith()
    const { times } = await client(httpListener)
    httpListener.realtime.reconnectAll()
    await expect.poll(times).toBe(2)
  })

  it('reconnects after it exceeded the message rate or the connection limit', async () => {
    const httpListener = await openHttpListenerWith({ messages: 5, windowMs: 200, connectionsPerNetwork: 1 })
    const { pusher, times } = await client(httpListener)
    for (let i = 0; i < 10; i++) pusher.send_event('pusher:ping', {})
    await expect.poll(times).toBe(2)
  })
})
