import { clockText } from '#web/platform/format/time-text.ts'
import * as texts from './delivery-time-texts.ts'

type DeliveryEstimate = { isOpen: boolean; minutes: number | null; opensAt: string | null }

/** "In about 30 minutes.", or the hour from which the store delivers again. Never minutes while it is closed. */
export function estimateText({ isOpen, minutes, opensAt }: DeliveryEstimate, isContinued: boolean): string {
  const closed = opensAt ? texts.fromHourText(clockText(opensAt)) : texts.chosenTimeText
  const text = isOpen ? texts.inMinutesText(minutes ?? 0) : texts.closedText(closed)
  return isContinued ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
