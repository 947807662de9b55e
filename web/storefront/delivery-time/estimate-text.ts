import type { ZoneOpening } from '#contract/shop/zones.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import * as texts from './delivery-time-texts.ts'

export type DeliveryEstimate = { isOpen: boolean; minutes: number | null; opensAt: string | null }

/** When an order of now would arrive; null where the store's notice says why there is none now. */
export const presentEstimate = (zone: ZoneOpening | null): DeliveryEstimate | null =>
  zone && (zone.open || zone.notice === '')
    ? { isOpen: zone.open, minutes: zone.estimate_minutes, opensAt: zone.opens_at }
    : null

/** "In about 30 minutes.", or the hour from which the store delivers again. Never minutes while it is closed. */
export function estimateText({ isOpen, minutes, opensAt }: DeliveryEstimate, isContinued: boolean): string {
  const closed = opensAt ? texts.fromHourText(clockText(opensAt)) : texts.chosenTimeText
  const text = isOpen ? texts.inMinutesText(minutes ?? 0) : texts.closedText(closed)
  return isContinued ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
