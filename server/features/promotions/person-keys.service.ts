import { toIsoDate } from '#domain/accounts/age.ts'
import { formerNameKey } from '#domain/accounts/former-name-keys.ts'
import { sharesNameKey, sortedNameKey } from '#domain/accounts/name-keys.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import type { Shop } from '#server/shop.ts'

/**
 * A person by verified mobile, as a keyed hash: what was good once for somebody stays used when the account is closed
 * and made again, and nothing readable is kept for it.
 */
export const personKey = (shop: Shop, mobile: string): Buffer => shop.keys.hash('person', mobile)

type Named = { user_id: number; firstname: string; lastname: string; dob_sealed: Buffer | null }

/**
 * Returns the keys of a person by name and birth date; null without a birth date. Referrals from before names were folded
 * have the former key, which is a hash and can't be made again.
 */
export function nameDobKeys(shop: Shop, { firstname, lastname, ...user }: Named) {
  const birth = birthDateOf(shop, user)
  if (!birth) return null
  const hash = (name: string): Buffer => shop.keys.hash('person by name', `${name}|${toIsoDate(birth)}`)
  return {
    key: hash(sortedNameKey(firstname, lastname)),
    formerKey: hash(formerNameKey(firstname, lastname)),
  }
}

/** Returns whether two accounts have one name, however it is written, and one birth date. */
export function isSameNameAndBirth(shop: Shop, a: Named, b: Named): boolean {
  const [birth, other] = [birthDateOf(shop, a), birthDateOf(shop, b)]
  return birth !== null && other !== null && toIsoDate(birth) === toIsoDate(other) && sharesNameKey(a, b)
}
