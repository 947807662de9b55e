import { type RoleGrant, TABLET_ROLES } from '#domain/accounts/permissions.ts'
import { inTransaction } from '#server/db/database.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { endPinSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { UserRow } from '../accounts.service.ts'
import { hashPassword, isPassword } from '../passwords/passwords.service.ts'
import { lockPeople, readPerson } from '../roles/roles.queries.ts'
import { mayGive } from '../roles/roles.service.ts'
import * as queries from './tablets.queries.ts'

/** Keys the PIN with the shop's secret: six digits are few, and a copied table must not help to guess them. */
const keyed = (shop: Shop, userId: number, pin: string): string =>
  shop.keys.hash('tablet pin', `${userId} ${pin}`).toString('hex')

/** Compares a PIN. Takes the same time for a person without a PIN. */
export const isPin = (
  shop: Shop,
  { userId, pin, hash }: { userId: number; pin: string; hash: string | null },
): Promise<boolean> => isPassword(hash, keyed(shop, userId, pin))

const takesTablets = (roles: readonly RoleGrant[]): boolean =>
  roles.some(({ role }) => TABLET_ROLES.includes(role))

export async function pinOf(shop: Shop, { user_id: userId, staff_roles: roles }: UserRow) {
  const row = await queries.readPin(shop.db, userId)
  return { set: row?.set_at.toISOString() ?? null, allowed: takesTablets(grantsOf(roles)) }
}

/** @source A-TABLET-2 */
export async function setPin(shop: Shop, user: UserRow, pin: string): Promise<void> {
  if (!takesTablets(grantsOf(user.staff_roles))) throw new ShopError('pin_not_needed')
  const { user_id: userId } = user
  const hash = await hashPassword(keyed(shop, userId, pin))
  await inTransaction(shop, async (shop) => {
    await queries.savePin(shop.db, userId, hash, shop.clock.now())
    await endPinSessionsOf(shop.db, userId)
    await recordAudit(shop, { byUserId: userId, action: 'pin.set', subject: `user ${userId}` })
  })
}

/** Removes the user's PIN, if any. */
export const removePin = (shop: Shop, userId: number): Promise<void> =>
  inTransaction(shop, (shop) => forgetPin(shop, userId, userId))

/**
 * Removes another user's PIN, if any. The caller must be allowed to take all of that user's roles.
 * @source A-TABLET-2
 */
export async function removePinOf(shop: Shop, byUserId: number, userId: number): Promise<void> {
  if (byUserId === userId) throw new ShopError('forbidden')
  if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    await lockPeople(shop.db, [byUserId, userId])
    const [by, person] = [await readPerson(shop.db, byUserId), await readPerson(shop.db, userId)]
    if (!person) throw new ShopError('not_found')
    if (!by || !mayGive(grantsOf(by.staff_roles), grantsOf(person.staff_roles)))
      throw new ShopError('forbidden')
    await forgetPin(shop, byUserId, userId)
  })
}

async function forgetPin(shop: Shop, byUserId: number, userId: number): Promise<void> {
  if ((await queries.deletePin(shop.db, userId)) === 0) return
  await endPinSessionsOf(shop.db, userId)
  await recordAudit(shop, { byUserId, action: 'pin.removed', subject: `user ${userId}` })
}
