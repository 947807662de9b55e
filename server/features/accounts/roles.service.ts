import { ShopError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { noteAudit } from '#server/features/audit/audit.service.ts'
import * as queries from './roles.queries.ts'

/** Whoever's rights change logs in again: no session carries rights that it didn't start with. */
export async function changeRoles(
  shop: Shop,
  byUserId: number,
  userId: number,
  rights: queries.Rights,
): Promise<void> {
  if (byUserId === userId) throw new ShopError('forbidden')
  for (const storeId of rights.store_ids) shop.places.store(storeId)
  await refuseUnproved(shop, userId, rights)
  await shop.db.transaction(async (tx) => {
    const before = await queries.lockRights(tx, userId)
    if (!before) throw new ShopError('not_found')
    await queries.updateRights(tx, userId, rights, shop.clock.now())
    await queries.updateStores(tx, userId, rights.store_ids)
    await endSessionsOf(tx, userId)
    await noteAudit(
      { ...shop, db: tx },
      {
        byUserId,
        action: 'roles.changed',
        subject: `user ${userId}`,
        before: factsOf(before),
        after: factsOf(rights),
      },
    )
  })
}

/**
 * Rights go to the person that an admin has in mind, and is known by an e-mail: somebody else may have registered with
 * it. The demo has no such persons, and its accounts are given rights to try them.
 */
async function refuseUnproved(shop: Shop, userId: number, rights: queries.Rights): Promise<void> {
  const givesRights = rights.admin_access || rights.store_access
  if (shop.settings.mode === 'demo' || !givesRights) return
  if (!(await queries.hasProvedEmail(shop.db, userId))) throw new ShopError('email_unproved')
}

const factsOf = (rights: queries.Rights) => ({
  admin_access: rights.admin_access,
  store_access: rights.store_access,
  store_ids: rights.store_ids.join(' '),
})
