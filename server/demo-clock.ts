import { addDays, addMinutes, instantOf, localDate } from '#domain/time.ts'
import { isWithinHours } from '#domain/delivery/slots.ts'
import { tradingWindows } from '#domain/delivery/trading-hours.ts'
import { type Clock, systemClock } from './clock.ts'
import type { StoreDirectory } from './features/delivery/store-directory.service.ts'
import { slotRules } from './features/delivery/slots.service.ts'

const EVENING = '18:30'
/** Minutes within which a visitor should be able to order. */
const WAIT_MINUTES = 90
const DAYS_BACK = 7

/**
 * Returns the milliseconds by which the demo's clock is ahead of real time. The offset is zero while a store can
 * deliver soon. Otherwise it leads back to the evening of the last open day, so that the demo can be used at any
 * time.
 * @source A-DEMO-1
 */
export function demoClockOffset(
  storeDirectory: StoreDirectory,
  start: Date | null,
  real: Clock = systemClock,
): number {
  const offsetTo = (shown: Date) => shown.getTime() - real.now().getTime()
  if (start) return offsetTo(start)
  const now = real.now()
  const rules = storeDirectory
    .zones()
    .map((zone) => slotRules(storeDirectory.store(zone.primaryStoreId), zone, now))
  const soon = [0, 30, 60, WAIT_MINUTES].map((minutes) => addMinutes(now, minutes))
  const [first] = rules
  if (!first || rules.some((rule) => soon.some((at) => isWithinHours(rule, at)))) return 0
  const today = localDate(now, first.timeZone)
  for (let back = 0; back <= DAYS_BACK; back++) {
    const evening = instantOf(addDays(today, -back), EVENING, first.timeZone)
    const isOpen = tradingWindows(first, addDays(today, -back)).some(
      (w) => evening >= w.start && evening < w.end,
    )
    if (isOpen && evening <= now) return offsetTo(evening)
  }
  return 0
}
