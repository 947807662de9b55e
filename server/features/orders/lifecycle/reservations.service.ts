import { releaseSlot } from '#server/features/delivery/slots.service.ts'
import { releaseUnits } from '#server/features/inventory/inventory.service.ts'
import { releaseAllCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { releasePromoCode } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Releases the reservations of an order that never left: units, delivery slot, promo code and credit. Runs in the
 * caller's transaction and locks in the order in which checkout reserves.
 */
export async function releaseReservations(shop: Shop, orderId: number): Promise<void> {
  await releaseUnits(shop, orderId)
  await releaseSlot(shop, orderId)
  await releasePromoCode(shop, orderId)
  await releaseAllCredit(shop, orderId)
}
