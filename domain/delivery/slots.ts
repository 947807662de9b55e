import { addDays, addMinutes, instantOf, localDate, weekdayOf } from '#domain/time.ts'
import { BUSY_EXTRA_MINUTES, type ModeSetting, capacityAt, modeAt } from './delivery-mode.ts'
import { type TradingRules, type Window, tradingWindows } from './trading-hours.ts'

/** Length of a delivery time and its maximum number of orders. */
export type SlotSize = { minutes: number; capacity: number }

export type SlotRules = TradingRules & {
  prepMinutes: number
  travelMinutes: number
  slotMinutes: number
  slotCapacity: number
  /** Sizes of delivery times on weekdays that differ from the default, by ISO weekday. */
  weekdaySlots?: ReadonlyMap<number, SlotSize>
  /** Current mode set by staff. */
  setting: ModeSetting
  /** True if a driver who may deliver is on shift. */
  hasDriver: boolean
}

export type Slot = Window
export type DeliveryDay = { date: string; slots: Slot[] }

/** Number of days after today for which delivery times are offered. */
const DAYS_AHEAD = 7

/** Returns the minutes from placing an order at `at` to its delivery. */
export const leadMinutes = ({ prepMinutes, travelMinutes, setting }: SlotRules, at: Date): number =>
  prepMinutes + travelMinutes + (modeAt(setting, at) === 'busy' ? BUSY_EXTRA_MINUTES : 0)

/** Returns the size of the delivery times on a date, `YYYY-MM-DD`. */
export const slotSizeOn = (
  {
    weekdaySlots,
    slotMinutes,
    slotCapacity,
  }: Pick<SlotRules, 'weekdaySlots' | 'slotMinutes' | 'slotCapacity'>,
  date: string,
): SlotSize => weekdaySlots?.get(weekdayOf(date)) ?? { minutes: slotMinutes, capacity: slotCapacity }

/** Returns all delivery times of a date, full or not. The last delivery time ends by closing time. */
export function slotsOfDay(rules: SlotRules, date: string): Slot[] {
  const { minutes } = slotSizeOn(rules, date)
  return tradingWindows(rules, date).flatMap((window) => {
    const slots: Slot[] = []
    let start = window.start
    for (let end = addMinutes(start, minutes); end <= window.end; end = addMinutes(start, minutes)) {
      slots.push({ start, end })
      start = end
    }
    return slots
  })
}

/**
 * Returns the available delivery times: those that start after the lead time and have free places.
 * @param taken taken places and stored capacity of delivery times, by start in epoch milliseconds
 * @source S-TIME-3, A-ZONE-1
 */
export function deliveryDays(
  rules: SlotRules,
  now: Date,
  taken: ReadonlyMap<number, { taken: number; capacity: number }>,
): DeliveryDay[] {
  const earliest = addMinutes(now, leadMinutes(rules, now))
  const today = localDate(now, rules.timeZone)
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(today, i))
    .map((date) => ({
      date,
      slots: slotsOfDay(rules, date).filter(
        (slot) => slot.start >= earliest && hasRoom(slot, slotSizeOn(rules, date)),
      ),
    }))
    .filter((day) => day.slots.length > 0)

  function hasRoom(slot: Slot, size: SlotSize): boolean {
    const { taken: placesTaken = 0, capacity = size.capacity } = taken.get(slot.start.getTime()) ?? {}
    return placesTaken < capacityAt(rules.setting, slot.start, capacity)
  }
}

/** Returns the offered slot with the given start and end, full or not; undefined if there is none. */
export function offeredSlot(rules: SlotRules, now: Date, start: Date, end: Date): Slot | undefined {
  const afterLast = addDays(localDate(now, rules.timeZone), DAYS_AHEAD + 1)
  const isTooLate = start >= instantOf(afterLast, '00:00', rules.timeZone)
  if (isTooLate || start < addMinutes(now, leadMinutes(rules, now))) return undefined
  return slotsOfDay(rules, localDate(start, rules.timeZone)).find(
    (slot) => +slot.start === +start && +slot.end === +end,
  )
}

/** Returns whether an order placed at `at` can be delivered before closing time. */
export const isWithinHours = (rules: SlotRules, at: Date, minutes = leadMinutes(rules, at)): boolean =>
  windowsOf(rules, at, 0).some((w) => canDeliverAt(w, at, minutes))

/**
 * Returns whether ASAP delivery is offered: the store is not paused, has a driver, and can deliver within its hours.
 * @param minutes minutes until delivery, including earlier orders
 * @source S-TIME-1
 */
export const isOpenForAsap = (rules: SlotRules, now: Date, minutes = leadMinutes(rules, now)): boolean =>
  modeAt(rules.setting, now) !== 'paused' && rules.hasDriver && isWithinHours(rules, now, minutes)

/** Returns when ASAP delivery is next possible within the week; null if it is not, or if a pause has no end. */
export function nextOpening(rules: SlotRules, now: Date): Date | null {
  const { mode, until } = rules.setting
  const pausedUntil = mode === 'paused' ? until : now
  if (pausedUntil === null) return null
  return (
    windowsOf(rules, now, DAYS_AHEAD)
      .map((w) => ({ ...w, from: w.start > pausedUntil ? w.start : pausedUntil }))
      .find((w) => w.from > now && canDeliverAt(w, w.from, leadMinutes(rules, w.from)))?.from ?? null
  )
}

/** Returns the current trading hours of a store; undefined if it is closed. */
export const openWindow = (rules: SlotRules, now: Date): Window | undefined =>
  windowsOf(rules, now, 0).find(({ start, end }) => now >= start && now < end)

const canDeliverAt = ({ start, end }: Window, at: Date, minutes: number): boolean =>
  at >= start && addMinutes(at, minutes) <= end

function windowsOf(rules: SlotRules, now: Date, daysAhead: number): Window[] {
  const today = localDate(now, rules.timeZone)
  return Array.from({ length: daysAhead + 1 }, (_, i) => tradingWindows(rules, addDays(today, i))).flat()
}
