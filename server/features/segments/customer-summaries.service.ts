import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './customer-summaries.queries.ts'

/** Customers per transaction, which takes some tens of milliseconds. */
const AT_ONCE = 250

/** Fills the summaries of customers whose orders are older than the summaries; called by a job until all are filled. */
export async function fillSummaries(shop: Pick<Shop, 'db'>): Promise<void> {
  while (await fillBatch(shop));
}

/** @returns whether there may be more customers */
const fillBatch = (shop: Pick<Shop, 'db'>): Promise<boolean> =>
  inTransaction(shop, async ({ db }) => {
    const { filled_to: after, is_filled: isFilled } = await queries.lockProgress(db)
    if (isFilled) return false
    const ids = (await queries.readCustomers(db, after, AT_ONCE)).map(({ user_id }) => user_id)
    await queries.summarise(db, ids)
    const isLast = ids.length < AT_ONCE
    await queries.saveProgress(db, ids.at(-1) ?? after, isLast)
    return !isLast
  })
