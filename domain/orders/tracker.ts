import { type OrderStatus, STATUS } from './order-status.ts'

export type TrackingStep = { title: string; subtext: string; state: 'done' | 'active' | 'waiting' }

export type TrackedOrder = {
  status: OrderStatus
  heldFrom: OrderStatus | null
  /** Minutes to the door; null when it can't be told. */
  estimate: number | null
  address: string
  /** Shown while the driver is on the way; '' or absent where nobody is named. */
  driver?: string | undefined
}

/** An estimate of exactly 5 is still 'on the way' here and already 'almost there' in the headline. @source S-TRACK-4 */
const ON_THE_WAY_FROM = 5
const ALMOST_THERE_UP_TO = 5

const done = (title: string): TrackingStep => ({ title, subtext: '', state: 'done' })
const active = (title: string, subtext = ''): TrackingStep => ({ title, subtext, state: 'active' })
const waiting = (title: string): TrackingStep => ({ title, subtext: '', state: 'waiting' })

/** The steps of the tracking page, in order. @source S-TRACK-2, S-TRACK-3 */
export function trackingSteps(order: TrackedOrder): TrackingStep[] {
  const isHeld = order.status === STATUS.onHold
  const status = isHeld ? (order.heldFrom ?? STATUS.pending) : order.status
  return STEPS_OF[status](order, isHeld ? 'On hold' : '')
}

type Steps = (order: TrackedOrder, note: string) => TrackingStep[]

const confirming: Steps = (order, note) => [
  active('Confirming Order', note || order.address),
  waiting('Preparing Order'),
  waiting('Driver is on the way'),
  waiting('Driver is almost there'),
]

const preparing: Steps = (_order, note) => [
  done('Order Confirmed'),
  active('Preparing Order', note),
  waiting('Driver is on the way'),
  waiting('Driver is almost there'),
]

const STEPS_OF: Record<OrderStatus, Steps> = {
  [STATUS.unpaid]: confirming,
  [STATUS.pending]: confirming,
  [STATUS.approved]: preparing,
  [STATUS.assigned]: preparing,
  [STATUS.inTransit]: inTransit,
  [STATUS.onHold]: confirming,
  [STATUS.canceled]: () => [active('Order Canceled')],
  [STATUS.refunded]: () => [active('Order Canceled', 'Refunded')],
  [STATUS.complete]: (order) => [
    done('Order Confirmed'),
    done('Order Prepared'),
    active('Order Complete', order.address),
  ],
}

function inTransit(order: TrackedOrder, note: string): TrackingStep[] {
  const before = [done('Order Confirmed'), done('Order Prepared')]
  const isFar = order.estimate === null || order.estimate >= ON_THE_WAY_FROM
  return isFar
    ? [
        ...before,
        active('Driver is on the way', note || (order.driver ?? '')),
        waiting('Driver is almost there'),
      ]
    : [...before, active('Driver is almost there', note || order.address), waiting('Order Complete')]
}

export type TrackingHeadline = { caption: string; headline: string }

/**
 * The big line above the steps. Where there is no estimate it says what is known instead: the time that was promised, or
 * that it has passed.
 * @param texts the delivery window and its day as the store's clock shows them ("6:00 PM", "20 Nov 2026")
 * @source S-TRACK-4
 */
export function trackingHeadline(
  order: TrackedOrder & { startsInFuture: boolean; isLate: boolean; interval: string },
  texts: { start: string; due: string; dueDate: string },
): TrackingHeadline {
  if (order.status === STATUS.complete) return { caption: 'Order Complete', headline: 'Delivered' }
  if (order.status === STATUS.canceled) return { caption: '', headline: 'Order Canceled' }
  if (order.status === STATUS.refunded) return { caption: 'Refunded', headline: 'Order Canceled' }
  if (order.startsInFuture) {
    return { caption: `Order scheduled ${texts.dueDate}`, headline: `${texts.start} - ${texts.due}` }
  }
  const caption = 'Estimated delivery time'
  if (order.status === STATUS.onHold) return { caption, headline: 'Order paused' }
  if (order.estimate === null) {
    return { caption, headline: order.isLate ? 'Running late' : `By ${texts.due}` }
  }
  if (order.estimate <= ALMOST_THERE_UP_TO && order.status === STATUS.inTransit) {
    return { caption, headline: 'Driver is almost there' }
  }
  return { caption, headline: `${order.estimate} ${order.interval}` }
}
