import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { constraintOf, sqlStateOf } from '#server/db/violations.ts'
import { ShopError } from '#server/http/errors.ts'
import { readTakenContacts } from '../accounts.queries.ts'

/**
 * Requires an e-mail and a mobile that no full account has. The error names the taken contact.
 * @source A-CODE-1
 */
export async function requireUniqueContacts(
  db: Database,
  email: string,
  mobile: string,
  exceptId: number | null,
): Promise<void> {
  const taken = await readTakenContacts(db, email, mobile, exceptId)
  if (taken?.email_taken) throw new ShopError('username_taken')
  if (taken?.mobile_taken) throw new ShopError('mobile_taken')
}

/** Returns eight letters and digits that can be read out to a friend. */
export const newReferralCode = (): string =>
  randomBytes(8)
    .toString('base64url')
    .replace(/[^A-Za-z0-9]/g, 'X')
    .slice(0, 8)
    .toUpperCase()

const UNIQUE_VIOLATION = '23505'

/** Maps a unique violation to an error: another account has verified the same e-mail or mobile concurrently. */
export function rethrowUniqueViolation(error: unknown): never {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
  throw new ShopError(constraintOf(error) === 'users_mobile_taken' ? 'mobile_taken' : 'username_taken')
}
