import { releaseSlot } from '#server/features/delivery/slots.service.ts'
import { releaseUnits } from '#server/features/inventory/inventory.service.ts'
import { releaseAllCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { releasePromoCode } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Gives back what an order that never left has reserved: units, the place in its delivery time, the use of its promo
 * code, credit. In the caller's transaction, and in the order in which checkout reserves.
 */
export async function releaseReservations(shop: Shop, orderId: number): Promise<void> {
  await releaseUnits(shop, orderId)
  await releaseSlot(shop, orderId)
  await releasePromoCode(shop, orderId)
  await releaseAllCredit(shop, orderId)
}
