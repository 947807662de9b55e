import type { Order } from '#contract/orders/orders.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { longDateText, timeText } from '#web/platform/format/time-text.ts'

/** Returns the text next to the button that cancels an order. */
export function cancelCostText({ payment, moved_from: movedFrom }: Order): string {
  const free = movedFrom ? 'It’s free, because the time has changed.' : 'It’s free until packing starts.'
  return payment && payment.authorised > 0
    ? `${free} We’ll release the ${dollarsText(payment.authorised)} we’ve reserved.`
    : free
}

/** Returns the message about an order that the store has moved to a new time. */
export function movedText({ start, due, store }: Order, before: { start: string; due: string }): string {
  const zone = store.time_zone
  const timeOn = (from: string, to: string) =>
    `${longDateText(from, zone)}, ${timeText(from, zone)} to ${timeText(to, zone)}`
  return `The store has moved your order from ${timeOn(before.start, before.due)}, to ${timeOn(start, due)}.`
}
export const movedChoiceText = 'Keep the new time, or cancel below. Cancelling is free.'
export const keepTimeButton = 'Keep the new time'

export const cancelTitle = 'Cancel this order?'
export const cancelQuestion = (number: string) =>
  `We won’t deliver order ${number}, and you won’t be charged.`
export const cancelFailure = ({ code, msg }: { code: string; msg: string }) =>
  code === 'status_not_allowed'
    ? 'It’s too late to cancel: the store is packing your order. Call the store and they’ll help.'
    : msg

/** Returns the text that replaces the cancel button once it is too late, else null. */
export function tooLateText({ status, packing_status, moved_from: movedFrom }: Order): string | null {
  if (packing_status < PACKING.packing || movedFrom) return null
  return status === STATUS.inTransit
    ? 'Your order is on its way, so you can’t change or cancel it here. Something wrong? Call the store.'
    : 'Packing has started, so you can’t change or cancel it here. Something wrong? Call the store.'
}
export const cancelButton = 'Cancel order'
export const keepButton = 'Keep my order'
