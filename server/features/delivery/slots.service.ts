import type { AddressState } from '#domain/states.ts'
import { asapFullNotice, deliveryNotice, tooLateNotice } from '#domain/delivery/delivery-notice.ts'
import { type ModeSetting, capacityAt, modeAt } from '#domain/delivery/delivery-mode.ts'
import { type StorePace, newOrderMinutes } from '#domain/delivery/estimates.ts'
import {
  type DeliveryDay,
  type SlotRules,
  type SlotSize,
  deliveryDays,
  isOpenForAsap,
  isWithinHours,
  nextOpening,
  openWindow,
  slotSizeOn,
} from '#domain/delivery/slots.ts'
import { tradingWindows } from '#domain/delivery/trading-hours.ts'
import { required } from '#domain/required.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { Store, Zone } from './store-directory.service.ts'
import { type QueueRow, driversAt, readQueue } from './drivers/drivers.service.ts'
import { holdPause } from './pause.queries.ts'
import { settingOf } from './pause.service.ts'
import * as queries from './slots.queries.ts'

export type { Store, Zone }

/** Returns the rules of delivery slots, for pages, API and checkout. */
export function slotRules(store: Store, zone: Zone, now: Date): SlotRules {
  return {
    law: store.law,
    timeZone: store.time_zone,
    hours: store.hours,
    closures: store.closures,
    prepMinutes: store.prep_minutes,
    travelMinutes: zone.travelMinutes,
    slotMinutes: store.slot_minutes,
    slotCapacity: store.slot_capacity,
    weekdaySlots: store.weekdaySlots,
    setting: settingOf(store),
    hasDriver: driversAt(store, store.drivers_on_shift, now) > 0,
  }
}

/** Returns whether the store is within its delivery hours, regardless of pauses and drivers. */
export const isTrading = (store: Store, now: Date): boolean =>
  tradingWindows({ ...store, timeZone: store.time_zone }, localDate(now, store.time_zone)).some(
    ({ start, end }) => now >= start && now < end,
  )

/** Returns the delivery notice for shoppers of a zone. */
export const noticeOf = (shop: Shop, zone: Zone): string =>
  deliveryNotice(
    slotRules(shop.storeDirectory.store(zone.primaryStoreId), zone, shop.clock.now()),
    shop.clock.now(),
  )

/** Returns the delivery days of the coming week with the slots that still have capacity. */
export async function offeredDays(shop: Shop, zone: Zone): Promise<DeliveryDay[]> {
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  const now = shop.clock.now()
  const taken = await queries.readTakenSlots(shop.db, store.store_id, now)
  return deliveryDays(
    slotRules(store, zone, now),
    now,
    new Map(taken.map((row) => [row.start_at.getTime(), row])),
  )
}

/** Returns the store's speed, with the queue ahead of an order. */
export function storePace(
  store: Store,
  zone: Zone,
  queue: Omit<QueueRow, 'asap_under_way'>,
  now: Date,
): StorePace {
  const today = sizeOn(store, localDate(now, store.time_zone))
  return {
    prepMinutes: store.prep_minutes,
    travelMinutes: zone.travelMinutes,
    slotMinutes: today.minutes,
    slotCapacity: today.capacity,
    load: {
      toPack: queue.to_pack,
      toDeliver: queue.to_deliver,
      drivers: driversAt(store, queue.drivers_on_shift, now),
      isBusy: modeAt(settingOf(store), now) === 'busy',
    },
  }
}

/** Returns the length and capacity of a store's delivery times on a date. */
const sizeOn = (store: Store, date: string): SlotSize =>
  slotSizeOn(
    {
      weekdaySlots: store.weekdaySlots,
      slotMinutes: store.slot_minutes,
      slotCapacity: store.slot_capacity,
    },
    date,
  )

/** Returns whether ASAP is currently sold, and its duration in minutes. */
function asapOf(store: Store, zone: Zone, queue: QueueRow, now: Date) {
  const pace = storePace(store, zone, queue, now)
  const rules = { ...slotRules(store, zone, now), hasDriver: pace.load.drivers > 0 }
  const minutes = newOrderMinutes(pace, now)
  const most = store.asap_capacity
  const isFull = most !== null && queue.asap_under_way >= capacityAt(settingOf(store), now, most)
  return { rules, minutes, isFull, isOpen: !isFull && isOpenForAsap(rules, now, minutes) }
}

/** Returns the error for an ASAP order outside hours, with the next delivery time that has room. */
export async function refusalByClock(shop: Shop, zone: Zone): Promise<ShopError> {
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  const now = shop.clock.now()
  const msg = tooLateNotice(slotRules(store, zone, now), now, await nextSlot(shop, zone))
  return new ShopError('store_closed', msg === null ? {} : { msg })
}

const nextSlot = async (shop: Shop, zone: Zone): Promise<Date | null> =>
  (await offeredDays(shop, zone))[0]?.slots[0]?.start ?? null

/**
 * Returns whether a zone's store currently sells ASAP, in how many minutes or from when, and the notice for shoppers.
 */
export async function asapNow(shop: Shop, zone: Zone) {
  const store = shop.storeDirectory.store(zone.primaryStoreId)
  const now = shop.clock.now()
  const queue = required(await readQueue(shop, store.store_id), 'queue')
  const { rules, minutes, isFull, isOpen } = asapOf(store, zone, queue, now)
  const notice = deliveryNotice(rules, now)
  // Within opening hours ASAP resumes when a driver starts or an order is delivered, which can't be predicted.
  const isUnknown = isOpen || ((isFull || !rules.hasDriver) && isWithinHours(rules, now))
  const isTooLate = !isUnknown && modeAt(rules.setting, now) !== 'paused' && openWindow(rules, now)
  const tooLate = isTooLate ? tooLateNotice(rules, now, await nextSlot(shop, zone)) : null
  return {
    minutes: isOpen ? minutes : null,
    opensAt: isUnknown ? null : nextOpening(rules, now),
    notice: tooLate ?? (isFull && !notice && isWithinHours(rules, now) ? asapFullNotice : notice),
  }
}

export type ChosenTime = { asap: boolean; startAt: Date; dueAt: Date }
/** `licensedState` is the state of the address if the sale contains alcohol. */
type HeldSale = { store: Store; zone: Zone; time: ChosenTime; licensedState?: AddressState | null }
export type HeldTime = ChosenTime & { setting: ModeSetting }

/**
 * Checks in the database, in the caller's transaction, that the store delivers at this time, and locks that state until
 * the transaction ends. Since the first check the store may have been paused, or its last driver may have ended the
 * shift. ASAP gets its promised time from the current queue.
 * @throws ShopError store_paused, no_driver, store_closed, licence_missing
 */
export async function holdDeliveryTime(
  shop: Shop,
  { store, zone, time, licensedState = null }: HeldSale,
): Promise<HeldTime> {
  const now = shop.clock.now()
  if (time.asap && store.asap_capacity !== null) await queries.lockAsap(shop.db, store.store_id)
  const held = required(await holdPause(shop.db, store.store_id, now), 'pause')
  const setting = settingOf(held)
  if (modeAt(setting, time.startAt) === 'paused') throw new ShopError('store_paused')
  if (!time.asap) {
    requireLicenceOf({ ...store, ...held }, licensedState, time.dueAt)
    return { ...time, setting }
  }
  const { rules, minutes, isFull, isOpen } = asapOf({ ...store, ...held }, zone, held, now)
  if (isFull) throw new ShopError('no_driver', { msg: asapFullNotice })
  if (!isOpen) throw rules.hasDriver ? await refusalByClock(shop, zone) : new ShopError('no_driver')
  const dueAt = addMinutes(now, minutes)
  requireLicenceOf({ ...store, ...held }, licensedState, dueAt)
  return { asap: true, startAt: now, dueAt, setting }
}

function requireLicenceOf(store: Store, state: AddressState | null, dueAt: Date): void {
  if (state !== null && !licenceOf(store, state, localDate(dueAt, store.time_zone)))
    throw new ShopError('licence_missing')
}

/**
 * Reserves a place in a delivery slot, in the caller's transaction.
 * @throws ShopError slot_full
 */
export async function takeSlot(shop: Shop, store: Store, { startAt, dueAt, setting }: HeldTime) {
  const { store_id: storeId } = store
  const { capacity } = sizeOn(store, localDate(startAt, store.time_zone))
  const most = capacityAt(setting, startAt, capacity)
  if (!(await queries.takeSlot(shop.db, { storeId, start: startAt, end: dueAt, capacity, most })))
    throw new ShopError('slot_full')
}

/** Releases an order's slot, in the caller's transaction. An ASAP order has no slot. */
export const releaseSlot = (shop: Shop, orderId: number) => queries.releaseSlot(shop.db, orderId)

/**
 * Returns the licence of a store to sell alcohol in a state; null if it has none or it has ended.
 * @param on `YYYY-MM-DD`. A licence allows sales up to and including its last day.
 * @source L-25
 */
export const licenceOf = (store: Store, state: AddressState, on: string) =>
  store.licences.find(
    (licence) => licence.state === state && (licence.expires_on === null || on <= licence.expires_on),
  ) ?? null

/**
 * Rejects a sale of alcohol without a licence of the state that is valid on the day of delivery, or today if that day
 * has passed. Reads the database, because the licence may have ended since this process read the store.
 * @throws ShopError licence_missing
 * @source L-25
 */
export async function requireLicence(
  shop: Shop,
  store: Store,
  { state, dueAt }: { state: AddressState; dueAt: Date },
): Promise<void> {
  const { licences } = required(await queries.readLicences(shop.db, store.store_id), 'licences')
  const now = shop.clock.now()
  requireLicenceOf({ ...store, licences }, state, dueAt > now ? dueAt : now)
}
