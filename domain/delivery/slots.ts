import { addDays, addMinutes, instantOf, localDate } from '#domain/time.ts'
import { type TradingRules, type Window, tradingWindows } from './trading-hours.ts'

export type SlotRules = TradingRules & {
  prepMinutes: number
  travelMinutes: number
  slotMinutes: number
  slotCapacity: number
}

export type Slot = Window
export type DeliveryDay = { date: string; slots: Slot[] }

/** Today and the week ahead. */
const DAYS_AHEAD = 7

/** From order to door, with nothing in the way. */
export const leadMinutes = (rules: SlotRules): number => rules.prepMinutes + rules.travelMinutes

/** Every delivery time of a date, whether there is still room or not. The last one ends when the store closes. */
export function slotsOfDay(rules: SlotRules, date: string): Slot[] {
  return tradingWindows(rules, date).flatMap((window) => {
    const slots: Slot[] = []
    let start = window.start
    for (
      let end = addMinutes(start, rules.slotMinutes);
      end <= window.end;
      end = addMinutes(start, rules.slotMinutes)
    ) {
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
  const earliest = addMinutes(now, leadMinutes(rules))
  const today = localDate(now, rules.timeZone)
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(today, i))
    .map((date) => ({
      date,
      slots: slotsOfDay(rules, date).filter((slot) => slot.start >= earliest && hasRoom(slot)),
    }))
    .filter((day) => day.slots.length > 0)

  function hasRoom(slot: Slot): boolean {
    const place = taken.get(slot.start.getTime())
    return place ? place.taken < place.capacity : rules.slotCapacity > 0
  }
}

/** The offered slot that a shopper's `start` and `due` name, whether full or not; undefined when there is none. */
export function offeredSlot(rules: SlotRules, now: Date, start: Date, end: Date): Slot | undefined {
  const afterLast = addDays(localDate(now, rules.timeZone), DAYS_AHEAD + 1)
  const isTooLate = start >= instantOf(afterLast, '00:00', rules.timeZone)
  if (isTooLate || start < addMinutes(now, leadMinutes(rules))) return undefined
  return slotsOfDay(rules, localDate(start, rules.timeZone)).find(
    (slot) => +slot.start === +start && +slot.end === +end,
  )
}

/** Whether an order placed now can be at the door before the store must stop. */
export function isOpenForAsap(rules: SlotRules, now: Date): boolean {
  const door = addMinutes(now, leadMinutes(rules))
  return tradingWindows(rules, localDate(now, rules.timeZone)).some((w) => now >= w.start && door <= w.end)
}

/** When ASAP delivery is next possible, within the week; null when it is not. */
export function nextOpening(rules: SlotRules, now: Date): Date | null {
  const today = localDate(now, rules.timeZone)
  for (let i = 0; i <= DAYS_AHEAD; i++) {
    const next = tradingWindows(rules, addDays(today, i)).find((w) => w.start > now)
    if (next) return next.start
  }
  return null
}
