import { required } from '#domain/required.ts'
import { cutText } from '#domain/text/cut-text.ts'
import {
  type MessageChannel,
  type MessageKind,
  MESSAGE_KIND_NAMES,
  kindOf,
} from '#domain/messages/message-kinds.ts'
import { MESSAGE_RETRIES, retryDelay } from '#domain/retry-schedules.ts'
import { addMinutes, DAY_MINUTES } from '#domain/time.ts'
import { MessageRefused, type OutgoingMessage } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './outbox.queries.ts'

export type { MessageRow } from './outbox.queries.ts'

/**
 * Rules of accounts for messages to their users. The caller passes them in, because messaging depends on no account.
 */
export type RecipientRules = {
  /**
   * Returns the reason why the message must no longer be sent, as a text for staff; null if it may be sent. Called
   * immediately before sending.
   */
  reasonNotToSend: (shop: Shop, message: queries.MessageRow) => Promise<string | null>
  /**
   * Returns the URL at which one POST ends marketing by a channel, without login.
   * @source RFC 8058
   */
  unsubscribeUrl: (shop: Shop, userId: number, channel: MessageChannel) => string
  /** Sends a notification to the recipient's browsers. @throws as `MessageSender.send` does */
  sendPush: (shop: Shop, message: queries.MessageRow) => Promise<void>
  /** Sends the message by another channel, because no browser shows notifications any more. */
  replacePush: (shop: Shop, message: queries.MessageRow) => Promise<void>
}

/** Duration of a claim. Longer than the timeout of a provider, so a worker that exceeds it has crashed. */
const HOLD_MINUTES = 3

/**
 * Sends a message, unless it was sent, has failed for good or is claimed by another worker. After a crash between
 * acceptance by the provider and `markSent` it is sent again with the same reference.
 */
export async function sendMessage(shop: Shop, messageId: number, rules: RecipientRules): Promise<void> {
  const now = shop.clock.now()
  const message = await queries.claimMessage(shop.db, messageId, now, addMinutes(now, HOLD_MINUTES))
  if (!message) return
  const reason = await reasonNotToSend(shop, message, rules)
  if (reason) return giveUp(shop, message, reason)
  try {
    if (message.channel === 'push') await rules.sendPush(shop, message)
    else await shop.messageSender.send(await outgoing(shop, message, message.channel, rules))
  } catch (error) {
    return handleFailure(shop, message, error, rules)
  }
  await queries.markSent(shop.db, messageId, shop.clock.now())
}

/**
 * Returns the reason why a message must no longer be sent, as a text for staff; checked immediately before sending.
 */
async function reasonNotToSend(
  shop: Shop,
  message: queries.MessageRow,
  rules: RecipientRules,
): Promise<string | null> {
  const { expires_at } = message
  if (expires_at && expires_at <= shop.clock.now()) return 'It lapsed before it could be sent.'
  return rules.reasonNotToSend(shop, message)
}

async function outgoing(
  shop: Shop,
  message: queries.MessageRow,
  channel: MessageChannel,
  rules: RecipientRules,
): Promise<OutgoingMessage> {
  const attachments = await queries.readAttachments(shop.db, message.message_id)
  const isMarketing = message.category === 'marketing' && channel === 'email'
  return {
    channel,
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    html: message.html ?? undefined,
    reference: shop.keys.sign('message', String(message.message_id)).slice(0, 32),
    unsubscribeUrl: isMarketing
      ? rules.unsubscribeUrl(shop, required(message.user_id, 'the user'), 'email')
      : undefined,
    attachments: attachments.map(({ filename, content_type: contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
  }
}

async function handleFailure(
  shop: Shop,
  message: queries.MessageRow,
  error: unknown,
  rules: RecipientRules,
): Promise<void> {
  const reason = reasonOf(error)
  const { message_id: messageId, attempts } = message
  const isRefused = error instanceof MessageRefused
  const seconds = isRefused ? null : retryDelay(MESSAGE_RETRIES, attempts, `message ${messageId}`)
  if (seconds === null) {
    await giveUp(shop, message, reason)
    if (message.channel === 'push') await rules.replacePush(shop, message)
    return
  }
  const nextTryAt = addMinutes(shop.clock.now(), seconds / 60)
  await queries.scheduleRetry(shop.db, { messageId, attempt: attempts, reason, nextTryAt, seconds })
}

async function giveUp(shop: Shop, { message_id: messageId, kind }: queries.MessageRow, reason: string) {
  await queries.markFailed(shop.db, messageId, reason, shop.clock.now())
  shop.log.warn({ messageId, kind }, 'a message has failed permanently')
}

/** Returns the provider's error in one line. Four digits may be a quoted code, so they are masked. */
function reasonOf(error: unknown): string {
  const errorText = error instanceof Error ? error.message : String(error)
  const line = errorText.replace(/[\s\p{Cc}]+/gu, ' ').replace(/https?:\/\/\S+/g, '[link]')
  return cutText(line.replace(/\b\d{4}\b/g, '····').trim(), 300) || 'The provider gave no reason.'
}

/** Every message has a job. A message that is still waiting after this time lost its job in a crash. */
const OVERDUE_MINUTES = 1

export async function requeueOverdue(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await queries.requeueOverdue(shop.db, now, addMinutes(now, -OVERDUE_MINUTES))
}

const SECRET_KINDS: MessageKind[] = MESSAGE_KIND_NAMES.filter((kind) => !kindOf(kind).isVisibleToStaff)

/** Clears the texts of expired codes and links, because they can open an account. */
export async function clearSecretBodies(shop: Shop): Promise<void> {
  await queries.clearBodies(shop.db, SECRET_KINDS, addMinutes(shop.clock.now(), -DAY_MINUTES))
}
