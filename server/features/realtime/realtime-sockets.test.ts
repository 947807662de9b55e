import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Listener, listen } from '#server/db/listen.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
let server: Server
let listener: Listener
let port: number

beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  server = createServer(test.app.handleRequest)
  server.on('upgrade', (request, socket, head) => {
    if (!test.realtime.upgrade(request, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const heard = {
    orders: (id: string) => void test.realtime.orderChanged(Number(id)),
    sessions: (session: string) => test.realtime.sessionEnded(session),
  }
  listener = await listen(test.db.url, heard, () => undefined)
})
const open: { disconnect(): void }[] = []
afterEach(() => open.splice(0).forEach((one) => one.disconnect()))
afterAll(async () => {
  await listener.stop()
  server.closeAllConnections()
  server.close()
  await test.close()
})

/** Opens the original Pusher client, as an external program would. */
function pusherOf(client: Shopper) {
  const pusher = new Pusher('coldie', {
    cluster: 'none',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    disableStats: true,
    enabledTransports: ['ws'],
    authEndpoint: `http://127.0.0.1:${port}/api/realtime/auth`,
    auth: { headers: { authorization: `Bearer ${client.cookies.get('token') ?? ''}` } },
  })
  open.push(pusher)
  return pusher
}

async function subscribed(client: Shopper) {
  const pusher = pusherOf(client)
  const channel = pusher.subscribe('private-delivery')
  const events: { name: string; data: Record<string, unknown> }[] = []
  channel.bind_global((name: string, data: Record<string, unknown>) => void events.push({ name, data }))
  const outcome = await new Promise<string>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve('subscribed'))
    channel.bind('pusher:subscription_error', () => resolve('refused'))
  })
  return {
    pusher,
    channel,
    outcome,
    updates: () => events.filter((event) => event.name.startsWith('delivery.')),
  }
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo).toBe(true)
}

/** @source A-REAL-2 */
describe('§7 Realtime channel delivery', () => {
  it('sends a client only orders that it may see at that moment', async () => {
    const mine = await aPlacedOrder(test)
    const others = await aPlacedOrder(test, { storeId: 2 })
    const [owner, store, driver, stranger] = await Promise.all(
      [mine.client, staff.store, staff.driver, await loginAs(test, 'casey')].map(subscribed),
    )
    await staff.admin.ok('PATCH', `/orders/${others.orderId}`, { status: 2 })
    await bringTo(staff, mine.orderId, 'assigned')
    const last = (one: typeof owner) => one!.updates().at(-1)?.data.status
    await until(() => last(owner) === 3 && last(store) === 3 && last(driver) === 3)
    for (const one of [owner, store, driver])
      expect(one!.updates().every((event) => event.name.endsWith(`.${mine.orderId}`))).toBe(true)
    // Sent only once the driver was assigned: an earlier event either shows the assigned order or is not sent.
    expect(driver!.updates().every((event) => event.data.status === 3)).toBe(true)
    expect(stranger!.updates()).toEqual([])
  })

  it('is rejected for visitors and for other channels', async () => {
    expect((await subscribed(shopper(test))).outcome).toBe('refused')
    for (const channel_name of ['delivery', 'presence-delivery', 'private-other'])
      expect(
        (await staff.store.call('POST', '/realtime/auth', { socket_id: '1.1', channel_name })).status,
      ).toBe(403)
  })

  it('§7 POST /realtime/auth: returns the protocol’s own format, for that socket only', async () => {
    const reply = await staff.store.call(
      'POST',
      '/realtime/auth',
      { socket_id: '12.34', channel_name: 'private-delivery' },
      { form: true },
    )
    expect(reply.json).toEqual({
      auth: expect.stringMatching(/^coldie:[0-9a-f]{64}$/),
      channel_data: expect.any(String),
    })
    const socket = await raw()
    socket.send('pusher:subscribe', { channel: 'private-delivery', ...reply.json })
    expect((await socket.next()).event).toBe('pusher:subscription_error')
  })
})

/** Opens a bare WebSocket and queues its messages. */
async function raw(path = '/app/coldie?protocol=7') {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  const queue: { event: string; data: unknown }[] = []
  const waiting: ((message: { event: string; data: unknown }) => void)[] = []
  ws.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString('utf8'))
    const next = waiting.shift()
    if (next) next(message)
    else queue.push(message)
  })
  ws.on('error', () => undefined)
  open.push({ disconnect: () => ws.terminate() })
  await once(ws, 'open')
  const socket = {
    ws,
    next: () => {
      const message = queue.shift()
      return message
        ? Promise.resolve(message)
        : new Promise<{ event: string; data: unknown }>((r) => void waiting.push(r))
    },
    send: (event: string, data: unknown, channel?: string) =>
      ws.send(JSON.stringify({ event, data, channel })),
  }
  if (path === '/app/coldie?protocol=7')
    expect((await socket.next()).event).toBe('pusher:connection_established')
  return socket
}

describe('a socket', () => {
  it.each([
    '',
    'not json',
    '{}',
    '[]',
    'null',
    '{"event":7}',
    '{"event":"pusher:subscribe"}',
    '{"event":"x","data":"{"}',
  ])('that sends %j is ignored and stays connected', async (text) => {
    const socket = await raw()
    socket.ws.send(text)
    socket.send('pusher:ping', {})
    expect((await socket.next()).event).toBe('pusher:pong')
  })

  it('that sends too much at once is closed, and other sockets stay open', async () => {
    const [loud, quiet] = [await raw(), await raw()]
    loud.ws.send('x'.repeat(100_000))
    await once(loud.ws, 'close')
    quiet.send('pusher:ping', {})
    expect((await quiet.next()).event).toBe('pusher:pong')
  })

  it('that was refused and sends an oversized message doesn’t end the process', async () => {
    const { ws } = await raw('/app/wrong?protocol=7')
    ws.send('x'.repeat(100_000))
    await once(ws, 'close')
    expect((await raw()).ws.readyState).toBe(WebSocket.OPEN)
  })

  it.each(['//', '/app/%zz', '/app/', 'http://[', '/else'])('that requests %s is rejected', async (path) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await Promise.race([once(socket, 'close'), once(socket, 'data')])
    socket.destroy()
    expect((await raw()).ws.readyState).toBe(WebSocket.OPEN)
  })
})
