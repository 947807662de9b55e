import type { User } from '#contract/shop/users.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Shop } from '#server/shop.ts'
import { isExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { presentUser } from './accounts.present.ts'
import * as queries from './accounts.queries.ts'
import { dobOf, ownUser } from './accounts.service.ts'

/** Who asked not to be sold to has nothing to share either. @source L-22 */
export async function accountView(shop: Shop, user: queries.UserRow): Promise<User> {
  const birth = dobOf(shop, user)
  const [addresses, isOut] = await Promise.all([
    queries.readAddresses(shop.db, user.user_id),
    isExcluded(shop, user, birth),
  ])
  return presentUser(isOut ? { ...user, referral_code: null } : user, addresses, birth)
}

type Member = Extract<Principal, { kind: 'member' }>

/** A pending guest is no account yet: the same 404 as for anyone else's. */
export async function requireMember(
  shop: Shop,
  principal: Principal,
  userId: number,
): Promise<{ user: queries.UserRow; principal: Member }> {
  if (principal.kind !== 'member') throw new ShopError('not_found')
  return { user: await ownUser(shop, principal, userId), principal }
}
