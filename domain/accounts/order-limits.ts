import type { Cents } from '#domain/money.ts'
import {
  addDays,
  addMinutes,
  DAY_MINUTES,
  instantOf,
  localDate,
  type TimeZone,
  weekdayOf,
} from '#domain/time.ts'

/** Limits that a person sets on their own orders. Null: no limit. */
export type OrderLimits = {
  /** Per week, delivery included and tips excluded. */
  weeklyCents: Cents | null
  /** Tenths of standard drinks per week. */
  weeklyDrinkTenths: number | null
  /** ISO weekdays without orders, from 1 (Monday) to 7 (Sunday). */
  dryDays: readonly number[]
}

/** `pending` are looser limits that apply from a later time. */
export type StoredLimits = OrderLimits & { pending: (OrderLimits & { from: Date }) | null }

export const NO_LIMITS: StoredLimits = {
  weeklyCents: null,
  weeklyDrinkTenths: null,
  dryDays: [],
  pending: null,
}

/** Minutes until looser limits apply, so that a limit is not raised on impulse. */
export const LOOSER_AFTER_MINUTES = DAY_MINUTES

/** Returns the limits that apply now. */
export const limitsAt = ({ pending, ...limits }: StoredLimits, now: Date): OrderLimits =>
  pending && pending.from <= now ? withoutTime(pending) : limits

const withoutTime = ({ weeklyCents, weeklyDrinkTenths, dryDays }: OrderLimits): OrderLimits => ({
  weeklyCents,
  weeklyDrinkTenths,
  dryDays,
})

/** Returns the stricter of two values, of which null has no limit. */
const stricter = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

const together = (a: OrderLimits, b: OrderLimits): OrderLimits => ({
  weeklyCents: stricter(a.weeklyCents, b.weeklyCents),
  weeklyDrinkTenths: stricter(a.weeklyDrinkTenths, b.weeklyDrinkTenths),
  dryDays: [...new Set([...a.dryDays, ...b.dryDays])].toSorted((x, y) => x - y),
})

const isSame = (a: OrderLimits, b: OrderLimits): boolean =>
  a.weeklyCents === b.weeklyCents &&
  a.weeklyDrinkTenths === b.weeklyDrinkTenths &&
  a.dryDays.join() === b.dryDays.join()

/**
 * Returns the limits after a change. What is stricter applies immediately, what is looser after a day. A repeated change
 * retains its time.
 */
export function changedLimits(stored: StoredLimits, wanted: OrderLimits, now: Date): StoredLimits {
  const current = together(limitsAt(stored, now), wanted)
  if (isSame(current, wanted)) return { ...current, pending: null }
  const { pending } = stored
  const isRepeated = pending !== null && pending.from > now && isSame(pending, wanted)
  const from = isRepeated ? pending.from : addMinutes(now, LOOSER_AFTER_MINUTES)
  return { ...current, pending: { ...wanted, from } }
}

/** Orders of a person in the current week, less refunds. */
export type WeekUse = { cents: Cents; drinkTenths: number }

/** Returns what the limits still allow in the week; null without a limit. */
export const limitsLeft = (
  { weeklyCents, weeklyDrinkTenths }: OrderLimits,
  used: WeekUse,
): { cents: Cents | null; drinkTenths: number | null } => ({
  cents: weeklyCents === null ? null : Math.max(0, weeklyCents - used.cents),
  drinkTenths: weeklyDrinkTenths === null ? null : Math.max(0, weeklyDrinkTenths - used.drinkTenths),
})

export type LimitKind = 'day' | 'amount' | 'drinks'

/** Returns the limit that an order exceeds, or null. */
export function exceededLimit(
  limits: OrderLimits,
  used: WeekUse,
  order: WeekUse & { weekday: number },
): LimitKind | null {
  const left = limitsLeft(limits, used)
  if (limits.dryDays.includes(order.weekday)) return 'day'
  if (left.cents !== null && order.cents > left.cents) return 'amount'
  if (left.drinkTenths !== null && order.drinkTenths > left.drinkTenths) return 'drinks'
  return null
}

/** Returns the beginning of the week of an instant: Monday 00:00 in local time. */
export function weekStart(now: Date, zone: TimeZone): Date {
  const date = localDate(now, zone)
  return instantOf(addDays(date, 1 - weekdayOf(date)), '00:00', zone)
}

/** Returns whether the orders of the week are above a limit, as after it was lowered. */
export const isAboveLimits = ({ weeklyCents, weeklyDrinkTenths }: OrderLimits, used: WeekUse): boolean =>
  (weeklyCents !== null && used.cents > weeklyCents) ||
  (weeklyDrinkTenths !== null && used.drinkTenths > weeklyDrinkTenths)
