import { type TimeZone, clockTime, localDate, weekdayName } from '#domain/time.ts'
import { modeAt } from './delivery-mode.ts'
import { type SlotRules, deliveryDays, isWithinHours, leadMinutes, nextOpening, openWindow } from './slots.ts'

const paused = (next: string) =>
  `Deliveries are paused for a little while. The next ones go out from ${next}, and you can book yours now.`
const pausedForNow =
  'Deliveries are paused for now. Your cart will be here when we’re back, so please check again a little later.'
const noDriver = (next: string | null) =>
  next === null
    ? 'No drivers are available right now, so ASAP is off for the moment. Please check again soon.'
    : `No drivers are available right now, so ASAP is off for the moment. You can still book a time, from ${next}.`
const busy = (minutes: number) => `It’s busy right now, so please allow at least ${minutes} minutes.`

/** Notice while a store has reached its limit of concurrent ASAP orders. */
export const asapFullNotice =
  'Our drivers are fully loaded right now, so ASAP is off for the moment. You can book a time instead.'

const tooLate = (closes: string, next: string | null) =>
  `We can’t get an ASAP order to you before the store closes at ${closes}. ` +
  (next === null ? 'Please try again tomorrow.' : `Please book a time instead. The next one is ${next}.`)

/**
 * Returns the notice of an open store where an ASAP order placed now would arrive after closing time. Returns null if
 * the store is closed.
 * @param next start of the first delivery time with a free place; null if there is none in the coming week
 * @source A-ZONE-3
 */
export function tooLateNotice(rules: SlotRules, now: Date, next: Date | null): string | null {
  const open = openWindow(rules, now)
  if (!open) return null
  return tooLate(clockTime(open.end, rules.timeZone), next && whenText(next, now, rules.timeZone))
}

/**
 * Returns a notice for shoppers about a store's current deliveries; '' if there is nothing special or the store is
 * closed anyway.
 * @source A-PAUSE-2
 */
export function deliveryNotice(rules: SlotRules, now: Date): string {
  const mode = modeAt(rules.setting, now)
  if (mode !== 'paused') {
    if (!isWithinHours(rules, now)) return ''
    if (!rules.hasDriver) return noDriver(firstTime(rules, now))
    return mode === 'busy' ? busy(leadMinutes(rules, now)) : ''
  }
  const next = nextOpening(rules, now)
  if (next === null) return pausedForNow
  const asUsual = { ...rules, setting: { mode: 'open', until: null } } as const
  const isClosedAnyway = !isWithinHours(asUsual, now) && Number(nextOpening(asUsual, now)) === next.getTime()
  return isClosedAnyway ? '' : paused(whenText(next, now, rules.timeZone))
}

/** Returns the start of the first delivery time, with or without a free place. */
function firstTime(rules: SlotRules, now: Date): string | null {
  const first = deliveryDays(rules, now, new Map())[0]?.slots[0]
  return first ? whenText(first.start, now, rules.timeZone) : null
}

/** Formats a time as "7:30 PM", or as "12:00 PM on Saturday" if it is on another day. */
function whenText(at: Date, now: Date, zone: TimeZone): string {
  const date = localDate(at, zone)
  const time = clockTime(at, zone)
  return date === localDate(now, zone) ? time : `${time} on ${weekdayName(date)}`
}
