import type { Keys } from '#server/keys.ts'

/** The session of a subscription, signed so that every process of the shop can trust it. */
export type ChannelUser = { session: string }

const PURPOSE = 'realtime'

const signed = (socketId: string, channel: string, channelData: string) =>
  `${socketId}:${channel}:${channelData}`

/**
 * Returns the protocol's response to an authorisation request.
 * @source A-REAL-2
 */
export function authorise(
  keys: Keys,
  appKey: string,
  request: { socketId: string; channel: string; user: ChannelUser },
): { auth: string; channel_data: string } {
  const channelData = JSON.stringify(request.user)
  const signature = keys.sign(PURPOSE, signed(request.socketId, request.channel, channelData))
  return { auth: `${appKey}:${signature}`, channel_data: channelData }
}

/** Returns the session of a subscription, or null if the signature is invalid. */
export function authorisedUser(
  keys: Keys,
  appKey: string,
  request: { socketId: string; channel: string; auth: string; channelData: string },
): ChannelUser | null {
  const [key, signature = ''] = request.auth.split(':')
  const value = signed(request.socketId, request.channel, request.channelData)
  if (key !== appKey || !keys.isSigned(PURPOSE, value, signature)) return null
  return JSON.parse(request.channelData) as ChannelUser
}
