import { type MessageKind, type SentChannel, kindOf } from '#domain/messages/message-kinds.ts'
import { withoutForeignLinks } from '#domain/messages/foreign-links.ts'
import {
  type Brand,
  type EmailContent,
  type MessageContent,
  type PlainContent,
  type SmsContent,
  notificationOf,
  plainEmail,
} from '#domain/messages/email-content.ts'
import { emailHtml } from '#domain/messages/email-html.ts'
import {
  plainWithOverrides,
  renderedEmail,
  renderedPlain,
  smsWithOverrides,
  withOverrides,
} from '#domain/messages/template-overrides.ts'
import type { Attachment } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from './brand.service.ts'
import { overridesOf } from './templates/template-overrides.service.ts'
import * as queries from './outbox.queries.ts'

export type OutboundMessage = {
  channel: SentChannel
  to: string
  subject: string
  text: string
  /** HTML version; if absent, the HTML of an e-mail is generated from `text`. */
  html?: string | undefined
  /** Label of the button that replaces the text's last URL in a generated HTML version. */
  linkLabel?: string
  /** Defaults to `plain`. */
  kind?: MessageKind
  userId?: number
  orderId?: number
  campaignId?: number
  /** Set if the message may be sent at most once: another message with the same key is ignored. */
  idempotencyKey?: string
  /** The message is not sent after this time. */
  expiresAt?: Date
  attachments?: readonly Attachment[]
}

/**
 * Returns the priority of a message; lower numbers are sent first. A shopper waits for a code, but not for an offer.
 */
const priorityOf = (kind: MessageKind): number =>
  kindOf(kind).category === 'marketing' ? 10 : kind === 'verification_code' ? -10 : 0

/**
 * Enqueues a message in the caller's transaction. After the commit it is sent, and retried until the provider accepts
 * it or it has failed for good.
 * @returns false if a message with the same idempotency key exists
 */
export async function enqueueMessage(shop: Shop, original: OutboundMessage): Promise<boolean> {
  const kind = original.kind ?? 'plain'
  const message = kindOf(kind).category === 'marketing' ? original : withoutForeignLinksIn(shop, original)
  const { category } = kindOf(kind)
  const queued = await queries.insertMessage(shop.db, {
    channel: message.channel,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: htmlOf(shop, message),
    kind,
    category,
    userId: message.userId ?? null,
    orderId: message.orderId ?? null,
    campaignId: message.campaignId ?? null,
    idempotencyKey: message.idempotencyKey ?? null,
    expiresAt: message.expiresAt ?? null,
    attachments: message.attachments ?? [],
    now: shop.clock.now(),
    priority: priorityOf(kind),
    queue: category === 'marketing' ? 'marketing' : null,
  })
  return queued !== undefined
}

/**
 * Removes foreign links, because messages contain text that people typed. Offers are excepted: staff write them, and
 * they may contain links.
 */
function withoutForeignLinksIn(shop: Shop, message: OutboundMessage): OutboundMessage {
  const safe = (text: string) => withoutForeignLinks(text, shop.settings.publicUrl)
  return { ...message, subject: safe(message.subject), text: safe(message.text) }
}

function htmlOf(shop: Shop, { channel, subject, text, html, linkLabel }: OutboundMessage): string | null {
  if (channel !== 'email') return null
  return html ?? emailHtml(plainEmail(subject, text, linkLabel), brandOf(shop))
}

/** A message whose texts are rendered separately. */
type MessageEnvelope = Omit<OutboundMessage, 'channel' | 'subject' | 'text' | 'html'>

/** Enqueues an e-mail with the same content as plain text and as HTML. The owner's texts replace the defaults. */
export async function enqueueEmail(
  shop: Shop,
  message: MessageEnvelope,
  write: (brand: Brand) => EmailContent,
): Promise<boolean> {
  const brand = brandOf(shop)
  const content = write(brand)
  const email = withOverrides(content, overridesOf(shop, content.use))
  return enqueueMessage(shop, { ...message, channel: 'email', ...renderedEmail(email, brand) })
}

/** Enqueues a notification for the browsers of a person. */
export async function enqueuePush(
  shop: Shop,
  message: Omit<MessageEnvelope, 'to'>,
  content: MessageContent,
): Promise<boolean> {
  const email = withOverrides(content.email, overridesOf(shop, content.email.use))
  return enqueueMessage(shop, {
    ...message,
    channel: 'push',
    to: 'browsers',
    ...notificationOf({ ...content, email }),
  })
}

/** Enqueues an e-mail of plain paragraphs. */
export async function enqueuePlainEmail(
  shop: Shop,
  message: MessageEnvelope,
  content: PlainContent,
): Promise<boolean> {
  const plain = plainWithOverrides(content, overridesOf(shop, content.use))
  return enqueueMessage(shop, { ...message, channel: 'email', ...renderedPlain(plain, brandOf(shop)) })
}

/** @returns the text; null if a message with the same idempotency key exists */
export async function enqueueSms(
  shop: Shop,
  message: MessageEnvelope,
  content: SmsContent,
): Promise<string | null> {
  const text = smsWithOverrides(content, overridesOf(shop, content.use))
  const isNew = await enqueueMessage(shop, { ...message, channel: 'sms', subject: '', text })
  return isNew ? text : null
}

/**
 * Stops the unsent messages of a canceled campaign. A message that a worker is sending at this moment is still sent.
 */
export async function stopUnsent(shop: Shop, campaignId: number): Promise<void> {
  await queries.markStopped(shop.db, campaignId, 'The campaign was called off.', shop.clock.now())
}
