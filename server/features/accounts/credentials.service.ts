import { endSessionsOf } from '#server/http/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { deleteOpenChanges } from './contacts.queries.ts'
import { deletePasskeys } from './passkeys.queries.ts'

/**
 * Removes everything that opens an account beside its password: sessions, passkeys, and contact changes that nobody has
 * confirmed. Whoever proves the e-mail anew must not share the account with what was set up before.
 */
export async function removeCredentials(shop: Shop, userId: number): Promise<void> {
  await endSessionsOf(shop.db, userId)
  await deletePasskeys(shop.db, userId)
  await deleteOpenChanges(shop.db, userId)
}
