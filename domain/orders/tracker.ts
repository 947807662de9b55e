import { type OrderStatus, STATUS } from './order-status.ts'
import * as trackerTexts from './tracker-texts.ts'

export type TrackingStep = { title: string; subtext: string; state: 'done' | 'active' | 'waiting' }

export type TrackedOrder = {
  status: OrderStatus
  heldFrom: OrderStatus | null
  /** Estimated minutes until delivery; null if there is no estimate. */
  estimate: number | null
  address: string
  /** Driver's name, shown while the driver is on the way; '' or undefined to show no name. */
  driver?: string | undefined
}

/**
 * Minutes from which the steps show 'on the way'. An estimate of exactly 5 is 'on the way' in the steps but 'almost
 * there' in the headline.
 * @source S-TRACK-4
 */
const ON_THE_WAY_FROM = 5
/** Minutes up to which the headline shows 'almost there' and the customer is notified. */
export const ALMOST_THERE_MINUTES = 5

const done = (title: string): TrackingStep => ({ title, subtext: '', state: 'done' })
const active = (title: string, subtext = ''): TrackingStep => ({ title, subtext, state: 'active' })
const waiting = (title: string): TrackingStep => ({ title, subtext: '', state: 'waiting' })

/** Returns the steps of the tracking page in order. @source S-TRACK-2, S-TRACK-3 */
export function trackingSteps(order: TrackedOrder): TrackingStep[] {
  const isHeld = order.status === STATUS.onHold
  const status = isHeld ? (order.heldFrom ?? STATUS.pending) : order.status
  return STEPS_OF[status](order, isHeld ? trackerTexts.onHold : '')
}

type Steps = (order: TrackedOrder, note: string) => TrackingStep[]

const confirming: Steps = (order, note) => [
  active(trackerTexts.confirmingOrder, note || order.address),
  waiting(trackerTexts.preparingOrder),
  waiting(trackerTexts.onTheWay),
  waiting(trackerTexts.almostThere),
]

const preparing: Steps = (_order, note) => [
  done(trackerTexts.orderConfirmed),
  active(trackerTexts.preparingOrder, note),
  waiting(trackerTexts.onTheWay),
  waiting(trackerTexts.almostThere),
]

const STEPS_OF: Record<OrderStatus, Steps> = {
  [STATUS.unpaid]: confirming,
  [STATUS.pending]: confirming,
  [STATUS.approved]: preparing,
  [STATUS.assigned]: preparing,
  [STATUS.inTransit]: inTransit,
  [STATUS.onHold]: confirming,
  [STATUS.canceled]: () => [active(trackerTexts.orderCanceled)],
  [STATUS.refunded]: () => [active(trackerTexts.orderCanceled, trackerTexts.refunded)],
  [STATUS.complete]: (order) => [
    done(trackerTexts.orderConfirmed),
    done(trackerTexts.orderPrepared),
    active(trackerTexts.orderComplete, order.address),
  ],
}

function inTransit(order: TrackedOrder, note: string): TrackingStep[] {
  const before = [done(trackerTexts.orderConfirmed), done(trackerTexts.orderPrepared)]
  const isFar = order.estimate === null || order.estimate >= ON_THE_WAY_FROM
  return isFar
    ? [
        ...before,
        active(trackerTexts.onTheWay, note || (order.driver ?? '')),
        waiting(trackerTexts.almostThere),
      ]
    : [
        ...before,
        active(trackerTexts.almostThere, note || order.address),
        waiting(trackerTexts.orderComplete),
      ]
}

export type TrackingHeadline = { caption: string; headline: string }

/**
 * Returns the headline above the steps. Without an estimate it shows the promised time, or that the order is late.
 * @param texts delivery window and its day in the store's time zone ("6:00 PM", "20 Nov 2026")
 * @source S-TRACK-4
 */
export function trackingHeadline(
  order: TrackedOrder & { startsInFuture: boolean; isLate: boolean; interval: string },
  texts: { start: string; due: string; dueDate: string },
): TrackingHeadline {
  if (order.status === STATUS.complete)
    return { caption: trackerTexts.orderComplete, headline: trackerTexts.delivered }
  if (order.status === STATUS.canceled) return { caption: '', headline: trackerTexts.orderCanceled }
  if (order.status === STATUS.refunded)
    return { caption: trackerTexts.refunded, headline: trackerTexts.orderCanceled }
  if (order.startsInFuture) {
    return {
      caption: trackerTexts.scheduledCaption(texts.dueDate),
      headline: `${texts.start} - ${texts.due}`,
    }
  }
  const caption = trackerTexts.estimateCaption
  if (order.status === STATUS.onHold) return { caption, headline: trackerTexts.orderPaused }
  if (order.estimate === null) {
    return { caption, headline: order.isLate ? trackerTexts.runningLate : trackerTexts.byTime(texts.due) }
  }
  if (order.estimate <= ALMOST_THERE_MINUTES && order.status === STATUS.inTransit) {
    return { caption, headline: trackerTexts.almostThere }
  }
  return { caption, headline: `${order.estimate} ${order.interval}` }
}
