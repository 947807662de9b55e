import type { ZoneOpening } from '#contract/shop/zones.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import * as texts from './delivery-time-texts.ts'

export type DeliveryEstimate = { isOpen: boolean; minutes: number | null; opensAt: string | null }

/** Returns the estimate for an order placed now, or null if the store's notice explains why there is none. */
export const presentEstimate = (zone: ZoneOpening | null): DeliveryEstimate | null =>
  zone && (zone.open || zone.notice === '')
    ? { isOpen: zone.open, minutes: zone.estimate_minutes, opensAt: zone.opens_at }
    : null

/** Returns "In about 30 minutes.", or the hour from which a closed store delivers again. */
export function estimateText({ isOpen, minutes, opensAt }: DeliveryEstimate, isContinued: boolean): string {
  const closed = opensAt ? texts.fromHourText(clockText(opensAt)) : texts.chosenTimeText
  const text = isOpen ? texts.inMinutesText(minutes ?? 0) : texts.closedText(closed)
  return isContinued ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
