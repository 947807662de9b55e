import type { OutputOf } from '#contract/endpoint.ts'
import type { setSubstitutionPreference as contract } from '#contract/orders/order-changes.ts'
import { takesChanges } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor, stateOf } from '../lifecycle/actor.service.ts'
import { updateLinePreferences, updateSubstitutionPreference } from '../items/order-items.queries.ts'
import * as queries from '../orders.queries.ts'
import { announceOrder } from '../lifecycle/order-events.service.ts'

type SubstitutionPreferenceBody = OutputOf<NonNullable<(typeof contract)['body']>>

/** Sets the owner's preference for missing items, for the order or single lines. Allowed until picking starts. */
export async function setSubstitutionPreference(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { missing_wish: preference, lines }: SubstitutionPreferenceBody,
): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    const order = await queries.lockHead(shop.db, orderId)
    if (!order || !takesChanges(stateOf(order)))
      throw new ShopError('status_not_allowed', { allowed: order ? allowedFor(order, actor) : [] })
    if (preference) await updateSubstitutionPreference(shop.db, orderId, preference, shop.clock.now())
    const changed = await updateLinePreferences(shop.db, orderId, lines)
    if (changed.length < lines.length) throw new ShopError('not_in_order')
    await announceOrder(shop, orderId)
  })
}
