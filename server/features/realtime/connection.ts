import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { DELIVERY_CHANNEL } from '#contract/orders/realtime.ts'
import type { Keys } from '#server/keys.ts'
import { authorisedUser } from './channel-auth.ts'

/** A client connected by the Pusher Channels protocol, version 7. */
export type Connection = {
  socketId: string
  /** The session that subscribed, as hex; null before the first subscription. */
  session: string | null
  /** Sends a message encoded by `encodeMessage`, so that one encoding serves all its recipients. */
  send(message: string): void
  close(code: number): void
}

export const encodeMessage = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) })

/**
 * Close codes of the protocol. After 4000–4099 a client gives up. After 4100–4199 it reconnects after at least a
 * second, after 4200–4299 immediately.
 */
export const CLOSE = {
  unknownKey: 4001,
  wrongProtocol: 4007,
  sessionEnded: 4009,
  foreignOrigin: 4009,
  overCapacity: 4100,
  tooManyMessages: 4101,
  closing: 4200,
  noAnswer: 4201,
  notSubscribed: 4202,
}
const REFUSED_CLIENT_EVENT = 4301

/** Bytes of unsent data above which a slow client is disconnected. It reconnects and receives the current state. */
const MAX_UNREAD_BYTES = 1024 * 1024

export type ConnectionLimits = {
  /** Seconds of silence after which the client should ping, sent to the client as the protocol requires. */
  activitySeconds: number
  /** Milliseconds without a message after which the server pings. It closes the connection `answerMs` later. */
  silentMs: number
  answerMs: number
  /** Milliseconds until a connection without a subscription is closed, because it only occupies a slot. */
  subscribeMs: number
  /** Maximum number of messages from a client in `windowMs`. A client only subscribes and pings. */
  messages: number
  windowMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  activitySeconds: 120,
  silentMs: 150_000,
  answerMs: 30_000,
  subscribeMs: 30_000,
  messages: 60,
  windowMs: 10_000,
}

const Message = z.object({ event: z.string(), data: z.unknown().optional() })
const Subscription = z.object({
  channel: z.string(),
  auth: z.string().default(''),
  channel_data: z.string().default(''),
})

type Access = {
  keys: Keys
  appKey: string
  /** Returns the authorised data of a socket, for clients that send only the signature. */
  grantedData(socketId: string): Promise<string>
  /** Subscribes the connection to the orders its session may see; returns false if the session has ended. */
  subscribe(connection: Connection, session: string): Promise<boolean>
  unsubscribe(connection: Connection): void
  limits: ConnectionLimits
}

export function openConnection(socket: WebSocket, access: Access): Connection {
  const connection: Connection = {
    socketId: `${randomInt(1e9)}.${randomInt(1e9)}`,
    session: null,
    send: (message) => {
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
      else socket.send(message)
    },
    close: (code) => socket.close(code),
  }
  const welcome = { socket_id: connection.socketId, activity_timeout: access.limits.activitySeconds }
  connection.send(encodeMessage('pusher:connection_established', welcome))
  const isWithinRate = watch(socket, connection, access.limits)
  socket.on('message', (raw: Buffer) => {
    if (!isWithinRate()) return
    // If the database is unreachable, only this connection ends and the client reconnects; the process continues.
    answer(connection, access, raw.toString('utf8')).catch(() => socket.terminate())
  })
  return connection
}

/**
 * Closes a connection that does not subscribe, does not answer a ping or exceeds its message rate.
 * @returns a function that counts a message and returns whether it is within the rate
 */
function watch(socket: WebSocket, connection: Connection, limits: ConnectionLimits): () => boolean {
  const waits = {
    // Checked repeatedly, because a client that has unsubscribed only occupies a slot as well.
    subscription: setInterval(() => {
      if (connection.session === null) socket.close(CLOSE.notSubscribed)
    }, limits.subscribeMs),
    word: setTimeout(() => ping(), limits.silentMs),
  }
  function ping(): void {
    connection.send(encodeMessage('pusher:ping', {}))
    // Clients that don't support the protocol's pings answer WebSocket pings automatically.
    socket.ping()
    waits.word = setTimeout(() => {
      socket.close(CLOSE.noAnswer)
      // A client that has vanished does not answer a close frame, so its socket is terminated.
      setTimeout(() => socket.terminate(), limits.answerMs).unref()
    }, limits.answerMs)
  }
  const heard = () => {
    clearTimeout(waits.word)
    waits.word = setTimeout(() => ping(), limits.silentMs)
  }
  socket.on('pong', heard)
  socket.once('close', () => {
    clearInterval(waits.subscription)
    clearTimeout(waits.word)
  })
  const window = { startedAt: performance.now(), messages: 0 }
  return () => {
    heard()
    const now = performance.now()
    if (now - window.startedAt > limits.windowMs) Object.assign(window, { startedAt: now, messages: 0 })
    window.messages += 1
    if (window.messages > limits.messages) socket.close(CLOSE.tooManyMessages)
    return window.messages <= limits.messages
  }
}

async function answer(connection: Connection, access: Access, raw: string): Promise<void> {
  const message = Message.safeParse(parseJson(raw)).data
  if (!message) return
  if (message.event === 'pusher:ping') connection.send(encodeMessage('pusher:pong', {}))
  else if (message.event === 'pusher:subscribe') await subscribe(connection, access, message.data)
  else if (message.event === 'pusher:unsubscribe') access.unsubscribe(connection)
  else if (message.event.startsWith('client-')) {
    const refusal = { code: REFUSED_CLIENT_EVENT, message: 'Client events are not taken' }
    connection.send(encodeMessage('pusher:error', refusal))
  }
}

async function subscribe(connection: Connection, access: Access, data: unknown): Promise<void> {
  const subscription = Subscription.safeParse(typeof data === 'string' ? parseJson(data) : data).data
  if (!subscription) return
  const { channel, auth } = subscription
  const channelData = subscription.channel_data || (await access.grantedData(connection.socketId))
  const request = { socketId: connection.socketId, channel, auth, channelData }
  const user = channel === DELIVERY_CHANNEL ? authorisedUser(access.keys, access.appKey, request) : null
  if (!user || !(await access.subscribe(connection, user.session))) {
    const refusal = { type: 'AuthError', error: 'Not authorised for this channel', status: 401 }
    connection.send(encodeMessage('pusher:subscription_error', refusal, channel))
    return
  }
  connection.send(encodeMessage('pusher_internal:subscription_succeeded', {}, channel))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
