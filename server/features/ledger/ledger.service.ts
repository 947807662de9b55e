import type { Shop } from '#server/shop.ts'
import * as queries from './ledger.queries.ts'

export type LedgerAccount = queries.LedgerAccount

/** Inserts a posting whose entries add up to zero; entries of zero are omitted. Runs in the caller's transaction. */
export const post = (shop: Shop, posting: queries.Posting) =>
  queries.insertEntries(shop.db, posting, shop.clock.now())

/** Inserts the entries of a posting with the opposite sign, for a movement that failed afterwards. */
export const reversePosting = (shop: Shop, posting: string) =>
  queries.insertReversal(shop.db, posting, shop.clock.now())
