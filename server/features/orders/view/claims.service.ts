import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { CLAIM_MINUTES } from '#domain/orders/claim.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { auditOrderChange } from '../lifecycle/order-events.service.ts'
import * as queries from '../orders.queries.ts'
import * as claims from './claims.queries.ts'
import { staffHead } from '../orders.service.ts'

/**
 * Shows colleagues who works on an order. A claim ends when its holder ends it, ten minutes after the holder's last
 * change, or when a colleague takes over. Ending a claim that a colleague has taken over is a no-op.
 * @source A-BOARD-2
 */
export async function claimOrder(
  shop: Shop,
  principal: Principal,
  orderId: number,
  isOn: boolean,
): Promise<void> {
  const { actor } = await staffHead(shop, principal, orderId)
  const me = requireUserId(principal)
  await inTransaction(shop, async (shop) => {
    const order = required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
    if (isOn && hasEnded(order.status)) throw new ShopError('order_ended')
    if (!isOn && order.claimed_by !== me) return
    const now = shop.clock.now()
    const [by, until] = isOn ? ([me, addMinutes(now, CLAIM_MINUTES)] as const) : ([null, null] as const)
    await claims.updateClaim(shop.db, orderId, by, until)
    const [before, after] = [{ claimed_by: order.claimed_by }, { claimed_by: by }]
    await auditOrderChange(shop, actor, orderId, { action: 'order.claim', before, after })
    await claims.announceBesideOrder(shop.db, orderId)
  })
}
