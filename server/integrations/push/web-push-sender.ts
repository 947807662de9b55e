import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Keys } from '#server/keys.ts'
import type { WebhookSender } from '../webhooks/port.ts'
import { PushEnded, type PushOptions, type PushSender, type PushTarget } from './port.ts'

/**
 * Statuses after which a subscription is never accepted again. Gone, or unknown to the push service; 401 and 403 mean
 * that it was made for another key of ours.
 * @source RFC 8030, 7.3
 */
const ENDED = new Set([401, 403, 404, 410])

type Options = {
  keys: Keys
  http: WebhookSender
  /** URL or `mailto:` with which a push service can reach the operator. @source RFC 8292 */
  contact: () => string
}

/** Opens the sender of notifications to browsers. Its key is derived from the shop's secret. */
export function openWebPushSender({ keys, http, contact }: Options): PushSender {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.hash('web push', 'vapid'))
  const [publicKey, privateKey] = [pair.getPublicKey('base64url'), pair.getPrivateKey('base64url')]
  const requestOf = ({ endpoint, p256dh, auth }: PushTarget, text: string, { seconds }: PushOptions) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact(), publicKey, privateKey },
      TTL: seconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  return {
    publicKey,
    problemOf: async (endpoint) =>
      http.problemOf(endpoint) ??
      ((await http.leadsInside(endpoint)) ? 'Enter an address that can be reached from the internet' : null),
    takesKeys: (target) => {
      try {
        requestOf(target, 'x', { seconds: 0 })
        return true
      } catch {
        return false
      }
    },
    send: async (target, text, options) => {
      const { headers, body } = requestOf(target, text, options)
      const url = target.endpoint
      const { status } = await http.send({ url, headers: textHeaders(headers), body: body ?? '' })
      if (ENDED.has(status)) throw new PushEnded(`The push service answered ${status}`)
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    },
  }
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      .filter(([name]) => name !== 'content-length'),
  )
