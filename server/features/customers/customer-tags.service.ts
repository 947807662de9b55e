import { inTransaction } from '#server/db/database.ts'
import { MAX_TAGS, type TagChange, changeTags, readTags } from '#server/db/tags.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { readTaggable } from './customer-list.queries.ts'
import { scopeOf } from './customers.service.ts'

/**
 * Adds and removes tags of customers whom the caller may change. The tags stay out of the log, which is retained
 * longer.
 * @source A-TAG-1
 */
export async function tagCustomers(shop: Shop, principal: Principal, change: TagChange) {
  const byUserId = requireUserId(principal)
  return inTransaction(shop, async (shop) => {
    const rows = await readTaggable(shop.db, change.ids, scopeOf(shop, principal, 'customers.write'))
    if (rows.length < change.ids.length) throw new ShopError('not_found', { isHidden: true })
    if (rows.some(({ works_here: worksHere }) => worksHere)) throw new ShopError('works_here')
    if (change.ids.length === 1 && (await isOwnAccount(shop, byUserId, change.ids[0] ?? 0)))
      throw new ShopError('own_account')
    for (const { id, ...details } of await changeTags(shop.db, 'customer', change))
      await recordAudit(shop, { byUserId, action: 'customer.tagged', subject: `user ${id}`, details })
    const tagged = await readTags(shop.db, 'customer', change.ids)
    if (tagged.some(({ tags }) => tags.length > MAX_TAGS)) throw new ShopError('too_many_tags')
    return tagged
  })
}
