import type { OutgoingMessage } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './messages.queries.ts'

/** Promises a message: it is sent when the transaction commits, and again until the provider takes it. */
export async function tell(shop: Shop, message: OutgoingMessage): Promise<void> {
  await queries.queueMessage(shop.db, message, shop.clock.now())
}

/** Hands a promised message over. One that was sent already is left alone. */
export async function sendMessage(shop: Shop, messageId: number): Promise<void> {
  const message = await queries.readUnsent(shop.db, messageId)
  if (!message) return
  await shop.inbox.send({
    channel: message.channel,
    to: message.recipient,
    subject: message.subject,
    text: message.body,
    html: message.html ?? undefined,
  })
  await queries.markSent(shop.db, messageId, shop.clock.now())
}
