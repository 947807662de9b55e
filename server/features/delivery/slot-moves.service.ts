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
 * An order leaves its place in one slot for one in another, in the caller's transaction, which has locked the order. Both
 * slots are locked in one order, so that two orders that change places never wait for each other.
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
