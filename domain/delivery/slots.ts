import { addDays, addMinutes, instantOf, localDate, weekdayOf } from '#domain/time.ts'
import { BUSY_EXTRA_MINUTES, type ModeSetting, capacityAt, modeAt } from './delivery-mode.ts'
import { type TradingRules, type Window, tradingWindows } from './trading-hours.ts'

/** How long a delivery time is, and how many orders it takes. */
export type SlotSize = { minutes: number; capacity: number }

export type SlotRules = TradingRules & {
  prepMinutes: number
  travelMinutes: number
  slotMinutes: number
  slotCapacity: number
  /** Weekdays whose delivery times differ from that. */
  weekdaySlots?: ReadonlyMap<number, SlotSize>
  /** What staff have set for now. */
  setting: ModeSetting
  /** Whether anybody is on shift who may deliver. */
  hasDriver: boolean
}

export type Slot = Window
export type DeliveryDay = { date: string; slots: Slot[] }

/** Today and the week ahead. */
const DAYS_AHEAD = 7

/** From order to door, for one that is placed at that moment. */
export const leadMinutes = ({ prepMinutes, travelMinutes, setting }: SlotRules, at: Date): number =>
  prepMinutes + travelMinutes + (modeAt(setting, at) === 'busy' ? BUSY_EXTRA_MINUTES : 0)

/** The delivery times of a date, `YYYY-MM-DD`. */
export const slotSizeOn = (
  {
    weekdaySlots,
    slotMinutes,
    slotCapacity,
  }: Pick<SlotRules, 'weekdaySlots' | 'slotMinutes' | 'slotCapacity'>,
  date: string,
): SlotSize => weekdaySlots?.get(weekdayOf(date)) ?? { minutes: slotMinutes, capacity: slotCapacity }

/** Every delivery time of a date, whether there is still room or not. The last one ends when the store closes. */
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
 * Delivery times that can be chosen now: they start after the lead time and have room.
 * @param taken places taken, and the capacity it was counted against, by start in epoch milliseconds
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

/** The offered slot that a shopper's `start` and `due` name, whether full or not; undefined when there is none. */
export function offeredSlot(rules: SlotRules, now: Date, start: Date, end: Date): Slot | undefined {
  const afterLast = addDays(localDate(now, rules.timeZone), DAYS_AHEAD + 1)
  const isTooLate = start >= instantOf(afterLast, '00:00', rules.timeZone)
  if (isTooLate || start < addMinutes(now, leadMinutes(rules, now))) return undefined
  return slotsOfDay(rules, localDate(start, rules.timeZone)).find(
    (slot) => +slot.start === +start && +slot.end === +end,
  )
}

/** Whether an order of that moment can be at the door before the store must stop. */
export const isWithinHours = (rules: SlotRules, at: Date, minutes = leadMinutes(rules, at)): boolean =>
  windowsOf(rules, at, 0).some((w) => canDeliverAt(w, at, minutes))

/**
 * Whether ASAP is sold now: not paused, with somebody who can bring it, and within hours.
 * @param minutes to the door, with what is before it
 * @source S-TIME-1
 */
export const isOpenForAsap = (rules: SlotRules, now: Date, minutes = leadMinutes(rules, now)): boolean =>
  modeAt(rules.setting, now) !== 'paused' && rules.hasDriver && isWithinHours(rules, now, minutes)

/** When ASAP delivery is next possible, within the week; null when it is not, or nobody knows when a driver comes. */
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

/** Returns the trading hours that a store is in at a moment; undefined where it is closed. */
export const openWindow = (rules: SlotRules, now: Date): Window | undefined =>
  windowsOf(rules, now, 0).find(({ start, end }) => now >= start && now < end)

const canDeliverAt = ({ start, end }: Window, at: Date, minutes: number): boolean =>
  at >= start && addMinutes(at, minutes) <= end

function windowsOf(rules: SlotRules, now: Date, daysAhead: number): Window[] {
  const today = localDate(now, rules.timeZone)
  return Array.from({ length: daysAhead + 1 }, (_, i) => tradingWindows(rules, addDays(today, i))).flat()
}
