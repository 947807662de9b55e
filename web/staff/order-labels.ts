import { type OrderStatus, PACKING, type PackingStatus, STATUS } from '#domain/orders/order-status.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText, dateText, timeText } from '#web/platform/format/time-text.ts'
import type { TagTone } from '#web/ui/tag.tsx'
import * as texts from './staff-texts.ts'

/** Labels of the statuses for staff. @source S-ORDER-1 */
const STATUS_LABELS: Record<OrderStatus, { text: string; tone: TagTone }> = {
  [STATUS.unpaid]: { text: texts.unpaid, tone: 'plain' },
  [STATUS.pending]: { text: texts.pending, tone: 'warning' },
  [STATUS.approved]: { text: texts.approved, tone: 'info' },
  [STATUS.assigned]: { text: texts.assigned, tone: 'info' },
  [STATUS.inTransit]: { text: texts.inTransit, tone: 'ok' },
  [STATUS.canceled]: { text: texts.canceled, tone: 'error' },
  [STATUS.onHold]: { text: texts.onHold, tone: 'error' },
  [STATUS.refunded]: { text: texts.refunded, tone: 'plain' },
  [STATUS.complete]: { text: texts.complete, tone: 'plain' },
}

const PACKING_LABELS: Record<PackingStatus, string> = {
  [PACKING.pending]: texts.notPicked,
  [PACKING.approved]: texts.readyToPack,
  [PACKING.packing]: texts.packing,
  [PACKING.complete]: texts.packed,
}

export const orderStatusLabel = (status: OrderStatus) => STATUS_LABELS[status]
export const packingStatusLabel = (packing: PackingStatus): string => PACKING_LABELS[packing]

/** Formats the delivery window: "ASAP, by 7:05 PM", "6:30 PM to 7:00 PM", with the date if it is not today. */
export function deliveryWindowText(
  order: { start: string; due: string; asap: boolean },
  now: string,
): string {
  const day = dateText(order.start) === dateText(now) ? '' : `${dateText(order.start)}, `
  if (order.asap) return texts.asapWindow(timeText(order.due))
  return texts.deliveryWindow(day, timeText(order.start), timeText(order.due))
}

type OrderEvent = Order['history'][number]

/** Texts of events by type. The meaning of `from` and `to` depends on the type. */
const EVENT_TEXTS: Record<string, (event: OrderEvent) => string> = {
  status: ({ to }) => orderStatusLabel((to ?? 0) as OrderStatus).text,
  packing: ({ to }) => packingStatusLabel((to ?? 0) as PackingStatus),
  driver: () => texts.driverAssigned,
  items: ({ from, to }) => texts.itemsChanged(dollarsText((from ?? 0) / 100), dollarsText((to ?? 0) / 100)),
  supply: () => texts.pickingSaved,
  payment: ({ to }) => (to === null ? texts.paymentRefused : texts.paidAgain(dollarsText(to / 100))),
  refund: ({ to }) => texts.refundOf(dollarsText((to ?? 0) / 100)),
  dispute: () => texts.dispute,
  address: ({ to }) => (to === null ? texts.addressAsked : texts.addressChanged),
  time: ({ to }) => texts.timeChanged(clockText(new Date((to ?? 0) * 1000).toISOString())),
}

/** Returns the text of an order event. */
export const orderEventText = (event: OrderEvent): string => EVENT_TEXTS[event.what]?.(event) ?? event.what
