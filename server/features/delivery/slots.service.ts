import type { AddressState } from '#domain/states.ts'
import { type DeliveryDay, type SlotRules, deliveryDays } from '#domain/delivery/slots.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { Store, Zone } from './store-directory.service.ts'
import * as queries from './slots.queries.ts'

export type { Store, Zone }

/** The rules of delivery slots, for pages, API and checkout. */
export function slotRules(store: Store, zone: Zone): SlotRules {
  return {
    state: store.state,
    timeZone: store.time_zone,
    hours: store.hours,
    closures: store.closures,
    prepMinutes: store.prep_minutes,
    travelMinutes: zone.travelMinutes,
    slotMinutes: store.slot_minutes,
    slotCapacity: store.slot_capacity,
  }
}

/** The delivery days of the coming week with the slots that still have capacity. */
export async function offeredDays(shop: Shop, zone: Zone): Promise<DeliveryDay[]> {
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  const now = shop.clock.now()
  const taken = await queries.readTakenSlots(shop.db, store.store_id, now)
  return deliveryDays(slotRules(store, zone), now, new Map(taken.map((row) => [row.start_at.getTime(), row])))
}

/** Reserves a delivery slot, in the caller's transaction. @throws ShopError slot_full */
export async function takeSlot(shop: Shop, store: Store, { start, end }: { start: Date; end: Date }) {
  const slot = { storeId: store.store_id, start, end, capacity: store.slot_capacity }
  if (!(await queries.takeSlot(shop.db, slot))) throw new ShopError('slot_full')
}

/** Releases an order's slot, in the caller's transaction. An order as soon as possible has none. */
export const releaseSlot = (shop: Shop, orderId: number) => queries.releaseSlot(shop.db, orderId)

/** The licence of a store to sell alcohol in a state; null if it has none. */
export const licenceOf = (store: Store, state: AddressState) =>
  store.licences.find((licence) => licence.state === state) ?? null
