import { mayResend } from '#domain/messages/message-kinds.ts'
import { required } from '#domain/required.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './failed-messages.queries.ts'

export type { ListedMessage } from './failed-messages.queries.ts'

export const messagesOfOrder = (shop: Shop, orderId: number) => queries.readMessagesOfOrder(shop.db, orderId)

export const messagesOfUser = (shop: Shop, userId: number) => queries.readMessagesOfUser(shop.db, userId)

type ListRequest = PageRequest & { state: queries.MessageState }

/** Lists messages about orders of the caller's stores; all other messages are visible only to owners. */
export async function listMessages(shop: Shop, principal: Principal, { state, ...request }: ListRequest) {
  const storeIds = storesWith(principal, 'messages.read')
  return queries.listMessages(readerOf(shop), { state, storeIds }, request)
}

/** Puts a failed message back into the outbox, after its address or the provider was fixed. */
export async function resendMessage(
  shop: Shop,
  principal: Principal,
  messageId: number,
): Promise<queries.ListedMessage> {
  return inTransaction(shop, async (shop) => {
    const message = await queries.lockMessage(shop.db, messageId)
    const stores = storesWith(principal, 'messages.write')
    const isOurs = message && (stores === null || stores.some((storeId) => storeId === message.store_id))
    if (!message || !isOurs) throw new ShopError('not_found')
    if (message.dead_at === null) throw new ShopError('message_not_dead')
    const now = shop.clock.now()
    if (hasLapsed(message, now)) throw new ShopError('message_lapsed')
    const audit = { byUserId: userIdOf(principal), action: 'message-resent', subject: `message ${messageId}` }
    await recordAudit(shop, { ...audit, details: { kind: message.kind } })
    return required(await queries.requeueFailed(shop.db, messageId, null, now), `message ${messageId}`)
  })
}

const hasLapsed = ({ body, expires_at }: queries.ListedMessage, now: Date): boolean =>
  body === '' || (expires_at !== null && expires_at <= now)

/**
 * Facts of an order and its owner for resending a message. The caller passes them in, because messaging reads
 * neither.
 */
export type Resend = {
  orderId: number
  messageId: number
  isOrderOpen: boolean
  /** The owner's current contacts. */
  email: string
  mobile: string
}

/**
 * Sends the shopper a message of their order again. A failed message is retried; of a sent message a copy is sent.
 * Runs in the caller's transaction, which has locked the order.
 */
export async function resendToShopper(shop: Shop, resend: Resend): Promise<queries.ListedMessage> {
  const { orderId, messageId, isOrderOpen, email, mobile } = resend
  const now = shop.clock.now()
  const message = await queries.lockMessage(shop.db, messageId)
  if (message?.order_id !== orderId) throw new ShopError('not_found')
  if (!mayResend(message.kind, isOrderOpen) || hasLapsed(message, now)) throw new ShopError('message_lapsed')
  if ((await queries.readIsWaiting(shop.db, message)).is_waiting) throw new ShopError('message_waiting')
  const to = { sms: mobile, email, push: message.recipient }[message.channel]
  return message.dead_at === null
    ? required(await queries.insertCopy(shop.db, messageId, to, now), `message ${messageId}`)
    : required(await queries.requeueFailed(shop.db, messageId, to, now), `message ${messageId}`)
}
