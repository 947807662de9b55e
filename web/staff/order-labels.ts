import { type OrderStatus, PACKING, type PackingStatus, STATUS } from '#domain/orders/order-status.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** Statuses as staff read them. @source S-ORDER-1 */
const STATUS_LABELS: Record<OrderStatus, { text: string; tone: TagTone }> = {
  [STATUS.unpaid]: { text: 'Unpaid', tone: 'plain' },
  [STATUS.pending]: { text: 'Pending', tone: 'warning' },
  [STATUS.approved]: { text: 'Approved', tone: 'info' },
  [STATUS.assigned]: { text: 'Assigned', tone: 'info' },
  [STATUS.inTransit]: { text: 'In transit', tone: 'ok' },
  [STATUS.canceled]: { text: 'Canceled', tone: 'error' },
  [STATUS.onHold]: { text: 'On hold', tone: 'error' },
  [STATUS.refunded]: { text: 'Refunded', tone: 'plain' },
  [STATUS.complete]: { text: 'Complete', tone: 'plain' },
}

const PACKING_LABELS: Record<PackingStatus, string> = {
  [PACKING.pending]: 'Not picked yet',
  [PACKING.approved]: 'Ready to pack',
  [PACKING.packing]: 'Packing',
  [PACKING.complete]: 'Packed',
}

export const orderStatusLabel = (status: OrderStatus) => STATUS_LABELS[status]
export const packingStatusLabel = (packing: PackingStatus): string => PACKING_LABELS[packing]

/** "ASAP, by 7:05 PM", "6:30 PM to 7:00 PM", or with its date where that isn't today's. */
export function deliveryWindowText(
  order: { start: string; due: string; asap: boolean },
  now: string,
): string {
  const day = dateText(order.start) === dateText(now) ? '' : `${dateText(order.start)}, `
  if (order.asap) return `ASAP, by ${timeText(order.due)}`
  return `${day}${timeText(order.start)} to ${timeText(order.due)}`
}
