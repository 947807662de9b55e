import { takesChanges } from '#domain/orders/changed-order.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor, stateOf } from '../lifecycle/actor.service.ts'
import { updateSubstitutionPreference } from '../items/order-items.queries.ts'
import * as queries from '../orders.queries.ts'
import { announceOrder } from '../lifecycle/order-events.service.ts'

/** The owner says what the store does where something is missing, until it starts to pick. */
export async function setSubstitutionPreference(
  shop: Shop,
  actor: Actor,
  orderId: number,
  preference: 'refund' | 'substitute',
): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    const order = await queries.lockHead(shop.db, orderId)
    if (!order || !takesChanges(stateOf(order)))
      throw new ShopError('status_not_allowed', { allowed: order ? allowedFor(order, actor) : [] })
    await updateSubstitutionPreference(shop.db, orderId, preference, shop.clock.now())
    await announceOrder(shop, orderId)
  })
}
