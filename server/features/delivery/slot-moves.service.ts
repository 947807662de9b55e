import type { Shop } from '#server/shop.ts'
import { lockSlots } from './slots.queries.ts'
import {
  type ChosenTime,
  type Store,
  type Zone,
  holdDeliveryTime,
  releaseSlot,
  takeSlot,
} from './slots.service.ts'

type Move = { orderId: number; from: Date | null; time: ChosenTime }

/**
 * Moves an order from one slot to another, in the caller's transaction, which has locked the order. Both slots are
 * locked in time order, so that two orders that swap places can't deadlock.
 * @throws ShopError store_paused, slot_full
 */
export async function moveSlot(
  shop: Shop,
  place: { store: Store; zone: Zone },
  { orderId, from, time }: Move,
): Promise<void> {
  const held = await holdDeliveryTime(shop, { ...place, time })
  await lockSlots(shop.db, place.store.store_id, from ? [from, time.startAt] : [time.startAt])
  await releaseSlot(shop, orderId)
  await takeSlot(shop, place.store, held)
}
