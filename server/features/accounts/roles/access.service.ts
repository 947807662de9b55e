import { inTransaction } from '#server/db/database.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { presentPerson } from './person.present.ts'
import { mayGive } from './roles.service.ts'
import * as queries from './roles.queries.ts'

type AccessChange = { byUserId: number; userId: number; active: boolean; version: number }

/**
 * Deactivates or reactivates a person. Deactivation ends all sessions and realtime connections in the same transaction.
 * Users can't deactivate themselves, so one owner always remains.
 * @source A-STAFF-8
 */
export async function setAccess(
  shop: Shop,
  { byUserId, userId, active, version }: AccessChange,
): Promise<void> {
  if (byUserId === userId) throw new ShopError('forbidden')
  if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('own_account')
  await inTransaction(shop, async (shop) => {
    await queries.lockPeople(shop.db, [byUserId, userId])
    const by = await queries.readPerson(shop.db, byUserId)
    const person = await queries.readPerson(shop.db, userId)
    // A shopper without a role has no access to remove.
    if (!person || (person.staff_roles.length === 0 && person.deactivated_at === null))
      throw new ShopError('not_found')
    const isOut = !by || by.deactivated_at !== null
    if (isOut || !mayGive(grantsOf(by.staff_roles), grantsOf(person.staff_roles)))
      throw new ShopError('forbidden')
    if (version !== person.roles_version) throw new ShopError('stale', { current: presentPerson(person) })
    const wasActive = person.deactivated_at === null
    if (wasActive === active) return
    await queries.updateDeactivated(shop.db, userId, active ? null : shop.clock.now())
    if (!active) await endSessionsOf(shop.db, userId)
    await recordAudit(shop, {
      byUserId,
      action: active ? 'user.reactivated' : 'user.deactivated',
      subject: `user ${userId}`,
      before: { active: wasActive },
      after: { active },
    })
  })
}
