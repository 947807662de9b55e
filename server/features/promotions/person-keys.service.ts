import { toIsoDate } from '#domain/accounts/age.ts'
import { nameKey } from '#domain/accounts/person-key.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import type { Shop } from '#server/shop.ts'

/**
 * A person by verified mobile, as a keyed hash: what was good once for somebody stays used when the account is closed
 * and made again, and nothing readable is kept for it.
 */
export const personKey = (shop: Shop, mobile: string): Buffer => shop.keys.hash('person', mobile)

type Named = { user_id: number; firstname: string; lastname: string; dob_sealed: Buffer | null }

/** A person by name and birth date, as self-exclusion has it; null without a birth date. */
export function nameDobKey(shop: Shop, user: Named): Buffer | null {
  const birth = birthDateOf(shop, user)
  const name = nameKey(user.firstname, user.lastname)
  return birth && shop.keys.hash('person by name', `${name}|${toIsoDate(birth)}`)
}
