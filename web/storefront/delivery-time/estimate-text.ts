import { clockText } from '#web/platform/format/time-text.ts'

type DeliveryEstimate = { isOpen: boolean; minutes: number | null; opensAt: string | null }

/** "In about 30 minutes.", or the hour from which the store delivers again. Never minutes while it is closed. */
export function estimateText({ isOpen, minutes, opensAt }: DeliveryEstimate, isContinued: boolean): string {
  const closed = opensAt ? `from ${clockText(opensAt)}` : 'at a time that you choose'
  const text = isOpen ? `in about ${minutes} minutes.` : `${closed}: the store is closed now.`
  return isContinued ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
