import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { VEHICLE_TEXTS } from '#domain/delivery/vehicles.ts'
import { PACKING, STATUS, hasLeftStore } from '#domain/orders/order-status.ts'
import { bankDaysText } from '#domain/orders/refund-texts.ts'
import { isRefusalReason, REFUSAL_TEXTS } from '#domain/orders/refusal-reasons.ts'
import { addMinutes } from '#domain/time.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import type { TrackedOrder } from './tracked-order.ts'

/**
 * Texts of the tracking screen. Its headline, caption and steps are fixed by the specification and are in
 * `domain/orders/tracker-texts.ts`.
 */

/** Returns the line below the headline: when and where the order arrives, or how it ended. */
export function heroText(order: Order, tracked: TrackedOrder, now: string): string {
  if (tracked.hasEnded) return endText(order, now)
  const place = addressLine(order.addresses)
  if (order.status === STATUS.onHold) return 'We’ve paused your order. Call the store to find out more.'
  if (tracked.isLate) return lateText(order, now)
  const estimate = order.estimate_delivery?.value
  if (tracked.startsInFuture || estimate === undefined || order.estimate_range) return `To ${place}`
  return `Around ${arrivalText(order, estimate, now)}, to ${place}`
}

/** Returns the range in which the order is expected to arrive: "6:48 – 6:55 PM"; '' if it is not known. */
export function rangeText(order: Order, { hasEnded, isLate, startsInFuture }: TrackedOrder): string {
  const range = order.estimate_range
  if (!range || hasEnded || startsInFuture || order.status === STATUS.onHold) return ''
  const [earliest, latest] = [range.earliest, range.latest].map((at) => timeText(at, order.store.time_zone))
  const half = (text = '') => text.slice(-3)
  const from = half(earliest) === half(latest) ? earliest?.slice(0, -3) : earliest
  const text = earliest === latest ? `Around ${latest}` : `${from} – ${latest}`
  return isLate ? `Now ${text.replace('Around', 'around')}` : text
}

const arrivalText = (order: Order, minutes: number, now: string): string =>
  timeText(addMinutes(new Date(now), minutes).toISOString(), order.store.time_zone)

function lateText(order: Order, now: string): string {
  const due = timeText(order.due, order.store.time_zone)
  const estimate = order.estimate_delivery?.value
  if (order.estimate_range) return `Running late, sorry. We said by ${due}.`
  return estimate === undefined
    ? `Sorry, we said by ${due}, and we can’t see where your driver is. Call the store for the latest.`
    : `Running late, sorry. Now expected around ${arrivalText(order, estimate, now)}. We said by ${due}.`
}

function endText(order: Order, now: string): string {
  const zone = order.store.time_zone
  if (order.status === STATUS.complete) {
    if (!order.delivered) return 'Enjoy!'
    const day = dateText(order.delivered, zone)
    const on = day === dateText(now, zone) ? '' : ` on ${day}`
    return `At ${timeText(order.delivered, zone)}${on}. Enjoy!`
  }
  const { door_check: check } = order
  if (check?.outcome === 'refused') {
    const why = isRefusalReason(check.reason) ? `, because ${REFUSAL_TEXTS[check.reason]}` : ''
    return `We couldn’t hand it over${why}. It’s going back to the store.`
  }
  const ending = order.history.findLast(({ what, to }) => what === 'status' && to === STATUS.canceled)
  if (!ending && order.delivered) return 'We delivered this order and refunded you in full.'
  if (ending?.by === 'Customer') return 'You cancelled this order.'
  return ending?.by === 'Store'
    ? 'The store cancelled this order. Sorry about that.'
    : 'We had to cancel this order. Sorry about that.'
}

/** Returns the driver's name, or 'Your driver' without a name. */
const driverName = (order: Order): string => order.driver?.firstname || 'Your driver'

/** Returns the driver's name and vehicle, or when the name will be shown. */
export function driverText(order: Order): { name: string; about: string } {
  if (!order.driver) return { name: 'Your driver', about: 'You’ll see their name once they have your order.' }
  const { vehicle } = order.driver
  const isOut = hasLeftStore({ status: order.status, heldFrom: order.held_from })
  const about = isOut ? 'is bringing your order' : 'will bring your order'
  return { name: driverName(order), about: vehicle ? `${about} ${VEHICLE_TEXTS[vehicle]}` : about }
}

/** Returns the next steps, at most two sentences, so that the page does not move when the status changes. */
export function nextTexts(order: Order, { startsInFuture }: TrackedOrder): string[] {
  const zone = order.store.time_zone
  switch (order.status) {
    case STATUS.onHold:
      return ['Your order is paused.', 'The store will get it moving again, or call you about it.']
    case STATUS.inTransit:
      return ['We’ll keep this page up to date while they drive.', meetingText(order)]
    case STATUS.unpaid:
    case STATUS.pending:
      return [
        'The store is checking your order.',
        startsInFuture
          ? `Once they’ve confirmed it, they’ll pack it in time for ${timeText(order.start, zone)}.`
          : 'Once they’ve confirmed it, they’ll start packing.',
      ]
    default:
      return packingTexts(order, startsInFuture ? timeText(order.start, zone) : null)
  }
}

/** Returns who can accept the delivery. Alcohol goes only to the buyer or a gift's recipient. @source L-10, L-11 */
function meetingText({ carts, gift, gift_recipient: recipient }: Order): string {
  if (!carts.contains_alcohol) return 'Please meet the driver at the door.'
  return gift ? `Only ${recipient} can accept it at the door.` : 'Only you can accept it at the door.'
}

function packingTexts(order: Order, startsAt: string | null): string[] {
  if (order.packing_status === PACKING.complete) {
    return [
      'Your order is packed.',
      order.status === STATUS.assigned
        ? `${driverName(order)} will pick it up and head your way.`
        : 'Next, a driver will pick it up and head your way.',
    ]
  }
  if (order.packing_status === PACKING.packing) {
    return ['The store is packing your order now.', 'Then a driver will pick it up and head your way.']
  }
  return [
    startsAt
      ? `The store will pack your order in time for ${startsAt}.`
      : 'The store will pack your order next.',
    'Then a driver will pick it up and head your way.',
  ]
}

/** Returns the payment method as 'your Visa ending 11'. */
function payWayText({ payment }: Order): string {
  if (payment?.type === 'PayPalAccount') return 'your PayPal account'
  return payment?.card_type ? `your ${payment.card_type} ending ${payment.last_two}` : 'your card'
}

/** Text for terminal payments. Refunds are made only on the terminal, so their state is unknown here. */
const PAID_AT_STORE =
  'You paid on the card terminal at the store. If you’re owed a refund, we’ve emailed you how to get it.'

/** Returns the state of the owner's payments: reserved, charged, released, refunded, and pending refunds. */
export function moneyTexts(order: Order): string[] {
  const { payment, carts, status } = order
  const isOff = status === STATUS.canceled || status === STATUS.refunded
  const credit = carts.supplied?.credit_used ?? carts.credit_used
  const creditText = credit > 0 ? `${dollarsText(credit)} came from your credit.` : ''
  if (!payment) {
    if (isOff) return ['You won’t be charged.', creditBackText(order)].filter(Boolean)
    return [creditText].filter(Boolean)
  }
  if (payment.type === 'Terminal')
    return [PAID_AT_STORE, isOff ? creditBackText(order) : creditText].filter(Boolean)
  if (isOff) return cancellationTexts(order, payment)
  if (payment.captured > 0)
    return [`We charged ${dollarsText(payment.captured)} to ${payWayText(order)}.`, creditText].filter(
      Boolean,
    )
  if (payment.unpaid > 0 || payment.authorised === 0) return [creditText].filter(Boolean)
  return [
    `You haven’t been charged yet. We’ve reserved ${dollarsText(payment.authorised)} on ${payWayText(order)} and will charge it when your order leaves the store.`,
    creditText,
  ].filter(Boolean)
}

const creditBackText = ({ carts }: Order): string =>
  carts.credit_used > 0 ? `Your ${dollarsText(carts.credit_used)} credit is back in your account.` : ''

function cancellationTexts(order: Order, payment: NonNullable<Order['payment']>): string[] {
  if (payment.captured > 0) {
    return (order.refunds ?? []).length > 0 ? [] : ['We’ll refund you and email you once it’s done.']
  }
  const released =
    payment.authorised > 0
      ? `We’ve released the ${dollarsText(payment.authorised)} reserved on ${payWayText(order)}. ${bankDaysText}`
      : ''
  return ['You won’t be charged.', released, creditBackText(order)].filter(Boolean)
}

type Refund = NonNullable<Order['refunds']>[number]

/** Returns the refunded amounts by method, and when they arrive; null if nothing was refunded. */
export function refundText(order: Order, { money, credit, refused }: Refund): string | null {
  const back = order.payment?.type === 'Terminal' ? 0 : money - refused
  const ways = [
    back > 0 && `${dollarsText(back)} to ${payWayText(order)}`,
    credit > 0 && `${dollarsText(credit)} to your credit`,
  ].filter((way) => way !== false)
  if (ways.length === 0) return null
  return `We’ve refunded ${ways.join(' and ')}.${back > 0 ? ` ${bankDaysText}` : ''}`
}

/** Returns the text about a refund that the bank rejected. */
export const refusedRefundText = (refused: number): string =>
  `We couldn’t refund ${dollarsText(refused)} to your payment method: your bank declined it. The money is still yours. We’ll give it to you as credit or another way, and email you.`

/** Returns texts about missing items and their substitutes. */
export function missingTexts({ carts }: Order): string[] {
  const missing = carts.cart_items.filter((line) => line.quantity_supplied < line.quantity)
  if (missing.length === 0) return []
  const list = (items: { quantity: number; product_name: string }[]) =>
    items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', ')
  const out = missing.map((line) => ({ ...line, quantity: line.quantity - line.quantity_supplied }))
  const instead = carts.substitutes.length > 0 ? [`You’re getting ${list(carts.substitutes)} instead.`] : []
  return [`Out of stock: ${list(out)}.`, ...instead, 'You won’t be charged for missing items.']
}

// The frame of the page

export const pageTitle = (number: string) => `Order ${number}`
export const missingTitle = 'Order'
export const pageDescription = 'Where your order is and when it arrives.'
export const staleText = (time: string) => `This was your order’s status at ${time}.`
export const doneLabel = 'Done:'
export const nowLabel = 'Now:'
export const nextLabel = 'Next:'
export const loadingText = 'Loading'

// Questions of the store

type OfferedSubstitute = { quantity: number; product_name: string; pack_size: number }
export const questionText = (
  missing: string,
  { quantity, product_name, pack_size }: OfferedSubstitute,
  price: string,
) =>
  `${missing} is out of stock. OK to send ${quantity} × ${product_name} (${cartPackLabel(pack_size)}) for ${price} instead?`
export const neverMoreText = 'You’ll never pay more than for the item you ordered.'
export const timeLeftText = (seconds: number, comes: boolean) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left to answer. After that ${comes ? 'we’ll send it' : 'we’ll leave it out'}.`
export const timeOverText = 'Time’s up. You’ll see the result here in a moment.'
export const acceptButton = 'Yes, send it'
export const declineButton = 'No, leave it out'

// What happens next

export const nextTitle = 'What happens next'
export const haveIdText = 'Have your photo ID ready.'
export const idCheckText = 'We check it at the door, every time.'

// Available actions

export const optionsLabel = 'Your options'
export const saveButton = 'Save'
export const changeItemsButton = 'Change items'

// Sharing

/** Fixed. @source S-TRACK-8 */
export const shareButton = 'Share tracking'
/** Fixed. @source S-TRACK-8 */
export const stopSharingButton = 'Stop sharing'
export const linkLabel = 'Tracking link'
export const linkText =
  'Anyone with this link can see how far away your order is, but not your name, address or drinks. It works until the order ends.'
export const linkCopied = 'Link copied.'
export const copyLinkText = 'Copy the link to send it.'
export const sharingOffText = 'Sharing’s off. Your links don’t work any more.'
export const backLink = 'Back to your order'

// The order itself

export const summaryLabel = 'Your order'
export const suppliedText = (count: number) => `${count} supplied`
export const orderTotalName = 'Order Total'
/** Fixed. @source S-CONST-5 */
export const totalPrefix = 'AU'
export const giftText = (recipient: string) => `Gift for ${recipient}`
export const addressText = (address: string) => `To ${address}`

// Help

export const helpTitle = 'Need a hand?'
export const callStoreButton = 'Call store'
export const contactButton = 'Contact us'
export const receiptLink = 'Receipt'
/** Fixed. @source L-31 */
export const invoiceLink = 'Tax invoice'
