import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '#server/db/listen.ts'
import { type HttpListener, openHttpListener } from '#server/http/listener/http-listener.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import type { Shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Realtime, openRealtime } from './realtime.service.ts'

// `test` is the process that receives the HTTP request; the sockets are connected to `other`.

let test: TestShop
let other: Realtime
let http: HttpListener
let listener: { stop(): Promise<void> }
const sockets: WebSocket[] = []
beforeAll(async () => {
  test = await openTestShop()
  other = openRealtime(test.shop)
  http = await openHttpListener('127.0.0.1', 0)
  await http.open((_request, response) => response.end(), other.upgrade)
  const heard = {
    orders: (id: string) => void other.orderChanged(Number(id)),
    sessions: (session: string) => other.sessionEnded(session),
    realtime_grants: (grant: string) => other.grantedElsewhere(grant),
  }
  listener = await listen(test.db.url, heard, () => undefined)
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.terminate()))
afterAll(async () => {
  other.stop()
  await listener.stop()
  await http.close()
  await test.close()
})

type ReceivedEvent = { event: string; data: string }

async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${http.port}/app/coldie?protocol=7`)
  sockets.push(socket)
  const told: ReceivedEvent[] = []
  socket.on('message', (text: Buffer) => told.push(JSON.parse(text.toString()) as ReceivedEvent))
  await once(socket, 'open')
  const next = async (event: string) => {
    await expect.poll(() => told.map((one) => one.event)).toContain(event)
    return told.find((one) => one.event === event)!
  }
  const { socket_id: socketId } = JSON.parse((await next('pusher:connection_established')).data) as {
    socket_id: string
  }
  const subscribe = (access: object) =>
    socket.send(
      JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-delivery', ...access } }),
    )
  const statuses = (orderId: number) =>
    told
      .filter(({ event }) => event === `delivery.update.${orderId}`)
      .map(({ data }) => (JSON.parse(data) as { status: number }).status)
  return { socket, socketId, next, statuses, subscribe }
}

const authorise = (client: Shopper, socketId: string): Promise<{ auth: string }> =>
  client
    .call('POST', '/realtime/auth', { socket_id: socketId, channel_name: 'private-delivery' })
    .then(({ json }) => json as { auth: string })

describe('a socket on another process than the HTTP request', () => {
  it('is authorised by the signature alone, and receives changes made in other processes', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const { next, statuses, socketId, subscribe } = await connect()
    const { auth } = await authorise(client, socketId)
    subscribe({ auth })
    await next('pusher_internal:subscription_succeeded')
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    // The event of the placement may arrive after the subscription.
    await expect.poll(() => statuses(orderId)).toContain(5)
  })

  it('ends with its session', async () => {
    const { client } = await aPlacedOrder(test)
    const { socket, next, socketId, subscribe } = await connect()
    subscribe(await authorise(client, socketId))
    await next('pusher_internal:subscription_succeeded')
    const closed = once(socket, 'close')
    await client.ok('POST', '/users/logout')
    expect((await closed)[0]).toBe(4009)
  })
})
