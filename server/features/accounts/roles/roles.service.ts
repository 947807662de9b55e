import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  ApprovalNeeded,
  type Approver,
  approvalFacts,
  markApproved,
} from '#server/features/approvals/approvals.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import * as queries from './roles.queries.ts'

export type Rights = queries.Rights

type Change = {
  byUserId: number
  userId: number
  rights: Rights
  /** The second admin, if the change needed one. */
  approver?: Approver
}

/**
 * Ends the user's sessions, so that no session has rights it did not start with. A new admin needs a second admin's
 * approval if there is one. Nobody changes their own rights, so one admin always remains.
 */
export async function changeRoles(shop: Shop, change: Change): Promise<void> {
  const { byUserId, userId, rights, approver } = change
  if (byUserId === userId) throw new ShopError('forbidden')
  if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('own_account')
  for (const storeId of rights.store_ids) shop.storeDirectory.store(storeId)
  await requireVerifiedEmail(shop, userId, rights)
  await inTransaction(shop, async (shop) => {
    const admins = (await queries.lockAdmins(shop.db)).map((row) => row.user_id)
    for (const id of [byUserId, approver?.userId])
      if (id !== undefined && !admins.includes(id)) throw new ShopError('forbidden')
    const before = await queries.lockRights(shop.db, userId)
    if (!before) throw new ShopError('not_found')
    const makesAdmin = rights.admin_access && !before.admin_access
    if (approver) await markApproved(shop, approver, null)
    else if (makesAdmin && admins.length > 1) throw new ApprovalNeeded(null)
    await queries.updateRights(shop.db, userId, rights, shop.clock.now())
    await queries.updateStores(shop.db, userId, rights.store_ids)
    await endSessionsOf(shop.db, userId)
    await recordAudit(shop, auditOf(change, before))
  })
}

/**
 * Rights require a verified e-mail, because the admin knows the person by it and somebody else may have registered
 * with it. The demo gives rights to accounts without one.
 */
async function requireVerifiedEmail(shop: Shop, userId: number, rights: queries.Rights): Promise<void> {
  const givesRights = rights.admin_access || rights.store_access
  if (shop.settings.mode === 'demo' || !givesRights) return
  if (!(await queries.hasVerifiedEmail(shop.db, userId))) throw new ShopError('email_unproved')
}

const auditOf = ({ byUserId, userId, rights, approver }: Change, before: Rights) => ({
  byUserId,
  action: 'roles.changed',
  subject: `user ${userId}`,
  before: factsOf(before),
  after: factsOf(rights),
  details: approvalFacts(approver),
})

const factsOf = (rights: Rights) => ({
  admin_access: rights.admin_access,
  store_access: rights.store_access,
  store_ids: rights.store_ids.join(' '),
})
