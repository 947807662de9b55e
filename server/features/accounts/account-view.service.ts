import type { User } from '#contract/account/users.ts'
import type { Shop } from '#server/shop.ts'
import { isSelfExcluded } from './self-exclusion/self-exclusion.service.ts'
import { presentUser } from './accounts.present.ts'
import * as queries from './accounts.queries.ts'
import { birthDateOf } from './accounts.service.ts'

/**
 * Returns the account as its owner sees it. A person who excluded themselves gets no referral code to share.
 * @source L-22
 */
export async function accountView(shop: Shop, user: queries.UserRow): Promise<User> {
  const birth = birthDateOf(shop, user)
  const [addresses, isOut] = await Promise.all([
    queries.readAddresses(shop.db, user.user_id),
    isSelfExcluded(shop, user, birth),
  ])
  return presentUser(isOut ? { ...user, referral_code: null } : user, addresses, birth)
}
