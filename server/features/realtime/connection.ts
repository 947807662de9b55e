import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { DELIVERY_CHANNEL } from '#contract/shop/realtime.ts'
import type { Keys } from '#server/keys.ts'
import { authorisedUser } from './channel-auth.ts'

/** The Pusher Channels protocol, version 7: one browser or app on one socket. */
export type Connection = {
  socketId: string
  /** The session that subscribed, as hex; null before. */
  session: string | null
  send(event: string, data: unknown, channel?: string): void
  close(code: number): void
}

const ACTIVITY_TIMEOUT_SECONDS = 120

/** Close codes of the protocol. */
export const CLOSE = { unknownKey: 4001, wrongProtocol: 4007, sessionEnded: 4009, closing: 4200 }
const REFUSED_CLIENT_EVENT = 4301

const Message = z.object({ event: z.string(), data: z.unknown().optional() })
const Subscription = z.object({
  channel: z.string(),
  auth: z.string().default(''),
  channel_data: z.string().default(''),
})

type Access = {
  keys: Keys
  appKey: string
  /** What was authorised for a socket, for clients that send the signature alone. */
  authorisedData(socketId: string): string | undefined
  /** Whether that session is alive. */
  isAlive(session: string): Promise<boolean>
}

export function openConnection(socket: WebSocket, access: Access): Connection {
  const connection: Connection = {
    socketId: `${randomInt(1e9)}.${randomInt(1e9)}`,
    session: null,
    send: (event, data, channel) =>
      socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) })),
    close: (code) => socket.close(code),
  }
  connection.send('pusher:connection_established', {
    socket_id: connection.socketId,
    activity_timeout: ACTIVITY_TIMEOUT_SECONDS,
  })
  socket.on('message', (raw: Buffer) => {
    // A database that can't be asked ends this connection, which the client opens again, and not the process.
    answer(connection, access, raw.toString('utf8')).catch(() => socket.terminate())
  })
  return connection
}

async function answer(connection: Connection, access: Access, raw: string): Promise<void> {
  const message = Message.safeParse(parseJson(raw)).data
  if (!message) return
  if (message.event === 'pusher:ping') connection.send('pusher:pong', {})
  else if (message.event === 'pusher:subscribe') await subscribe(connection, access, message.data)
  else if (message.event === 'pusher:unsubscribe') connection.session = null
  else if (message.event.startsWith('client-')) {
    connection.send('pusher:error', { code: REFUSED_CLIENT_EVENT, message: 'Client events are not taken' })
  }
}

async function subscribe(connection: Connection, access: Access, data: unknown): Promise<void> {
  const wish = Subscription.safeParse(typeof data === 'string' ? parseJson(data) : data).data
  if (!wish) return
  const { channel, auth } = wish
  const channelData = wish.channel_data || (access.authorisedData(connection.socketId) ?? '')
  const request = { socketId: connection.socketId, channel, auth, channelData }
  const user = channel === DELIVERY_CHANNEL ? authorisedUser(access.keys, access.appKey, request) : null
  if (!user || !(await access.isAlive(user.session))) {
    const refusal = { type: 'AuthError', error: 'Not authorised for this channel', status: 401 }
    connection.send('pusher:subscription_error', refusal, channel)
    return
  }
  connection.session = user.session
  connection.send('pusher_internal:subscription_succeeded', {}, channel)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
