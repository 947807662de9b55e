import { toIsoDate } from '#domain/accounts/age.ts'
import { latestAdultBirth } from '#domain/accounts/latest-adult-birth.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { inForce } from '#domain/law/delivery-hours.ts'
import { localDate } from '#domain/time.ts'
import { type UserRow, birthDateOf } from '#server/features/accounts/accounts.service.ts'
import type { Store } from '#server/features/delivery/store-directory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Requires the buyer's age by the rule in force on the day of the delivery. The age of 18 was checked before.
 * @throws ShopError dob_invalid
 * @source L-1, L-55
 */
export function requireAgeOfRule(
  shop: Shop,
  { buyer, store }: { buyer: UserRow; store: Store },
  dueAt: Date,
): void {
  const date = localDate(dueAt, store.time_zone)
  const birth = birthDateOf(shop, buyer)
  const age = inForce(store.law.recipient, date)?.minimum_age
  if (!birth || age === undefined || toIsoDate(birth) <= latestAdultBirth(date, age)) return
  throw new ShopError('dob_invalid', { fields: { dob: fieldTexts.birthDateInvalid } })
}
