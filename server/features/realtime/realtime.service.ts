import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { DELIVERY_CHANNEL, deliveryEvent } from '#contract/shop/realtime.ts'
import { orderForEvents } from '#server/features/orders/order-view.service.ts'
import { orderHead, seesOrder } from '#server/features/orders/orders.service.ts'
import { whoHasSession } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { authorise } from './channel-auth.ts'
import { CLOSE, type Connection, openConnection } from './connection.ts'

export type Realtime = {
  /** Answers an HTTP upgrade below `/app/`; false for any other path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  authorise: (session: Buffer, socketId: string, channel: string) => { auth: string; channel_data: string }
  /** Sends an order to everyone who may see it at this moment. */
  orderChanged: (orderId: number) => Promise<void>
  /** A session ended: so do its connections. */
  sessionEnded: (session: string) => void
  stop: () => void
}

/** Who is connected, by the protocol's socket id, and what was authorised for each. */
type Hall = { connections: Map<string, Connection>; authorised: Map<string, string> }

const LARGEST_MESSAGE = 8 * 1024
const MOST_CONNECTIONS = 5000
/** Sessions also end by themselves; how long a connection may outlive one. */
const SWEEP_MS = 60_000

export function openRealtime(shop: Shop): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const hall: Hall = { connections: new Map(), authorised: new Map() }
  const sweep = setInterval(() => void endDead(shop, hall), SWEEP_MS)
  sweep.unref()
  return {
    upgrade: (request, socket, head) => {
      // A path such as `//` is no URL at all, and an error thrown here would end the process.
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (!url?.pathname.startsWith('/app/')) return false
      server.handleUpgrade(request, socket, head, (ws) => welcome(shop, hall, ws, url))
      return true
    },
    authorise: (session, socketId, channel) => {
      const user = { session: session.toString('hex') }
      const granted = authorise(shop.keys, shop.settings.realtimeKey, { socketId, channel, user })
      if (hall.connections.has(socketId)) hall.authorised.set(socketId, granted.channel_data)
      return granted
    },
    orderChanged: (orderId) => publish(shop, hall, orderId),
    sessionEnded: (session) => {
      for (const connection of hall.connections.values()) {
        if (connection.session === session) connection.close(CLOSE.sessionEnded)
      }
    },
    stop: () => {
      clearInterval(sweep)
      for (const connection of hall.connections.values()) connection.close(CLOSE.closing)
      server.close()
    },
  }
}

const whoSpeaks = (shop: Shop, session: string) => whoHasSession(shop, Buffer.from(session, 'hex'))

const isAlive = async (shop: Shop, session: string) => (await whoSpeaks(shop, session)).kind === 'member'

function welcome(shop: Shop, hall: Hall, ws: WebSocket, url: URL): void {
  ws.on('error', () => ws.terminate())
  const appKey = shop.settings.realtimeKey
  const isKnown = url.pathname === `/app/${appKey}` && hall.connections.size < MOST_CONNECTIONS
  if (!isKnown || url.searchParams.get('protocol') !== '7') {
    const code = isKnown ? CLOSE.wrongProtocol : CLOSE.unknownKey
    ws.send(JSON.stringify({ event: 'pusher:error', data: { code, message: 'Connection refused' } }))
    ws.close(code)
    return
  }
  const connection = openConnection(ws, {
    keys: shop.keys,
    appKey,
    isAlive: (session) => isAlive(shop, session),
    authorisedData: (socketId) => hall.authorised.get(socketId),
  })
  hall.connections.set(connection.socketId, connection)
  ws.on('close', () => {
    hall.connections.delete(connection.socketId)
    hall.authorised.delete(connection.socketId)
  })
}

async function endDead(shop: Shop, hall: Hall): Promise<void> {
  for (const connection of hall.connections.values()) {
    if (connection.session && !(await isAlive(shop, connection.session))) connection.close(CLOSE.sessionEnded)
  }
}

async function publish(shop: Shop, hall: Hall, orderId: number): Promise<void> {
  const subscribed = [...hall.connections.values()].filter((connection) => connection.session !== null)
  const head = subscribed.length > 0 ? await orderHead(shop, orderId) : undefined
  if (!head) return
  const order = await orderForEvents(shop, orderId)
  for (const connection of subscribed) {
    const who = await whoSpeaks(shop, connection.session!)
    if (who.kind !== 'member') connection.close(CLOSE.sessionEnded)
    else if (seesOrder(who, head)) connection.send(deliveryEvent(orderId), order, DELIVERY_CHANNEL)
  }
}
