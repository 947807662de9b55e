import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { type Vehicle, VEHICLE_TEXTS } from '#domain/delivery/vehicles.ts'
import { isRunningLate } from '#domain/delivery/estimates.ts'
import { allowedStatuses, hasEnded, isOneOf, MOVING_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { trackingHeadline, type TrackingStep, trackingSteps } from '#domain/orders/tracker.ts'
import { longDateText, timeText } from '#web/platform/format/time-text.ts'

type TrackedDriver = Pick<NonNullable<Order['driver']>, 'firstname'> & { vehicle?: Vehicle | null }

/** Returns the driver as 'Marcus, on a scooter'. */
const driverText = ({ firstname, vehicle }: TrackedDriver): string =>
  [firstname, vehicle && VEHICLE_TEXTS[vehicle]].filter(Boolean).join(', ')

/** Fields of an order that tracking reads, present in the owner's order and in the order of a tracking link. */
type TrackingSource = Pick<Order, 'status' | 'held_from' | 'start' | 'due' | 'asap' | 'estimate_delivery'> & {
  store: Pick<Order['store'], 'time_zone'>
  /** null for the reader of a tracking link, who sees no address. */
  addresses: Order['addresses'] | null
  driver: TrackedDriver | null
}

/** Returns the tracking screen's view of an order at `now`. Pure, so that server and browser render the same. */
export function trackedOrder(order: TrackingSource, now: string) {
  const zone = order.store.time_zone
  const startsInFuture = !order.asap && Date.parse(order.start) > Date.parse(now)
  const isLate =
    isOneOf(MOVING_STATUSES, order.status) &&
    !startsInFuture &&
    isRunningLate(new Date(order.due), order.estimate_delivery?.value ?? null, new Date(now))
  const tracked = {
    status: order.status,
    heldFrom: order.held_from,
    estimate: order.estimate_delivery?.value ?? null,
    address: order.addresses ? addressLine(order.addresses) : '',
    driver: order.driver ? driverText(order.driver) : '',
  }
  const steps = trackingSteps(tracked)
  return {
    steps,
    ...trackingHeadline(
      { ...tracked, startsInFuture, isLate, interval: order.estimate_delivery?.interval ?? '' },
      {
        start: timeText(order.start, zone),
        due: timeText(order.due, zone),
        dueDate: longDateText(order.due, zone),
      },
    ),
    progress: order.status === STATUS.canceled || order.status === STATUS.refunded ? 0 : progressOf(steps),
    startsInFuture,
    isLate,
    hasEnded: hasEnded(order.status),
  }
}
export type TrackedOrder = ReturnType<typeof trackedOrder>

/** Returns the progress from 0 to 1. The active step counts half, and the last step counts fully. */
function progressOf(steps: TrackingStep[]): number {
  const at = steps.findIndex((step) => step.state === 'active')
  return at === steps.length - 1 ? 1 : (at + 0.5) / steps.length
}

export const canCancel = (order: Order): boolean =>
  allowedStatuses(
    {
      status: order.status,
      packingStatus: order.packing_status,
      heldFrom: order.held_from,
      containsAlcohol: order.carts.contains_alcohol,
      passedIdCheck: false,
      isMoved: Boolean(order.moved_from),
    },
    'owner',
  ).includes(STATUS.canceled)
