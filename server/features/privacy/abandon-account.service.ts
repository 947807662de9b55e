import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { withdrawAllConsents } from '#server/features/accounts/consents/consents.service.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import * as closing from './close-account.queries.ts'

/**
 * Closes an account whose e-mail belongs to another person. An open order is still delivered, so its data is erased
 * after it has ended.
 */
export async function abandonAccount(shop: Shop, userId: number): Promise<void> {
  const now = shop.clock.now()
  await withdrawAllConsents(shop, userId, 'account_closed')
  await endSessionsOf(shop.db, userId)
  await closing.deletePersonalRows(shop.db, userId)
  await closing.enqueueForgetPaymentMethods(shop.db, userId)
  if (await closing.readOpenOrder(shop.db, userId)) await closing.detachAccount(shop.db, userId, now)
  else await eraseAll(shop, userId)
  const subject = `user ${userId}`
  await recordAudit(shop, { byUserId: null, action: 'account.abandoned', subject, details: {} })
}

async function eraseAll(shop: Shop, userId: number): Promise<void> {
  const now = shop.clock.now()
  await closing.anonymiseOrders(shop.db, userId)
  await closing.expireCredit(shop.db, userId, now)
  await closing.eraseAccount(shop.db, userId, now)
}

/** Erases the data that `abandonAccount` retained for an open order; called by a job. */
export async function eraseAbandonedAccounts(shop: Shop): Promise<void> {
  for (const { user_id: userId } of await closing.readDetached(shop.db))
    await inTransaction(shop, (shop) => eraseAll(shop, userId))
}
