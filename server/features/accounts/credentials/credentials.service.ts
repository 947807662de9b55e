import { endSessionsOf } from '#server/http/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { deleteOpenChanges } from '../contacts/contacts.queries.ts'
import { deleteFactors } from '../second-factor/second-factor.queries.ts'

/**
 * Removes everything that opens an account beside its password: sessions, passkeys, the authenticator app, recovery codes,
 * and contact changes that nobody has confirmed. Whoever proves the e-mail anew must not share the account with what was
 * set up before.
 * @param keepsSecondFactor of staff and drivers: a mailbox alone must not open the console. @source D-113
 */
export async function removeCredentials(
  shop: Shop,
  userId: number,
  { keepsSecondFactor }: { keepsSecondFactor: boolean },
): Promise<void> {
  await endSessionsOf(shop.db, userId)
  if (!keepsSecondFactor) await deleteFactors(shop.db, userId)
  await deleteOpenChanges(shop.db, userId)
}
