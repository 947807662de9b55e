import type { addPushSubscription } from '#contract/account/push.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { channelsOf } from '#domain/messages/message-kinds.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { MessageRow } from '#server/features/messaging/send-messages.service.ts'
import { MessageRefused } from '#server/integrations/messages/port.ts'
import { PushEnded } from '#server/integrations/push/port.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './push-subscriptions.queries.ts'

/** More browsers than a person uses. The oldest subscription makes room for an eleventh. */
const MAX_SUBSCRIPTIONS = 10
/** Seconds for which a push service keeps a notification. Later the order has moved on. */
const KEPT_SECONDS = 30 * 60

type Caller = { userId: number; tokenHash: Buffer }
type Body = NonNullable<OutputOf<(typeof addPushSubscription)['body']>>

/** @source A-PUSH-1 */
export async function subscribe(
  shop: Shop,
  { userId, tokenHash }: Caller,
  { endpoint, keys }: Body,
): Promise<{ subscription_id: number }> {
  await consumeRateLimit(shop, { key: `push ${userId}`, max: 30, minutes: 60 })
  const problem = await shop.pushSender.problemOf(endpoint)
  if (problem) throw new ShopError('invalid_input', { fields: { endpoint: problem } })
  const target = { endpoint, ...keys }
  if (!shop.pushSender.takesKeys(target))
    throw new ShopError('invalid_input', { fields: { keys: 'Send the browser’s keys' } })
  const now = shop.clock.now()
  return queries.upsertSubscription(shop.db, { userId, tokenHash, ...target, now, limit: MAX_SUBSCRIPTIONS })
}

export async function unsubscribe(shop: Shop, userId: number, subscriptionId: number): Promise<void> {
  if (!(await queries.deleteSubscription(shop.db, userId, subscriptionId))) throw new ShopError('not_found')
}

/** Returns whether a browser of the person shows notifications. */
export const hasPush = async (shop: Shop, userId: number): Promise<boolean> =>
  (await queries.readHasSubscription(shop.db, userId)).has

/**
 * Sends a message to all browsers of its recipient, and deletes ended subscriptions.
 * @throws MessageRefused if no browser is left; the last error if no browser got it but one may get it later
 */
export async function sendPush(shop: Shop, message: MessageRow): Promise<void> {
  const { user_id: userId, order_id: orderId, message_id: messageId, subject: title, body } = message
  if (userId === null) throw new MessageRefused('It has no recipient.')
  const path = orderId === null ? '/' : `/order/${orderId}/tracking`
  // The tag is the same for every attempt, so that a browser that got it twice shows it once.
  const text = JSON.stringify({ title, body, path, tag: `message ${messageId}` })
  let failure: unknown = new MessageRefused('No browser shows notifications any more.')
  let isSent = false
  for (const { subscription_id: subscriptionId, ...target } of await queries.readSubscriptions(
    shop.db,
    userId,
  ))
    try {
      await shop.pushSender.send(target, text, { seconds: KEPT_SECONDS })
      isSent = true
    } catch (error) {
      if (error instanceof PushEnded) await queries.deleteSubscription(shop.db, userId, subscriptionId)
      else failure = error
    }
  if (!isSent) throw failure
}

/** Sends the words of a notification that no browser showed by SMS or e-mail, as the person wants updates. */
export async function replacePush(shop: Shop, message: MessageRow): Promise<void> {
  const { user_id: userId, order_id: orderId, kind, subject, body: text } = message
  const user = userId === null ? undefined : await queries.readContacts(shop.db, userId)
  if (!user || userId === null) return
  const [channel] = channelsOf(kind, user.order_sms && user.mobile !== '')
  if (!channel) return
  await enqueueMessage(shop, {
    channel,
    kind,
    userId,
    ...(orderId !== null && { orderId }),
    to: channel === 'sms' ? user.mobile : user.email,
    subject: channel === 'sms' ? '' : subject,
    text: channel === 'sms' ? `${subject}. ${text}` : text,
    idempotencyKey: `instead of message ${message.message_id}`,
  })
}
