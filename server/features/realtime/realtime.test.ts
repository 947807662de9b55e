import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import Pusher, { type ChannelAuthorizationHandler } from 'pusher-js'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DELIVERY_CHANNEL, deliveryEvent } from '#contract/orders/realtime.ts'
import { type Listener, listen } from '#server/db/listen.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

// Tests with the original client of the protocol against the shop's socket. @source A-REAL-1

let test: TestShop
let server: Server
let listener: Listener
let port: number
const open: Pusher[] = []

beforeAll(async () => {
  test = await openTestShop()
  server = createServer(test.app.handleRequest)
  server.on('upgrade', (request, socket, head) => {
    if (!test.realtime.upgrade(request, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const { realtime } = test
  listener = await listen(
    test.db.url,
    {
      orders: (id) => void realtime.orderChanged(Number(id)),
      sessions: (session) => realtime.sessionEnded(session),
    },
    () => {},
  )
})

afterEach(() => {
  for (const pusher of open.splice(0)) pusher.disconnect()
})

afterAll(async () => {
  await listener.stop()
  server.closeAllConnections()
  server.close()
  await test.close()
})

type AuthorizationCallback = Parameters<ChannelAuthorizationHandler>[1]

async function authorise(
  client: Shopper,
  body: object,
  tamper: (auth: string) => string,
  done: AuthorizationCallback,
) {
  const { status, json } = await client.call('POST', '/realtime/auth', body)
  if (status === 200) done(null, { ...json, auth: tamper(json.auth) })
  else done(new Error(`answered ${status}`), null)
}

/** Subscribes a client to the delivery channel and records its events. */
async function follow(client: Shopper, tamper = (auth: string) => auth) {
  const pusher = new Pusher('coldie', {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        const body = { socket_id: socketId, channel_name: channelName }
        void authorise(client, body, tamper, done)
      },
    },
  })
  open.push(pusher)
  const heard: { event: string; order: Record<string, unknown> }[] = []
  const channel = pusher.subscribe(DELIVERY_CHANNEL)
  channel.bind_global((event: string, order: Record<string, unknown>) => {
    if (event.startsWith('delivery.')) heard.push({ event, order })
  })
  const subscribed = await new Promise<boolean>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve(true))
    channel.bind('pusher:subscription_error', () => resolve(false))
  })
  return { pusher, channel, heard, subscribed }
}

async function anOrder() {
  const { client, body } = await memberReady(test)
  const reply = await checkout(client, body)
  return { client, orderId: reply.data.order_id as number }
}

/** Events pass through the database, so they arrive after the response. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 250))

const approve = async (orderId: number) =>
  (await loginAs(test, 'store')).ok('PATCH', `/orders/${orderId}`, { status: 2 })

describe('§7 Realtime event delivery.update.{orderId}', () => {
  it('sends a change only to an order’s owner and its staff', async () => {
    const { client, orderId } = await anOrder()
    const owner = await follow(client)
    const staff = await follow(await loginAs(test, 'store'))
    const stranger = await follow(await loginAs(test, 'casey'))
    await approve(orderId)
    for (const one of [owner, staff])
      await expect.poll(() => one.heard.map(({ event }) => event)).toEqual([deliveryEvent(orderId)])
    expect(stranger.heard).toEqual([])
  })

  it('carries the order without birth date, payment details and cart number', async () => {
    const { client, orderId } = await anOrder()
    const owner = await follow(client)
    await approve(orderId)
    await expect.poll(() => owner.heard).toHaveLength(1)
    const { order } = owner.heard[0]!
    expect(order).toMatchObject({ order_id: orderId, status: 2, packing_status: 0 })
    for (const secret of ['cart_id', 'payment', 'payment_id', 'credit_card_expiry', 'dob']) {
      expect(order).not.toHaveProperty(secret)
    }
  })

  it('carries the driver’s position only to the shopper of the next stop, and the driver’s user id to no shopper', async () => {
    const staff = await logInStaff(test)
    const [next, later] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    for (const [nth, { orderId }] of [next, later].entries()) {
      const due = new Date(test.clock.now().getTime() + (10 + nth) * 60_000)
      await test.db.run(sql`update orders set due_at = ${due} where order_id = ${orderId}`)
      await bringTo(staff, orderId, 'transit')
    }
    await soon()
    const [owner, other, store] = [
      await follow(next.client),
      await follow(later.client),
      await follow(staff.store),
    ]
    const driverIn = (follower: typeof owner, orderId: number) =>
      follower.heard.findLast(({ event }) => event === deliveryEvent(orderId))?.order.driver
    await staff.driver.ok('POST', '/drivers/me/position', { lat: -37.8, lng: 144.98 })
    await expect
      .poll(() => driverIn(owner, next.orderId))
      .toMatchObject({ user_id: null, lat: -37.8, lng: 144.98 })
    await expect
      .poll(() => driverIn(other, later.orderId))
      .toMatchObject({ user_id: null, lat: null, at: null })
    await expect
      .poll(() => driverIn(store, later.orderId))
      .toMatchObject({ user_id: staff.driver.userId, lat: -37.8 })
    await staff.driver.ok('POST', `/orders/${next.orderId}/door_check`, PASSED)
    await staff.driver.ok('PATCH', `/orders/${next.orderId}`, { status: 8 })
    await expect.poll(() => driverIn(other, later.orderId)).toMatchObject({ user_id: null, lat: -37.8 })
    await staff.admin.ok('PATCH', `/orders/${later.orderId}`, { status: 5, reason: 'Test is over' })
  })

  it('ends with its session', async () => {
    const { client } = await anOrder()
    const { pusher } = await follow(client)
    const ended = new Promise((resolve) => pusher.connection.bind('disconnected', resolve))
    await client.ok('POST', '/users/logout')
    await ended
    expect(pusher.connection.state).toBe('disconnected')
  })

  it('rejects an invalid signature', async () => {
    const { client } = await anOrder()
    const { subscribed } = await follow(
      client,
      (auth) => `${auth.slice(0, -2)}${auth.endsWith('00') ? '11' : '00'}`,
    )
    expect(subscribed).toBe(false)
  })

  it.each([
    { who: 'a visitor', channel: DELIVERY_CHANNEL, because: 'a visitor is not logged in' },
    { who: 'jules', channel: 'private-somebody', because: 'the channel is unknown' },
  ])('rejects $who for $channel: $because', async ({ who, channel }) => {
    const client = who === 'jules' ? await loginAs(test, who) : shopper(test)
    const reply = await client.call('POST', '/realtime/auth', { socket_id: '1.2', channel_name: channel })
    expect(reply.status).toBe(403)
  })
})

/** Opens a bare WebSocket and records its messages. */
async function bareSocket(path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  const messages: { event: string; data: unknown }[] = []
  socket.on('message', (raw: Buffer) => messages.push(JSON.parse(raw.toString('utf8'))))
  await once(socket, 'open')
  return { socket, messages }
}

describe('the protocol', () => {
  it.each([
    { path: '/app/wrong?protocol=7', code: 4001, because: 'the key is unknown' },
    { path: '/app/coldie?protocol=5', code: 4007, because: 'only version 7 is supported' },
    { path: '/app/coldie', code: 4007, because: 'a client must send its version' },
  ])('closes $path with $code: $because', async ({ path, code }) => {
    const { socket } = await bareSocket(path)
    const [closed] = (await once(socket, 'close')) as [number]
    expect(closed).toBe(code)
  })

  it('sends a welcome, answers pings, ignores invalid messages and rejects client events', async () => {
    const { socket, messages } = await bareSocket('/app/coldie?protocol=7&client=js&version=8')
    socket.send('not json')
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
    socket.send(JSON.stringify({ event: 'client-hello', channel: DELIVERY_CHANNEL, data: {} }))
    const answers = ['pusher:connection_established', 'pusher:pong', 'pusher:error']
    await expect.poll(() => messages.map(({ event }) => event)).toEqual(answers)
    socket.close()
    expect(JSON.parse(messages[0]!.data as string)).toMatchObject({ activity_timeout: 120 })
  })
})

describe('a driver who loses a job', () => {
  const lostBy = (heard: { event: string; order: Record<string, unknown> }[]) =>
    heard.filter(({ event }) => event.startsWith('delivery.lost.')).map(({ order }) => order.how)

  async function assigned() {
    const staff = await logInStaff(test)
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    return { staff, orderId, driver: await follow(staff.driver), other: await follow(staff.driverNsw) }
  }
  const patch = (staff: Staff, orderId: number, body: object) =>
    staff.admin.ok('PATCH', `/orders/${orderId}`, body)

  it.each([
    { how: 'canceled', body: { status: 5, reason: 'called off' } },
    { how: 'unassigned', body: { status: 2 } },
  ])('is the only client to receive, within 2 s, that it was $how', async ({ how, body }) => {
    const { staff, orderId, driver, other } = await assigned()
    await patch(staff, orderId, body)
    await expect.poll(() => lostBy(driver.heard), { timeout: 2000 }).toEqual([how])
    expect(driver.heard.at(-1)!.order).toEqual({ order_id: orderId, order_number: expect.any(String), how })
    expect(lostBy(other.heard)).toEqual([])
  })

  it('receives that it was reassigned, and the new driver receives the order', async () => {
    const { staff, orderId, driver, other } = await assigned()
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${staff.driverNsw.userId}, 1)`)
    await patch(staff, orderId, { status: 3, driver_id: staff.driverNsw.userId })
    await expect.poll(() => lostBy(driver.heard)).toEqual(['reassigned'])
    await expect.poll(() => other.heard.length).toBe(1)
    expect(lostBy(other.heard)).toEqual([])
    await test.db.run(sql`delete from user_stores where user_id = ${staff.driverNsw.userId} and store_id = 1`)
  })

  it('receives no event for a job that they ended themselves', async () => {
    const { staff, orderId, driver } = await assigned()
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const refusal = { outcome: 'refused', reason: 'minor' }
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, refusal)
    await soon()
    expect(lostBy(driver.heard)).toEqual([])
  })
})
