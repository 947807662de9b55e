import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, isStaffOf, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './failed-messages.queries.ts'

export type { ListedMessage } from './failed-messages.queries.ts'

type ListRequest = PageRequest & { state: queries.MessageState }

/** Staff see messages about orders of their stores. All others are for admins. */
export async function listMessages(shop: Shop, principal: Principal, { state, ...request }: ListRequest) {
  const storeIds =
    principal.kind === 'member' && principal.isAdmin
      ? null
      : principal.kind === 'member'
        ? principal.storeIds
        : []
  return queries.listMessages(readerOf(shop), { state, storeIds }, request)
}

/** Puts a failed message back into the outbox, after its address or the provider was repaired. */
export async function resendMessage(
  shop: Shop,
  principal: Principal,
  messageId: number,
): Promise<queries.ListedMessage> {
  return inTransaction(shop, async (shop) => {
    const message = await queries.lockMessage(shop.db, messageId)
    const isAdmin = principal.kind === 'member' && principal.isAdmin
    const isOurs = message && message.store_id !== null && isStaffOf(principal, message.store_id)
    if (!message || !(isAdmin || isOurs)) throw new ShopError('not_found')
    if (message.dead_at === null) throw new ShopError('message_not_dead')
    const now = shop.clock.now()
    if (message.body === '' || (message.expires_at && message.expires_at <= now))
      throw new ShopError('message_lapsed')
    const audit = { byUserId: userIdOf(principal), action: 'message-resent', subject: `message ${messageId}` }
    await recordAudit(shop, { ...audit, details: { kind: message.kind } })
    return (await queries.requeueFailed(shop.db, messageId, now))!
  })
}
