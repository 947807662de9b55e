import { toIsoDate } from '#domain/accounts/age.ts'
import { formerNameKey } from '#domain/accounts/former-name-keys.ts'
import { sharesNameKey, sortedNameKey } from '#domain/accounts/name-keys.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the key of a person by verified mobile, as a keyed hash. A benefit used once stays used when the person
 * closes the account and opens another. The mobile can't be recovered from the hash.
 */
export const personKey = (shop: Shop, mobile: string): Buffer => shop.keys.hash('person', mobile)

type PersonColumns = { user_id: number; firstname: string; lastname: string; dob_sealed: Buffer | null }

/**
 * Returns the keys of a person by name and birth date; null without a birth date. Referrals made before names were
 * folded have the former key, which is a hash and can't be recomputed.
 */
export function nameDobKeys(shop: Shop, { firstname, lastname, ...user }: PersonColumns) {
  const birth = birthDateOf(shop, user)
  if (!birth) return null
  const hash = (name: string): Buffer => shop.keys.hash('person by name', `${name}|${toIsoDate(birth)}`)
  return {
    key: hash(sortedNameKey(firstname, lastname)),
    formerKey: hash(formerNameKey(firstname, lastname)),
  }
}

/** Returns whether two accounts have the same name, in any notation, and the same birth date. */
export function isSameNameAndBirth(shop: Shop, a: PersonColumns, b: PersonColumns): boolean {
  const [birth, other] = [birthDateOf(shop, a), birthDateOf(shop, b)]
  return birth !== null && other !== null && toIsoDate(birth) === toIsoDate(other) && sharesNameKey(a, b)
}
