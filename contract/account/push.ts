import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { UserParams } from './users.ts'

/** Point of P-256 and 16 random bytes in base64url, as browsers write them. @source RFC 8291 */
const P256_POINT = /^B[\w-]{86}=?$/
const AUTH_SECRET = /^[\w-]{22}(==)?$/

/** Returns the public key with which a browser subscribes to notifications. @source RFC 8292 */
export const getPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  summary: 'Retrieve the public key for notifications',
  allow: ['anyone'],
  data: z.object({ key: z.string() }),
  errors: [],
})

/**
 * Adds the browser that calls to those that show notifications about the person's orders, until its login ends. A
 * browser that is already known only gets its new keys.
 * @source A-PUSH-1
 */
export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/users/:user_id/push_subscriptions',
  summary: 'Show notifications about orders in this browser',
  allow: ['self'],
  params: UserParams,
  /** The browser's `PushSubscription` as JSON. */
  body: z.object({
    endpoint: z.string().max(2048, 'This address is too long'),
    keys: z.object({
      p256dh: z.string().regex(P256_POINT, 'Send the browser’s key p256dh'),
      auth: z.string().regex(AUTH_SECRET, 'Send the browser’s key auth'),
    }),
  }),
  data: z.object({ subscription_id: z.number() }),
  errors: ['not_found', 'invalid_input', 'rate_limited'],
})

/** Ends the notifications in a browser. @source A-PUSH-1 */
export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/push_subscriptions/:subscription_id',
  summary: 'End the notifications in a browser',
  allow: ['self'],
  params: UserParams.extend({ subscription_id: Id }),
  errors: ['not_found'],
})
