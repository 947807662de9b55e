import type { DeliveryDay } from '#contract/shop/zones.ts'

/** The chosen delivery time; `null` when nothing is chosen yet. */
export type DeliveryChoice = { kind: 'asap' } | { kind: 'slot'; start: string; end: string }

/** What a store offers: whether it is open, and the days with free slots. */
export type DeliveryOffer = {
  zoneId: number
  isOpen: boolean
  estimateMinutes: number | null
  /** The calendar day at the store, YYYY-MM-DD. */
  today: string
  days: DeliveryDay[]
  /** What there is to know of the store's deliveries now; '' in most cases. */
  notice: string
}

/**
 * What the browser stores: the day and the time apart, so that a day without a time stays that day.
 * @property time `gone`: the earlier choice was cleared, and another has to be made
 */
export type StoredDelivery = { day: string | null; time: DeliveryChoice | 'gone' | null }

/** Session cookies: they survive from cart to checkout and a reload, and end with the browser's session. */
export const DELIVERY_COOKIES = ['delivery_day', 'delivery_time'] as const

export function storeDelivery({ day, time }: StoredDelivery): void {
  writeCookie('delivery_day', day ?? '')
  if (time === null || time === 'gone') writeCookie('delivery_time', time ?? '')
  else writeCookie('delivery_time', time.kind === 'asap' ? 'asap' : `${time.start}|${time.end}`)
}

function writeCookie(name: (typeof DELIVERY_COOKIES)[number], value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const gone = value ? '' : '; Max-Age=0'
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${gone}`
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

/** The day that a choice is for; null where it is not on offer any more. */
function dayOf(choice: DeliveryChoice, { day }: StoredDelivery, offer: DeliveryOffer): string | null {
  // ASAP was chosen on a day: tomorrow it would be another promise.
  if (choice.kind === 'asap') return offer.isOpen && day === offer.today ? day : null
  const isSame = (time: { start: string; end: string }) =>
    time.start === choice.start && time.end === choice.end
  return offer.days.find((each) => each.times.some(isSame))?.date ?? null
}

/** What the picker shows. @property isLost an earlier choice is no longer offered, and another has to be made */
export type ValidDelivery = { day: string | null; choice: DeliveryChoice | null; isLost: boolean }

/** Where nothing was chosen yet: ASAP while the store is open. */
export const firstDelivery = (stored: StoredDelivery, offer: DeliveryOffer): StoredDelivery =>
  stored.day === null && stored.time === null && offer.isOpen
    ? { day: offer.today, time: { kind: 'asap' } }
    : stored

/**
 * What is left of a choice. A time that is no longer offered is cleared and not replaced: somebody who planned for
 * tomorrow does not want it now. Its day stays while it is offered.
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

/** The days to choose from; today is one of them while the store is open, if only for ASAP. */
export function offeredDays({ isOpen, today, days }: DeliveryOffer): DeliveryDay[] {
  const hasToday = days.some((day) => day.date === today)
  return isOpen && !hasToday ? [{ date: today, times: [] }, ...days] : days
}
