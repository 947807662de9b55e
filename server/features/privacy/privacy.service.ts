import type { ClosingReason } from '#domain/accounts/closing-reasons.ts'
import { formatBirthDate } from '#domain/accounts/age.ts'
import { toDollars } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { type UserRow, birthDateOf } from '#server/features/accounts/accounts.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { consentLogOf, withdrawAllConsents } from '#server/features/accounts/consents/consents.service.ts'
import * as closing from './close-account.queries.ts'
import { readPersonalData } from './my-data.queries.ts'

/**
 * Returns all data stored about a person, for that person only.
 * @source L-51
 */
export async function exportPersonalData(shop: Shop, user: UserRow): Promise<Record<string, unknown>> {
  const [stored, methods, consents] = await Promise.all([
    readPersonalData(shop.db, user.user_id),
    shop.payments.savedMethods(String(user.user_id)).catch(throwUnreachable),
    consentLogOf(shop, user.user_id),
  ])
  const birth = birthDateOf(shop, user)
  return {
    made: shop.clock.now().toISOString(),
    account: {
      user_id: user.user_id,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      mobile: user.mobile,
      new_mobile: user.new_mobile ?? '',
      date_of_birth: birth ? formatBirthDate(birth) : '',
      mobile_verified: user.verified_at,
      referral_code: user.referral_code ?? '',
      credit: toDollars(user.credit_cents),
      type: user.type,
      created: user.created_at,
    },
    payment_methods: methods.map(({ type, cardType, lastTwo, payer }) => ({
      type,
      cardType,
      lastTwo,
      payer,
    })),
    consents,
    ...stored,
  }
}

/**
 * Closes an account immediately. Order rows stay without name, street and texts, because tax law requires them for
 * five years and liquor law requires refusals for two. The user's row stays, emptied, because orders refer to it.
 * @param by staff member who closes it on the person's behalf; null: the person
 */
export async function closeAccount(
  shop: Shop,
  user: UserRow,
  by: { byUserId: number; reason: ClosingReason } | null = null,
): Promise<void> {
  if (user.type !== 'customer' || user.staff_roles.length > 0) throw new ShopError('staff_account')
  const userId = user.user_id
  await inTransaction(shop, async (shop) => {
    if (!(await closing.lockAccount(shop.db, userId))) throw new ShopError('not_found')
    if (await closing.readOpenOrder(shop.db, userId)) throw new ShopError('order_under_way')
    await withdrawAllConsents(shop, userId, 'account_closed')
    await endSessionsOf(shop.db, userId)
    await closing.deletePersonalRows(shop.db, userId)
    await closing.anonymiseOrders(shop.db, userId)
    await closing.expireCredit(shop.db, userId, shop.clock.now())
    await closing.eraseAccount(shop.db, userId, shop.clock.now())
    await closing.enqueueForgetPaymentMethods(shop.db, userId)
    const subject = `user ${userId}`
    await recordAudit(shop, {
      byUserId: by?.byUserId ?? userId,
      action: 'account-closed',
      subject,
      details: by ? { reason: by.reason } : {},
    })
  })
}

/** Deletes the payment methods of a closed account at the gateway; called by a job. */
export async function forgetPaymentMethods(shop: Shop, userId: number): Promise<void> {
  const customer = String(userId)
  for (const { token } of await shop.payments.savedMethods(customer))
    await shop.payments.forgetMethod(customer, token)
}
