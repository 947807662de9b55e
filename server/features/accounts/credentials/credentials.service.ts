import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { deleteOpenChanges } from '../contacts/contacts.queries.ts'
import { deleteFactors } from '../second-factor/second-factor.queries.ts'

/**
 * Removes every way into an account except its password: sessions, passkeys, the authenticator app, recovery codes and
 * unconfirmed contact changes. A person who verifies the e-mail again must not share the account with the stranger who
 * set them up.
 * @param keepsSecondFactor True for staff and drivers: a mailbox alone must not open the console.
 * @source D-113
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
