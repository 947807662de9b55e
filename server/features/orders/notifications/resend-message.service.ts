import { hasEnded } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ListedMessage, resendToShopper } from '#server/features/messaging/failed-messages.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { auditOrderChange } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as queries from '../orders.queries.ts'
import { staffHead } from '../orders.service.ts'
import { announceBesideOrder } from '../view/claims.queries.ts'

/** Enough for a shopper who can't find any of the messages; a higher demand has another cause than a lost mail. */
const RESENDS_OF_ORDER = { max: 5, minutes: 60 }

type ResendRequest = { orderId: number; messageId: number; version: number | undefined }

/**
 * Sends the shopper a message about an order again, to their current contact.
 * @source A-BOARD-6
 */
export async function resendMessage(
  shop: Shop,
  principal: Principal,
  { orderId, messageId, version }: ResendRequest,
): Promise<ListedMessage> {
  const { actor } = await staffHead(shop, principal, orderId)
  await consumeRateLimit(shop, { key: `resend ${orderId}`, ...RESENDS_OF_ORDER })
  return inTransaction(shop, async (shop) => {
    const order = required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
    requireVersion(order, version)
    if (order.is_owner_gone) throw new ShopError('account_closed')
    const sent = await resendToShopper(shop, {
      orderId,
      messageId,
      isOrderOpen: !hasEnded(order.status),
      email: order.owner_email,
      mobile: order.owner_mobile,
    })
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.message',
      details: { kind: sent.kind, message_id: messageId },
    })
    await announceBesideOrder(shop.db, orderId)
    return sent
  })
}
