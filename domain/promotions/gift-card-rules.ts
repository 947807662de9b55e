import type { Cents } from '../money.ts'
import { type TimeZone, addMonths, instantOf, localDate } from '../time.ts'

export const GIFT_CARD_MIN: Cents = 25_00
export const GIFT_CARD_MAX: Cents = 500_00
/** Amounts that the page proposes. */
export const GIFT_CARD_PRESETS: readonly Cents[] = [25_00, 50_00, 100_00, 200_00]

/** Months ahead for which the recipient's mail can be planned. */
export const GIFT_CARD_PLAN_MONTHS = 12

/** Time of day at which a planned mail is sent. */
const SEND_TIME = '09:00'

/**
 * Returns when the recipient's mail is due: now without a date, otherwise 9:00 on the date, and now if that has passed.
 * @param date `YYYY-MM-DD` in the time zone of the buyer's store; '' sends it now
 * @returns null if the date is in the past or too far ahead
 */
export function giftCardSendTime(date: string, now: Date, timeZone: TimeZone): Date | null {
  if (date === '') return now
  const today = localDate(now, timeZone)
  if (date < today || date > addMonths(today, GIFT_CARD_PLAN_MONTHS)) return null
  const due = instantOf(date, SEND_TIME, timeZone)
  return due > now ? due : now
}
