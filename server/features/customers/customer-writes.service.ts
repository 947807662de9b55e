import { ERRORS } from '#contract/errors.ts'
import type { ConsentChannel } from '#domain/accounts/consent-texts.ts'
import type { ClosingReason } from '#domain/accounts/closing-reasons.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordConsent } from '#server/features/accounts/consents/consents.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { closeAccount, exportPersonalData } from '#server/features/privacy/privacy.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import { endSessionById, endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './customer-page.queries.ts'
import { requireCustomer, worksHere } from './customers.service.ts'

/**
 * Returns a customer whom the caller may change: no staff member, and never the caller.
 * @source A-CUSTOMER-3
 */
async function requireChangeable(shop: Shop, principal: Principal, userId: number) {
  const { user } = await requireCustomer(shop, principal, userId, 'customers.write')
  if (worksHere(user)) throw new ShopError('works_here')
  const byUserId = required(userIdOf(principal), 'user of the request')
  if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('own_account')
  return { user, byUserId, subject: `user ${userId}` }
}

/** Adds a note. Its text stays out of the log, which is retained longer. */
export async function addNote(shop: Shop, principal: Principal, userId: number, text: string) {
  const { byUserId, subject } = await requireChangeable(shop, principal, userId)
  return inTransaction(shop, async (shop) => {
    await queries.insertNote(shop.db, { userId, byUserId, text, now: shop.clock.now() })
    await recordAudit(shop, { byUserId, action: 'customer.note', subject })
    return queries.readNotes(shop.db, userId)
  })
}

/** @param sessionId Undefined means all sessions. */
export async function endSessions(
  shop: Shop,
  principal: Principal,
  userId: number,
  sessionId: number | undefined,
): Promise<void> {
  const { byUserId, subject } = await requireChangeable(shop, principal, userId)
  await inTransaction(shop, async (shop) => {
    if (sessionId === undefined) await endSessionsOf(shop.db, userId)
    else if (!(await endSessionById(shop.db, userId, sessionId))) throw new ShopError('not_found')
    const details = { session: sessionId ?? 'all' }
    await recordAudit(shop, { byUserId, action: 'customer.sessions_ended', subject, details })
  })
}

export async function withdrawConsent(
  shop: Shop,
  principal: Principal,
  userId: number,
  channel: ConsentChannel,
): Promise<void> {
  const { byUserId } = await requireChangeable(shop, principal, userId)
  await recordConsent(shop, { userId, channel, isGranted: false, source: 'staff', byUserId })
}

/** Exports a customer's data. Staff hand it to the person after verifying their identity. */
export async function exportCustomer(shop: Shop, principal: Principal, userId: number) {
  const { user, byUserId, subject } = await requireChangeable(shop, principal, userId)
  await consumeRateLimit(shop, { key: `exports by ${byUserId}`, max: 10, minutes: 60 })
  const data = await exportPersonalData(shop, user)
  await recordAudit(shop, { byUserId, action: 'customer.exported', subject })
  return data
}

type AccountClosure = { reason: ClosingReason; email: string }

export async function closeForCustomer(
  shop: Shop,
  principal: Principal,
  userId: number,
  { reason, email }: AccountClosure,
): Promise<void> {
  const { user, byUserId } = await requireChangeable(shop, principal, userId)
  if (email.toLowerCase() !== user.email.toLowerCase())
    throw new ShopError('closing_unconfirmed', { fields: { email: ERRORS.closing_unconfirmed[1] } })
  await closeAccount(shop, user, { byUserId, reason })
}
