import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { DELIVERY_CHANNEL, deliveryEvent, jobLostEvent, type JobLost } from '#contract/orders/realtime.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { latestJobLoss } from '#server/features/orders/view/lost-jobs.service.ts'
import { orderForEvents } from '#server/features/orders/view/order-view.service.ts'
import { actorFor, followsDriver } from '#server/features/orders/lifecycle/actor.service.ts'
import { orderHead } from '#server/features/orders/orders.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import { principalsOfSessions } from '#server/http/session/session.ts'
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
  encodeMessage,
  openConnection,
} from './connection.ts'
import { type Grants, openGrants } from './grants.ts'
import { announceGrant } from './realtime.queries.ts'
import { serializeById } from './serialize-by-id.ts'
import { type Subscriptions, openSubscriptions } from './subscriptions.ts'

export type Realtime = {
  /** Handles an HTTP upgrade below `/app/`; returns false for any other path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  authorise: (session: Buffer, socketId: string, channel: string) => Promise<ChannelAuthorization>
  /** Receives an authorisation by another process for a socket that may belong to this process. */
  grantedElsewhere: (grant: string) => void
  /** Sends an order to every connected client that may see it now. */
  orderChanged: (orderId: number) => Promise<void>
  /** Closes the connections of a session that ended. */
  sessionEnded: (session: string) => void
  /** Disconnects every client because changes may have been missed; each reconnects and reads the current state. */
  reconnectAll: () => void
  connections: () => number
  stop: () => void
}

type ChannelAuthorization = { auth: string; channel_data: string }

/** Open connections of this process, by the protocol's socket id. */
type ConnectionRegistry = {
  connections: Map<string, Connection>
  grants: Grants
  subscriptions: Subscriptions
  /** Number of connections per network. */
  networks: Map<string, number>
}

export type RealtimeLimits = ConnectionLimits & {
  /** Limit of all connections, below that of the HTTP listener, so that pages can still be served. */
  connections: number
  /** Connections per network. A shopper has one or two tabs; the tablets of a store share an address. */
  connectionsPerNetwork: number
}

const REALTIME_LIMITS: RealtimeLimits = {
  ...CONNECTION_LIMITS,
  connections: 15_000,
  connectionsPerNetwork: 50,
}

const LARGEST_MESSAGE = 8 * 1024
/** Milliseconds after which a refused client that does not close by itself is terminated. */
const REFUSED_LINGER_MS = 2000
/**
 * Interval of the sweep, in milliseconds. Within it, connections of expired sessions are closed and changed roles
 * take effect.
 */
const SWEEP_MS = 60_000
/** Sessions read by one statement. */
const SESSIONS_AT_ONCE = 500

export function openRealtime(shop: Shop, limits: RealtimeLimits = REALTIME_LIMITS): Realtime {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const registry: ConnectionRegistry = {
    connections: new Map(),
    grants: openGrants(),
    subscriptions: openSubscriptions(),
    networks: new Map(),
  }
  const proxies = trustedProxies(shop.settings.trustedProxies)
  const closeAll = () => {
    for (const connection of registry.connections.values()) connection.close(CLOSE.closing)
  }
  const sweep = setInterval(() => void renewSubscriptions(shop, registry).catch(() => {}), SWEEP_MS)
  sweep.unref()
  return {
    upgrade: (request, socket, head) => {
      // `//` is not a valid URL, and an error thrown here would end the process.
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (!url?.pathname.startsWith('/app/')) return false
      server.handleUpgrade(request, socket, head, (ws) => {
        const refused = refusalOf(shop, registry, limits, { url, request, proxies })
        if (refused === null)
          acceptConnection(shop, registry, ws, { limits, network: networkOf(proxies.addressOf(request)) })
        else refuseConnection(ws, refused)
      })
      return true
    },
    authorise: async (session, socketId, channel) => {
      const user = { session: session.toString('hex') }
      const granted = authorise(shop.keys, shop.settings.realtimeKey, { socketId, channel, user })
      if (registry.connections.has(socketId)) registry.grants.add(socketId, granted.channel_data)
      else await announceGrant(shop.db, socketId, granted.channel_data)
      return granted
    },
    grantedElsewhere: (grant) => {
      const [socketId = '', channelData = ''] = grant.split(/ (.*)/s)
      if (registry.connections.has(socketId)) registry.grants.add(socketId, channelData)
    },
    orderChanged: serializeById((orderId) => publish(shop, registry, orderId)),
    sessionEnded: (session) => {
      for (const connection of registry.connections.values()) {
        if (connection.session === session) connection.close(CLOSE.sessionEnded)
      }
    },
    reconnectAll: closeAll,
    connections: () => registry.connections.size,
    stop: () => {
      clearInterval(sweep)
      closeAll()
      server.close()
    },
  }
}

type UpgradeRequest = { url: URL; request: IncomingMessage; proxies: TrustedProxies }

/** Returns the close code for a connection that is refused; null if it is accepted. */
function refusalOf(
  shop: Shop,
  registry: ConnectionRegistry,
  limits: RealtimeLimits,
  upgrade: UpgradeRequest,
): number | null {
  const { url, request, proxies } = upgrade
  if (url.pathname.replace(/\/$/, '') !== `/app/${shop.settings.realtimeKey}`) return CLOSE.unknownKey
  if (url.searchParams.get('protocol') !== '7') return CLOSE.wrongProtocol
  const { origin, host = '' } = request.headers
  // Only browsers send an Origin, and they always do.
  const isOwn = origin === undefined || isOwnOrigin(shop, origin, { scheme: proxies.schemeOf(request), host })
  if (!isOwn) return CLOSE.foreignOrigin
  if (registry.connections.size >= limits.connections) return CLOSE.overCapacity
  const held = registry.networks.get(networkOf(proxies.addressOf(request))) ?? 0
  return shop.settings.rateLimits && held >= limits.connectionsPerNetwork ? CLOSE.overCapacity : null
}

function refuseConnection(ws: WebSocket, code: number): void {
  ws.on('error', () => ws.terminate())
  ws.send(encodeMessage('pusher:error', { code, message: 'Connection refused' }))
  ws.close(code)
  setTimeout(() => ws.terminate(), REFUSED_LINGER_MS).unref()
}

type NewConnection = { limits: RealtimeLimits; network: string }

function acceptConnection(
  shop: Shop,
  registry: ConnectionRegistry,
  ws: WebSocket,
  { limits, network }: NewConnection,
): void {
  ws.on('error', () => ws.terminate())
  const connection = openConnection(ws, {
    keys: shop.keys,
    appKey: shop.settings.realtimeKey,
    subscribe: (connection, session) => subscribe(shop, registry, connection, session),
    unsubscribe: (connection) => unsubscribe(registry, connection),
    grantedData: (socketId) => registry.grants.of(socketId),
    limits,
  })
  registry.connections.set(connection.socketId, connection)
  registry.networks.set(network, (registry.networks.get(network) ?? 0) + 1)
  ws.on('close', () => {
    registry.connections.delete(connection.socketId)
    registry.grants.delete(connection.socketId)
    registry.subscriptions.delete(connection)
    const left = (registry.networks.get(network) ?? 0) - 1
    if (left > 0) registry.networks.set(network, left)
    else registry.networks.delete(network)
  })
}

async function subscribe(
  shop: Shop,
  registry: ConnectionRegistry,
  connection: Connection,
  session: string,
): Promise<boolean> {
  // Set before the session is read, so that a session that ends in the meantime closes this connection too.
  connection.session = session
  const principal = (await principalsOf(shop, [connection])).get(session)
  // The socket may have closed in the meantime.
  const isMember = principal?.kind === 'member' && registry.connections.has(connection.socketId)
  if (isMember) registry.subscriptions.set(connection, principal)
  else unsubscribe(registry, connection)
  return isMember
}

function unsubscribe(registry: ConnectionRegistry, connection: Connection): void {
  connection.session = null
  registry.subscriptions.delete(connection)
}

const principalsOf = (shop: Shop, connections: Iterable<Connection>): Promise<Map<string, Principal>> => {
  const sessions = new Set([...connections].flatMap(({ session }) => session ?? []))
  return principalsOfSessions(
    shop,
    [...sessions].map((session) => Buffer.from(session, 'hex')),
  )
}

/** Closes the connections of ended sessions and updates the roles of all others. */
async function renewSubscriptions(shop: Shop, registry: ConnectionRegistry): Promise<void> {
  const subscribed = [...registry.subscriptions.all()]
  for (let from = 0; from < subscribed.length; from += SESSIONS_AT_ONCE) {
    const batch = subscribed.slice(from, from + SESSIONS_AT_ONCE)
    const principals = await principalsOf(shop, batch)
    for (const connection of batch) {
      const principal = connection.session === null ? undefined : principals.get(connection.session)
      if (connection.session === null || !registry.connections.has(connection.socketId)) continue
      if (principal?.kind === 'member') registry.subscriptions.set(connection, principal)
      else connection.close(CLOSE.sessionEnded)
    }
  }
}

async function publish(shop: Shop, registry: ConnectionRegistry, orderId: number): Promise<void> {
  if (registry.connections.size === 0) return
  const head = await orderHead(shop, orderId)
  if (!head) return
  const loss = registry.subscriptions.hasDrivers() ? await latestJobLoss(shop, orderId) : null
  const losers = new Set(loss ? registry.subscriptions.ofUser(loss.driverId) : [])
  const candidates = registry.subscriptions.ofOrder(head).union(losers)
  if (candidates.size === 0) return
  const [views, principals] = await Promise.all([
    orderForEvents(shop, orderId),
    principalsOf(shop, candidates),
  ])
  if (!views) return
  const encode = (order: Order) => encodeMessage(deliveryEvent(orderId), order, DELIVERY_CHANNEL)
  const [toShopper, toStoreAndDriver] = [encode(views.forShopper), encode(views.forStoreAndDriver)]
  for (const connection of candidates) {
    if (connection.session === null) continue
    const principal = principals.get(connection.session)
    const actor = principal && actorFor(principal, head)
    if (principal?.kind !== 'member') connection.close(CLOSE.sessionEnded)
    else if (actor) connection.send(followsDriver(actor) ? toStoreAndDriver : toShopper)
    else if (loss && losers.has(connection)) connection.send(lostJob(orderId, loss.how))
  }
}

/** Encodes the event that notifies a driver immediately of a lost or canceled job, which their phone still shows. */
function lostJob(orderId: number, how: JobLost['how']): string {
  const lost: JobLost = { order_id: orderId, order_number: orderNumber(orderId), how }
  return encodeMessage(jobLostEvent(orderId), lost, DELIVERY_CHANNEL)
}
