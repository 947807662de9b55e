import { shortened } from '../text/cut-text.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { type RefusalReason, REFUSAL_TEXTS } from '#domain/orders/refusal-reasons.ts'
import {
  type EmailContent,
  type MessageContent,
  type Row,
  button,
  opening,
  paragraph,
  smallPrint,
  rows,
  withUse,
} from './email-content.ts'
import { itemsAndTotal, licenceLine, type MailItem, mailItemRows } from './order-items.ts'
import type { TemplateName, TemplateValues } from './message-templates.ts'
import { owedText } from './order-money-templates.ts'

/** Facts of an order for its messages. */
export type OrderFacts = {
  /** Name of the shop. */
  brand: string
  number: string
  firstName: string
  address: string
  /** Delivery time: 'in about 35 minutes' or 'on Fri 20 Nov between 7:00 PM and 8:00 PM'. */
  when: string
  lines: readonly MailItem[]
  /** Amounts below the lines: charges are positive, discounts and credit are negative. */
  amounts: readonly { name: string; cents: Cents }[]
  total: Cents
  gst: Cents
  containsAlcohol: boolean
  driver: string
  store: string
  storePhone: string
  /** Way in which the shopper can answer a changed delivery time; null if no change awaits an answer. */
  timeAnswer: 'online' | 'by phone' | null
  licence: string
  trackingUrl: string
  receiptUrl: string
  ordersUrl: string
}

const valuesOf = (order: OrderFacts): TemplateValues => ({
  shop_name: order.brand,
  first_name: order.firstName,
  order_number: order.number,
  order_total: formatDollars(order.total),
  delivery_address: order.address,
  delivery_time: order.when,
  store_name: order.store,
  driver_name: short(order.driver) || 'your driver',
  tracking_url: order.trackingUrl,
  receipt_url: order.receiptUrl,
  orders_url: order.ordersUrl,
})

/** Adds the template and its values to a message. @param more values for this message only */
function ofTemplate(
  template: TemplateName,
  order: OrderFacts,
  message: Omit<MessageContent, 'use'>,
  more: TemplateValues = {},
): MessageContent {
  const use = { template, values: { ...valuesOf(order), ...more } }
  return { ...message, email: withUse(message.email, use), use }
}

const SMS_ID = 'Have your photo ID ready.'
const ID = 'Have your photo ID ready. We check it at the door, every time.'

const email = (
  order: OrderFacts,
  subject: string,
  preview: string,
  blocks: EmailContent['blocks'],
): EmailContent => ({
  subject,
  preview,
  blocks: [paragraph(`Hello ${order.firstName},`), ...blocks],
  footer: [licenceLine(order)],
})

const trackingButton = (order: OrderFacts) => button('Track your order', order.trackingUrl)

/** Shortens a name for a text message. */
const short = (text: string, most = 20): string => shortened(text, most)

const signed = (cents: Cents): string => (cents < 0 ? `-${formatDollars(-cents)}` : formatDollars(cents))

const receiptRows = (order: OrderFacts): Row[] => [
  ...mailItemRows(order.lines),
  ...order.amounts.map(({ name, cents }) => ({ label: name, value: signed(cents) })),
  { label: 'Total', value: formatDollars(order.total), isStrong: true },
  { label: 'GST included', value: formatDollars(order.gst) },
]

/** Returns the message with the receipt and the next steps. */
export const orderPlaced = (order: OrderFacts): MessageContent =>
  ofTemplate('order_placed', order, {
    email: email(
      order,
      `We’ve got your order ${order.number}`,
      `${formatDollars(order.total)}, ${order.when}`,
      [
        opening(`Thanks! We’ll bring this to ${order.address} ${order.when}.`),
        rows(`Order ${order.number}`, receiptRows(order)),
        ...(order.containsAlcohol ? [paragraph(ID)] : []),
        trackingButton(order),
        smallPrint('Changed your mind? You can cancel for free until packing starts.'),
      ],
    ),
    sms: `${order.brand}: we’ve got your order ${order.number}. Track it: ${order.trackingUrl}`,
  })

export const orderApproved = (order: OrderFacts): MessageContent =>
  ofTemplate('order_approved', order, {
    email: email(order, `Your order ${order.number} is confirmed`, `We’ll bring it ${order.when}`, [
      opening(`${order.store} has confirmed your order. We’ll bring it ${order.when}.`),
      trackingButton(order),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: your order ${order.number} is confirmed. Track it: ${order.trackingUrl}`,
  })

/** Returns the text about the shopper's options after the store has changed the delivery time. @source A-CHANGE-7 */
const timeChoice = ({ timeAnswer, storePhone }: OrderFacts): string =>
  timeAnswer === 'online'
    ? 'Does the new time suit you? On your order’s page, you can keep it or cancel free of charge.'
    : `If the new time doesn’t suit you, call the store on ${storePhone}. You can cancel free of charge.`

/** Returns the message about an address or delivery time that staff have changed. */
export const orderChanged = (order: OrderFacts): MessageContent =>
  ofTemplate('order_changed', order, {
    email: email(order, `Your order ${order.number} has changed`, `We’ll bring it ${order.when}`, [
      opening(`We’ve changed your delivery. We’ll bring your order ${order.when} to ${order.address}.`),
      ...(order.timeAnswer === null ? [] : [paragraph(timeChoice(order))]),
      trackingButton(order),
      itemsAndTotal(order),
      smallPrint('Not what you asked for? Call the store, and we’ll put it right.'),
    ]),
    sms: `${order.brand}: we’ve changed your order ${order.number}. We’ll bring it ${order.when}. ${order.trackingUrl}`,
  })

export type AskedAddress = { address: string; rise: Cents; total: Cents; payUrl: string }

/** Returns the message about an address that costs more. The order changes only after the shopper agrees. */
export const orderChangeAsked = (order: OrderFacts, asked: AskedAddress): MessageContent =>
  ofTemplate(
    'order_change_asked',
    order,
    {
      email: email(
        order,
        `Please check the new address of your order ${order.number}`,
        `It costs ${formatDollars(asked.rise)} more`,
        [
          opening(
            `You asked us to bring your order to ${asked.address}. That costs ${formatDollars(asked.rise)} more, ` +
              `${formatDollars(asked.total)} in total.`,
          ),
          paragraph(
            `Pay the difference and we’ll deliver there. Until then your order goes to ${order.address}.`,
          ),
          button('Agree and pay', asked.payUrl),
          itemsAndTotal(order),
        ],
      ),
      sms: `${order.brand}: the new address of order ${order.number} costs ${formatDollars(asked.rise)} more. Agree and pay: ${asked.payUrl}`,
    },
    {
      new_address: asked.address,
      extra_cost: formatDollars(asked.rise),
      new_total: formatDollars(asked.total),
    },
  )

export const orderOnItsWay = (order: OrderFacts): MessageContent =>
  ofTemplate('order_on_its_way', order, {
    email: email(order, `Your order ${order.number} is on its way`, 'Your driver has left the store', [
      opening(`${order.driver || 'Your driver'} has left the store and is on the way to ${order.address}.`),
      ...(order.containsAlcohol ? [paragraph(ID)] : []),
      trackingButton(order),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: ${short(order.driver) || 'your driver'} is on the way with order ${order.number}.${order.containsAlcohol ? ` ${SMS_ID}` : ''} ${order.trackingUrl}`,
    ...(order.containsAlcohol && { smsAlways: SMS_ID }),
  })

/** Returns the message about another driver; without one, the order is back at the store and leaves again. */
export function orderDriverChanged(order: OrderFacts): MessageContent {
  const news = order.driver
    ? `${order.driver} is bringing your order from here.`
    : 'Your order is back at the store, and another driver will bring it soon.'
  const shortNews = order.driver
    ? `${short(order.driver)} is bringing order ${order.number} from here.`
    : `order ${order.number} is back at the store. Another driver will bring it soon.`
  return ofTemplate('order_driver_changed', order, {
    email: email(order, `Another driver is bringing your order ${order.number}`, news, [
      opening(news),
      trackingButton(order),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: ${shortNews} Track it: ${order.trackingUrl}`,
  })
}

export const orderAlmostThere = (order: OrderFacts): MessageContent =>
  ofTemplate('order_almost_there', order, {
    email: email(order, `Your order ${order.number} is almost there`, 'Just a few minutes away', [
      paragraph(`${order.driver || 'Your driver'} is just a few minutes away.`),
      trackingButton(order),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: ${short(order.driver) || 'your driver'} is almost there with order ${order.number}.${order.containsAlcohol ? ` ${SMS_ID}` : ''}`,
    ...(order.containsAlcohol && { smsAlways: SMS_ID }),
  })

export const orderDelivered = (order: OrderFacts): MessageContent =>
  ofTemplate('order_delivered', order, {
    email: email(order, `Your order ${order.number} has arrived`, 'Enjoy!', [
      opening(`We’ve delivered your order to ${order.address}. Enjoy!`),
      button('See your receipt', order.receiptUrl),
      rows(`Order ${order.number}`, receiptRows(order)),
      smallPrint('Something missing or broken? Let us know and we’ll make it right.'),
    ]),
    sms: `${order.brand}: order ${order.number} has arrived.`,
  })

/** Returns the message about a delay. @param expected new time, such as '7:05 PM'; null if unknown */
export function orderDelayed(order: OrderFacts, expected: string | null): MessageContent {
  const news = expected ? `We now expect it around ${expected}.` : ''
  return ofTemplate(
    'order_delayed',
    order,
    {
      email: email(order, `Your order ${order.number} is running late`, news || 'Sorry about the wait', [
        opening(['Sorry, your order is running late.', news].filter(Boolean).join(' ')),
        trackingButton(order),
        itemsAndTotal(order),
      ]),
      sms: [
        `${order.brand}: sorry, order ${order.number} is running late.`,
        news,
        `Track it: ${order.trackingUrl}`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    { estimate: news },
  )
}

export const orderCanceled = (order: OrderFacts, back: Refunded): MessageContent =>
  ofTemplate('order_canceled', order, {
    email: email(order, `Your order ${order.number} has been cancelled`, refundText(order, back), [
      opening(`Your order ${order.number} has been cancelled.`),
      paragraph(refundText(order, back)),
      button('See your orders', order.ordersUrl),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: order ${order.number} has been cancelled. ${refundText(order, back)}`,
  })

/** Returns the message about a cancelled order whose items are all out of stock and have no substitute. */
export const orderUnsupplied = (order: OrderFacts, back: Refunded): MessageContent =>
  ofTemplate('order_unsupplied', order, {
    email: email(
      order,
      `Sorry, we’re out of everything in your order ${order.number}`,
      refundText(order, back),
      [
        opening(`Sorry, everything in your order ${order.number} is out of stock, so we’ve cancelled it.`),
        paragraph(refundText(order, back)),
        button('See your orders', order.ordersUrl),
        itemsAndTotal(order),
      ],
    ),
    sms: `${order.brand}: sorry, everything in order ${order.number} is out of stock, so we’ve cancelled it. ${refundText(order, back)}`,
  })

/** Refunded amounts by payment method; 0 if nothing was captured yet. */
type Refunded = {
  money: Cents
  credit: Cents
  onTerminal: Cents
  /** Tip that stays with the driver. */
  keptTip?: Cents
}

function refundText({ store }: OrderFacts, { money, credit, onTerminal }: Refunded): string {
  const ways = [
    money > 0 && `${formatDollars(money)} to your original payment method`,
    credit > 0 && `${formatDollars(credit)} as credit`,
  ].filter((way) => way !== false)
  const owed = onTerminal > 0 ? owedText({ amount: onTerminal, store }) : ''
  if (ways.length === 0 && owed) return owed
  if (ways.length === 0) return 'You weren’t charged. We’ve released the amount we’d reserved.'
  const soon = money > 0 ? ' Your bank usually shows it within 2 to 5 business days.' : ''
  return [`We’ll refund ${ways.join(' and ')}.${soon}`, owed].filter(Boolean).join(' ')
}

const keptTipText = ({ keptTip = 0 }: Refunded): string =>
  keptTip > 0
    ? `Your tip of ${formatDollars(keptTip)} stays with your driver, who made the trip. You won’t pay anything else.`
    : 'You won’t pay anything.'

export const orderRefused = (order: OrderFacts, reason: RefusalReason, back: Refunded): MessageContent =>
  ofTemplate('order_refused', order, {
    email: email(order, `We couldn’t hand over your order ${order.number}`, refundText(order, back), [
      paragraph(`We’ve taken your order back to the store, because ${REFUSAL_TEXTS[reason]}.`),
      paragraph(refundText(order, back)),
      smallPrint(`By law, our drivers have to refuse. ${keptTipText(back)}`),
      button('See your orders', order.ordersUrl),
      itemsAndTotal(order),
    ]),
    sms: `${order.brand}: we couldn’t hand over order ${order.number}. ${refundText(order, back)}`,
  })
