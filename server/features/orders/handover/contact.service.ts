import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { visibleHead } from '../orders.service.ts'

/** Returns the number by which the driver of an order reaches its recipient. @throws ShopError forbidden for others */
export async function contactOf(shop: Shop, principal: Principal, orderId: number): Promise<string> {
  const { order, actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('driver')) throw new ShopError('forbidden')
  const { phone: storePhone } = shop.storeDirectory.store(order.store_id)
  const mobile = (order.gift && order.gift_recipient_number) || order.owner_mobile
  return shop.contacts.phoneFor({ orderId, mobile, storePhone })
}
