import type { DeliveryDay } from '#contract/shop/zones.ts'

/** The chosen delivery time: ASAP or a slot. */
export type DeliveryChoice = { kind: 'asap' } | { kind: 'slot'; start: string; end: string }

/** Delivery times that a store offers: ASAP while it is open, and the days with free slots. */
export type DeliveryOffer = {
  zoneId: number
  isOpen: boolean
  estimateMinutes: number | null
  /** The calendar day at the store, YYYY-MM-DD. */
  today: string
  days: DeliveryDay[]
  /** Notice about the store's deliveries, for example that it is busy, or ''. */
  notice: string
}

/**
 * Choice stored in the browser. Day and time are separate, so that a day without a time is retained.
 * @property time `gone`: the earlier choice was cleared, and the shopper must choose again
 */
export type StoredDelivery = { day: string | null; time: DeliveryChoice | 'gone' | null }

/** Session cookies of the choice. They persist from cart to checkout and over reloads, until the browser closes. */
export const DELIVERY_COOKIES = ['delivery_day', 'delivery_time'] as const

export function storeDelivery({ day, time }: StoredDelivery): void {
  writeCookie('delivery_day', day ?? '')
  if (time === null || time === 'gone') writeCookie('delivery_time', time ?? '')
  else writeCookie('delivery_time', time.kind === 'asap' ? 'asap' : `${time.start}|${time.end}`)
}

function writeCookie(name: (typeof DELIVERY_COOKIES)[number], value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const expiry = value ? '' : '; Max-Age=0'
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${expiry}`
}

export function readDelivery(cookie: (name: string) => string | undefined): StoredDelivery {
  return { day: cookie('delivery_day') || null, time: readTime(cookie('delivery_time') ?? '') }
}

function readTime(value: string): StoredDelivery['time'] {
  if (value === 'gone') return 'gone'
  if (value === 'asap') return { kind: 'asap' }
  const [start, end] = value.split('|')
  return start && end ? { kind: 'slot', start, end } : null
}

/** Returns the day of a choice, or null if the choice is no longer offered. */
function dayOf(choice: DeliveryChoice, { day }: StoredDelivery, offer: DeliveryOffer): string | null {
  // ASAP is valid only on the day on which it was chosen.
  if (choice.kind === 'asap') return offer.isOpen && day === offer.today ? day : null
  const isSame = (time: { start: string; end: string }) =>
    time.start === choice.start && time.end === choice.end
  return offer.days.find((each) => each.times.some(isSame))?.date ?? null
}

/** State of the picker. @property isLost an earlier choice is no longer offered, and the shopper must choose again */
export type ValidDelivery = { day: string | null; choice: DeliveryChoice | null; isLost: boolean }

/** Returns the stored choice, or ASAP if nothing was chosen yet and the store is open. */
export const firstDelivery = (stored: StoredDelivery, offer: DeliveryOffer): StoredDelivery =>
  stored.day === null && stored.time === null && offer.isOpen
    ? { day: offer.today, time: { kind: 'asap' } }
    : stored

/**
 * Validates a choice against the offer. A time that is no longer offered is cleared and not replaced, because a shopper
 * who planned for tomorrow does not want delivery now. Its day is retained while it is offered.
 * @source S-TIME-1, S-TIME-2
 */
export function validDelivery(stored: StoredDelivery, offer: DeliveryOffer): ValidDelivery {
  const isDayOffered = offeredDays(offer).some(({ date }) => date === stored.day)
  const day = isDayOffered ? stored.day : null
  if (stored.time === 'gone') return { day, choice: null, isLost: true }
  if (stored.time === null) return { day, choice: null, isLost: day !== stored.day }
  const dayOfTime = dayOf(stored.time, stored, offer)
  return dayOfTime
    ? { day: dayOfTime, choice: stored.time, isLost: false }
    : { day, choice: null, isLost: true }
}

/** Returns the days to choose from. Today is included while the store is open, at least for ASAP. */
export function offeredDays({ isOpen, today, days }: DeliveryOffer): DeliveryDay[] {
  const hasToday = days.some((day) => day.date === today)
  return isOpen && !hasToday ? [{ date: today, times: [] }, ...days] : days
}
