import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { readTakenContacts } from '../accounts.queries.ts'

/** An e-mail or mobile of a full account is always told as such. @source A-CODE-1 */
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

/** Eight letters and digits to read out to a friend. */
export const newReferralCode = (): string =>
  randomBytes(8)
    .toString('base64url')
    .replace(/[^A-Za-z0-9]/g, 'X')
    .slice(0, 8)
    .toUpperCase()

const UNIQUE_VIOLATION = '23505'

/** Somebody verified the same e-mail or mobile in this very moment: the first becomes the account. */
export function rethrowUniqueViolation(error: { code?: string; constraint?: string }): never {
  if (error.code !== UNIQUE_VIOLATION) throw error
  throw new ShopError(error.constraint === 'users_mobile_taken' ? 'mobile_taken' : 'username_taken')
}
