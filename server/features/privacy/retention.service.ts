import { addMinutes, DAY_MINUTES } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { GUEST_CART_DAYS } from '#domain/carts/cart-limits.ts'
import type { Shop } from '#server/shop.ts'
import { eraseAbandonedAccounts } from './abandon-account.service.ts'
import type { RetentionJob } from '../../../domain/privacy/retention-rule.ts'
import * as queries from './retention.queries.ts'

const WEBHOOK_DAYS = 30
const STOCK_ALERT_DAYS = 90
const YEAR_DAYS = 366
const TWO_YEARS_DAYS = 731
const FIVE_YEARS_DAYS = 5 * 365 + 2
const SEVEN_YEARS_DAYS = 7 * 365 + 2

/** Rows per statement, so that a long backlog does not block other transactions. */
const BATCH = 500

async function inBatches(work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH)) >= BATCH);
}

const byOwnerFunction = (which: queries.RetentionRoutine) => (shop: Shop, now: Date) =>
  inBatches((most) => queries.runRetentionFunction(shop.db, which, now, most))

/** Deletes rows that ended the given days ago, from tables that the application may write. */
const olderThan =
  (days: number, work: (db: Shop['db'], before: Date, most: number) => Promise<number>) =>
  (shop: Shop, now: Date) =>
    inBatches((most) => work(shop.db, daysBefore(now, days), most))

const daysBefore = (now: Date, days: number): Date => addMinutes(now, -days * DAY_MINUTES)

/** One idempotent job for each rule that depends only on time. */
const JOBS: Record<RetentionJob, (shop: Shop, now: Date) => Promise<unknown>> = {
  'unverified guests': (shop, now) => inTransaction(shop, (shop) => queries.deleteEndedPending(shop.db, now)),
  'customers served by staff': olderThan(TWO_YEARS_DAYS, queries.detachOldGuests),
  'codes and links': async (shop, now) => {
    await queries.deleteUsedUp(shop.db, now, daysBefore(now, 1))
    await eraseAbandonedAccounts(shop)
  },
  'rate limits': (shop, now) => queries.deleteRateLimits(shop.db, now),
  searches: (shop, now) => queries.deleteOldSearches(shop.db, daysBefore(now, YEAR_DAYS)),
  'guest carts': olderThan(GUEST_CART_DAYS, queries.deleteGuestCarts),
  'self-exclusions': byOwnerFunction('delete_old_exclusions'),
  'driver positions': (shop) => queries.deletePositions(shop.db),
  'driver shifts': olderThan(SEVEN_YEARS_DAYS, queries.deleteOldShifts),
  messages: olderThan(YEAR_DAYS, queries.deleteOldMessages),
  webhooks: olderThan(WEBHOOK_DAYS, queries.deleteOldWebhooks),
  enquiries: olderThan(TWO_YEARS_DAYS, queries.deleteOldEnquiries),
  'stock alerts': olderThan(STOCK_ALERT_DAYS, queries.deleteOldStockAlerts),
  'problem reports': olderThan(TWO_YEARS_DAYS, queries.emptyOldProblemReports),
  'hand-over distances': olderThan(TWO_YEARS_DAYS, queries.deleteOldDistances),
  'care cases': olderThan(TWO_YEARS_DAYS, queries.deleteOldCareCases),
  'staff notes': olderThan(TWO_YEARS_DAYS, queries.deleteOldNotes),
  'delivery ratings': olderThan(TWO_YEARS_DAYS, queries.deleteOldDeliveryRatings),
  'product reviews': olderThan(FIVE_YEARS_DAYS, queries.deleteOldReviews),
  referrals: olderThan(FIVE_YEARS_DAYS, queries.emptyOldReferrals),
  'gift cards': olderThan(YEAR_DAYS, queries.emptyEndedGiftCards),
  'bought gift cards': olderThan(YEAR_DAYS, queries.emptyEndedPurchases),
  orders: byOwnerFunction('anonymise_old_orders'),
  'store credit': byOwnerFunction('empty_old_credit'),
  'payment events': byOwnerFunction('delete_old_payment_events'),
  'door checks': byOwnerFunction('empty_old_door_checks'),
  consents: byOwnerFunction('delete_old_consents'),
  approvals: async (shop, now) => {
    await byOwnerFunction('empty_old_approvals')(shop, now)
    await olderThan(YEAR_DAYS, queries.emptyLimitUses)(shop, now)
  },
  'data breaches': byOwnerFunction('delete_old_breaches'),
  'audit log': byOwnerFunction('delete_old_audit'),
}

/** Applies the retention rules that the privacy page shows; runs hourly. */
export async function applyRetentionRules(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  for (const job of Object.values(JOBS)) await job(shop, now)
}
