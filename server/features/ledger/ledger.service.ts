import type { Shop } from '#server/shop.ts'
import * as queries from './ledger.queries.ts'

export type LedgerAccount = queries.LedgerAccount

/** One posting, whose entries add up to zero; entries of zero are left out. In the caller's transaction. */
export const post = (shop: Shop, posting: queries.Posting) =>
  queries.insertEntries(shop.db, posting, shop.clock.now())

/** The same entries with the opposite sign: what was posted did not happen after all. */
export const reversePosting = (shop: Shop, posting: string) =>
  queries.insertReversal(shop.db, posting, shop.clock.now())
