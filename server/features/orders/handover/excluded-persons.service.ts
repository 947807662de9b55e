import { addMinutes } from '#domain/time.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import { noteLooseMatches } from '#server/features/accounts/self-exclusion/exclusion-reviews.service.ts'
import {
  exclusionOf,
  giftExclusionOf,
  requestReview,
} from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './excluded-persons.queries.ts'

/**
 * Returns the id of the self-exclusion in force for an order’s buyer or gift recipient (L-21); null if there is none.
 */
export async function exclusionFor(shop: Shop, row: queries.PersonsRow): Promise<number | null> {
  const own = await exclusionOf(shop, row, birthDateOf(shop, row))
  if (own) return own.self_exclusion_id
  if (!row.gift) return null
  const gift = { recipient: row.recipient_name, mobile: row.gift_recipient_number }
  return (await giftExclusionOf(shop, gift))?.self_exclusion_id ?? null
}

export async function exclusionOfOrder(shop: Shop, orderId: number): Promise<number | null> {
  const row = await queries.readPersons(shop.db, orderId)
  return row ? exclusionFor(shop, row) : null
}

/** Returns whether the buyer is blocked, because the name nearly matches an excluded person's. */
export async function isOrderUnderReview(shop: Shop, orderId: number): Promise<boolean> {
  const row = await queries.readPersons(shop.db, orderId)
  return row !== undefined && (await requestReview(shop, row, birthDateOf(shop, row)))
}

/**
 * Records the stopped order in its own table, so that readers of the order never learn why it ended.
 * @source A-EXCLUSION-1
 */
export const recordStopped = (shop: Shop, exclusionId: number, orderId: number) =>
  queries.insertStopped(shop.db, { exclusionId, orderId, now: shop.clock.now() })

/** Queues a buyer who shares only the name with an excluded person for review. The order is served until then. */
export const noteLooseMatch = (shop: Shop, row: queries.PersonsRow): Promise<void> =>
  noteLooseMatches(shop, { ...row, userId: row.user_id }, birthDateOf(shop, row), row.order_id)

/** Overlap with earlier runs, because the job may have missed some of its minutes. */
const LOOKED_BACK_MINUTES = 30
/** Maximum number of remembered orders. Older ones are checked again. */
const MAX_CHECKED = 5_000

/**
 * Returns a job that checks the orders of the last `LOOKED_BACK_MINUTES`; it runs every minute. An order is checked
 * again only after a new self-exclusion. A process that has just started checks all of them.
 * @source A-EXCLUSION-2
 */
export function newExclusionCheck(shop: Shop): () => Promise<void> {
  let checked: number[] = []
  let checkedAgainst: number | null = null
  return async () => {
    const latest = await queries.readLatestExclusionId(shop.db)
    if (latest !== checkedAgainst) checked = []
    const since = addMinutes(shop.clock.now(), -LOOKED_BACK_MINUTES)
    const rows = await queries.readNewPersons(shop.db, since, checked)
    for (const row of rows) if ((await exclusionFor(shop, row)) === null) await noteLooseMatch(shop, row)
    checked = [...checked, ...rows.map((row) => row.order_id)].slice(-MAX_CHECKED)
    checkedAgainst = latest
  }
}
