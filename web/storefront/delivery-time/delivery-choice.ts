import type { DeliveryDay } from '#contract/shop/zones.ts'

/** The chosen delivery time; `null` when nothing is chosen yet. */
export type DeliveryChoice = { kind: 'asap' } | { kind: 'slot'; start: string; end: string }

/** What a store offers: whether it is open, and the days with free slots. */
export type DeliveryOffer = {
  isOpen: boolean
  estimateMinutes: number | null
  /** The calendar day at the store, YYYY-MM-DD. */
  today: string
  days: DeliveryDay[]
}

const COOKIE = 'delivery_time'

/** Stored in a session cookie: it survives from cart to checkout and a reload, and ends with the browser's session. */
export function storeChoice(choice: DeliveryChoice | null): void {
  const value = choice === null ? '' : choice.kind === 'asap' ? 'asap' : `${choice.start}|${choice.end}`
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const gone = value ? '' : '; Max-Age=0'
  document.cookie = `${COOKIE}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${gone}`
}

export function readChoice(cookie: (name: string) => string | undefined): DeliveryChoice | null {
  const value = cookie(COOKIE) ?? ''
  if (value === 'asap') return { kind: 'asap' }
  const [start, end] = value.split('|')
  return start && end ? { kind: 'slot', start, end } : null
}

/** Whether a choice is still available. */
export function isOffered(choice: DeliveryChoice, offer: DeliveryOffer): boolean {
  if (choice.kind === 'asap') return offer.isOpen
  return offer.days.some((day) =>
    day.times.some(({ start, end }) => start === choice.start && end === choice.end),
  )
}

/**
 * The valid choice: the stored one while it is available; without one ASAP while the store is open, and none while it
 * is closed. A choice that is no longer available is cleared and not replaced: somebody who planned for tomorrow does
 * not want it now.
 * @source S-TIME-1, S-TIME-2
 */
export function validChoice(
  choice: DeliveryChoice | null,
  offer: DeliveryOffer,
): { choice: DeliveryChoice | null; isLost: boolean } {
  if (choice) return isOffered(choice, offer) ? { choice, isLost: false } : { choice: null, isLost: true }
  return { choice: offer.isOpen ? { kind: 'asap' } : null, isLost: false }
}

/** The days to choose from; today is one of them while the store is open, if only for ASAP. */
export function offeredDays({ isOpen, today, days }: DeliveryOffer): DeliveryDay[] {
  const hasToday = days.some((day) => day.date === today)
  return isOpen && !hasToday ? [{ date: today, times: [] }, ...days] : days
}

export function dayOf(choice: DeliveryChoice | null, offer: DeliveryOffer): string | null {
  if (choice === null) return null
  if (choice.kind === 'asap') return offer.today
  return offer.days.find((day) => day.times.some(({ start }) => start === choice.start))?.date ?? null
}
