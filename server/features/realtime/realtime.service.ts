import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { DELIVERY_CHANNEL, deliveryEvent } from '#contract/shop/realtime.ts'
import { orderForEvents } from '#server/features/orders/order-view.service.ts'
import { orderHead, seesOrder } from '#server/features/orders/orders.service.ts'
import { whoHasSession } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { authorise } from './channel-auth.ts'
import { CLOSE, type Connection, openConnection } from './connection.ts'

export type Realtime = {
  /** Answers an HTTP upgrade below `/app/`; false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  authorise(session: Buffer, socketId: string, channel: string): { auth: string; channel_data: string }
  /** Sends an order to everyone who may see it at this moment. */
  orderChanged(orderId: number): Promise<void>
  /** A session ended: so do its connections. */
  sessionEnded(session: string): void
  stop(): void
}

const LARGEST_MESSAGE = 8 * 1024
const MOST_CONNECTIONS = 5000
/** Sessions also end by themselves; how long a connection may outlive one. */
const SWEEP_MS = 60_000

export function openRealtime(shop: Shop): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const connections = new Set<Connection>()
  const authorised = new Map<string, string>()
  const appKey = shop.settings.realtimeKey
  const isAlive = async (session: string) =>
    (await whoHasSession(shop, Buffer.from(session, 'hex'))).kind === 'member'

  const sweep = setInterval(() => void endDead(), SWEEP_MS)
  sweep.unref()

  async function endDead(): Promise<void> {
    for (const connection of connections) {
      if (connection.session && !(await isAlive(connection.session))) connection.close(CLOSE.sessionEnded)
    }
  }

  function accept(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void {
    server.handleUpgrade(request, socket, head, (ws) => {
      const isKnown = url.pathname === `/app/${appKey}` && connections.size < MOST_CONNECTIONS
      if (!isKnown || url.searchParams.get('protocol') !== '7') {
        const code = isKnown ? CLOSE.wrongProtocol : CLOSE.unknownKey
        ws.send(JSON.stringify({ event: 'pusher:error', data: { code, message: 'Connection refused' } }))
        ws.close(code)
        return
      }
      const access = { keys: shop.keys, appKey, isAlive, authorisedData: (id: string) => authorised.get(id) }
      const connection = openConnection(ws, access)
      connections.add(connection)
      ws.on('error', () => ws.terminate())
      ws.on('close', () => {
        connections.delete(connection)
        authorised.delete(connection.socketId)
      })
    })
  }

  async function orderChanged(orderId: number): Promise<void> {
    const subscribed = [...connections].filter((connection) => connection.session !== null)
    const head = subscribed.length > 0 ? await orderHead(shop, orderId) : undefined
    if (!head) return
    const order = await orderForEvents(shop, orderId)
    for (const connection of subscribed) {
      const who = await whoHasSession(shop, Buffer.from(connection.session!, 'hex'))
      if (who.kind !== 'member') connection.close(CLOSE.sessionEnded)
      else if (seesOrder(who, head)) connection.send(deliveryEvent(orderId), order, DELIVERY_CHANNEL)
    }
  }

  return {
    upgrade: (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (!url.pathname.startsWith('/app/')) return false
      accept(request, socket, head, url)
      return true
    },
    authorise: (session, socketId, channel) => {
      const granted = authorise(shop.keys, appKey, {
        socketId,
        channel,
        user: { session: session.toString('hex') },
      })
      if ([...connections].some((c) => c.socketId === socketId))
        authorised.set(socketId, granted.channel_data)
      return granted
    },
    orderChanged,
    sessionEnded: (session) => {
      for (const connection of connections)
        if (connection.session === session) connection.close(CLOSE.sessionEnded)
    },
    stop: () => {
      clearInterval(sweep)
      for (const connection of connections) connection.close(CLOSE.closing)
      server.close()
    },
  }
}
