import { qrPath } from '#server/features/media/qr-code.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { notAsStaff } from '../lifecycle/actor.service.ts'
import { type OrderRow, visibleOrder } from '../orders.service.ts'

/** Returns the data for the labels of an order's bags. */
export async function bagLabels(shop: Shop, principal: Principal, orderId: number) {
  const { order, actor } = await visibleOrder(shop, principal, orderId)
  if (!actor.roles.includes('staff')) throw notAsStaff(actor)
  const bags = await Promise.all(
    (order.bags ?? []).map(async (bag) => ({ ...bag, qr: await qrPath(bag.code) })),
  )
  return { order, bags, firstName: firstNameOf(order), store: shop.storeDirectory.store(order.store_id) }
}

export type BagLabels = Awaited<ReturnType<typeof bagLabels>>

/** Returns the first name of the person who receives the order. */
function firstNameOf({ gift, gift_recipient: recipient, customer }: OrderRow): string {
  const name = gift && recipient ? recipient : customer.firstname
  return name.trim().split(/\s+/)[0] ?? ''
}
