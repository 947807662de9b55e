import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { DELIVERY_CHANNEL, deliveryEvent, jobLostEvent, type JobLost } from '#contract/orders/realtime.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { jobLossOf } from '#server/features/orders/view/lost-jobs.service.ts'
import { orderForEvents } from '#server/features/orders/view/order-view.service.ts'
import { orderHead, seesOrder } from '#server/features/orders/orders.service.ts'
import { principalOfSession } from '#server/http/session/session.ts'
import { isOwnOrigin } from '#server/http/security/csrf-check.ts'
import { type TrustedProxies, trustedProxies } from '#server/http/listener/trusted-proxies.ts'
import { networkOf } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { authorise } from './channel-auth.ts'
import {
  CLOSE,
  CONNECTION_LIMITS,
  type Connection,
  type ConnectionLimits,
  openConnection,
} from './connection.ts'

export type Realtime = {
  /** Handles an HTTP upgrade below `/app/`; returns false for any other path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  authorise: (session: Buffer, socketId: string, channel: string) => { auth: string; channel_data: string }
  /** Sends an order to every connected client that may see it now. */
  orderChanged: (orderId: number) => Promise<void>
  /** Closes the connections of a session that ended. */
  sessionEnded: (session: string) => void
  stop: () => void
}

/** Connections by the protocol's socket id, and what each is authorised for. */
type Hall = {
  connections: Map<string, Connection>
  authorised: Map<string, string>
  /** Number of connections per network. */
  networks: Map<string, number>
}

export type RealtimeLimits = ConnectionLimits & {
  /** All connections together: fewer than the HTTP listener accepts, so that pages still get some. */
  connections: number
  /** Connections per network: a shopper has one or two tabs, the tablets of a store share an address. */
  connectionsPerNetwork: number
}

const REALTIME_LIMITS: RealtimeLimits = {
  ...CONNECTION_LIMITS,
  connections: 3000,
  connectionsPerNetwork: 50,
}

const LARGEST_MESSAGE = 8 * 1024
/** Milliseconds after which a refused client that does not close by itself is cut off. */
const REFUSED_LINGER_MS = 2000
/** Sessions also expire: how long a connection may outlive its session. */
const SWEEP_MS = 60_000

export function openRealtime(shop: Shop, limits: RealtimeLimits = REALTIME_LIMITS): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const hall: Hall = { connections: new Map(), authorised: new Map(), networks: new Map() }
  const proxies = trustedProxies(shop.settings.trustedProxies)
  const sweep = setInterval(() => void endDead(shop, hall), SWEEP_MS)
  sweep.unref()
  return {
    upgrade: (request, socket, head) => {
      // `//` is no valid URL, and an error thrown here would end the process.
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (!url?.pathname.startsWith('/app/')) return false
      server.handleUpgrade(request, socket, head, (ws) => {
        const refused = refusalOf(shop, hall, limits, { url, request, proxies })
        if (refused === null)
          welcome(shop, hall, ws, { limits, network: networkOf(proxies.addressOf(request)) })
        else turnAway(ws, refused)
      })
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

const principalOfSocket = (shop: Shop, session: string) =>
  principalOfSession(shop, Buffer.from(session, 'hex'))

const isAlive = async (shop: Shop, session: string) =>
  (await principalOfSocket(shop, session)).kind === 'member'

type Asked = { url: URL; request: IncomingMessage; proxies: TrustedProxies }

/** The close code for a connection that is refused; null if it is accepted. */
function refusalOf(shop: Shop, hall: Hall, limits: RealtimeLimits, asked: Asked): number | null {
  const { url, request, proxies } = asked
  if (url.pathname.replace(/\/$/, '') !== `/app/${shop.settings.realtimeKey}`) return CLOSE.unknownKey
  if (url.searchParams.get('protocol') !== '7') return CLOSE.wrongProtocol
  const { origin, host = '' } = request.headers
  // Only browsers send an Origin, and they always do.
  const isOwn = origin === undefined || isOwnOrigin(shop, origin, { scheme: proxies.schemeOf(request), host })
  if (!isOwn) return CLOSE.foreignOrigin
  if (hall.connections.size >= limits.connections) return CLOSE.overCapacity
  const held = hall.networks.get(networkOf(proxies.addressOf(request))) ?? 0
  return shop.settings.rateLimits && held >= limits.connectionsPerNetwork ? CLOSE.overCapacity : null
}

function turnAway(ws: WebSocket, code: number): void {
  ws.on('error', () => ws.terminate())
  ws.send(JSON.stringify({ event: 'pusher:error', data: { code, message: 'Connection refused' } }))
  ws.close(code)
  setTimeout(() => ws.terminate(), REFUSED_LINGER_MS).unref()
}

type Welcome = { limits: RealtimeLimits; network: string }

function welcome(shop: Shop, hall: Hall, ws: WebSocket, { limits, network }: Welcome): void {
  ws.on('error', () => ws.terminate())
  const connection = openConnection(ws, {
    keys: shop.keys,
    appKey: shop.settings.realtimeKey,
    isAlive: (session) => isAlive(shop, session),
    authorisedData: (socketId) => hall.authorised.get(socketId),
    limits,
  })
  hall.connections.set(connection.socketId, connection)
  hall.networks.set(network, (hall.networks.get(network) ?? 0) + 1)
  ws.on('close', () => {
    hall.connections.delete(connection.socketId)
    hall.authorised.delete(connection.socketId)
    const left = hall.networks.get(network)! - 1
    if (left > 0) hall.networks.set(network, left)
    else hall.networks.delete(network)
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
    const principal = await principalOfSocket(shop, connection.session!)
    if (principal.kind !== 'member') connection.close(CLOSE.sessionEnded)
    else if (seesOrder(principal, head)) connection.send(deliveryEvent(orderId), order, DELIVERY_CHANNEL)
    else if (principal.type === 'driver') await sendLostJob(shop, connection, orderId, principal.userId)
  }
}

/** Tells a driver at once that a job was taken away or canceled: their phone still shows it. */
async function sendLostJob(
  shop: Shop,
  connection: Connection,
  orderId: number,
  driverId: number,
): Promise<void> {
  const how = await jobLossOf(shop, orderId, driverId)
  if (!how) return
  const lost: JobLost = { order_id: orderId, order_number: orderNumber(orderId), how }
  connection.send(jobLostEvent(orderId), lost, DELIVERY_CHANNEL)
}
