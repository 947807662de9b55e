import { inTransaction } from '#server/db/database.ts'
import { MAX_TAGS, type TagChange, changeTags, readTags } from '#server/db/tags.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { announceBesideOrder } from '../view/claims.queries.ts'
import { readBuyers } from './order-record.queries.ts'

/**
 * Adds and removes tags of orders, ended ones included. The tags stay out of the log, which is retained longer.
 * @source A-TAG-1
 */
export async function tagOrders(shop: Shop, principal: Principal, change: TagChange) {
  const byUserId = requireUserId(principal)
  return inTransaction(shop, async (shop) => {
    const buyers = await readBuyers(shop.db, change.ids)
    if (buyers.length < change.ids.length) throw new ShopError('not_found')
    if (buyers.some(({ user_id: userId }) => userId === byUserId)) throw new ShopError('own_order')
    for (const { id, ...details } of await changeTags(shop.db, 'order', change)) {
      await recordAudit(shop, { byUserId, action: 'order.tagged', subject: `order ${id}`, details })
      await announceBesideOrder(shop.db, id)
    }
    const tagged = await readTags(shop.db, 'order', change.ids)
    if (tagged.some(({ tags }) => tags.length > MAX_TAGS)) throw new ShopError('too_many_tags')
    return tagged
  })
}
