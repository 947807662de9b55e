import { type Cents, formatDollars } from '#domain/money.ts'
import { bankDaysText } from '#domain/orders/refund-texts.ts'
import {
  button,
  type EmailContent,
  type MessageContent,
  opening,
  paragraph,
  rows,
  smallPrint,
  withUse,
} from './email-content.ts'
import { itemsAndTotal, licenceLine, type OrderedItems } from './order-items.ts'
import type { TemplateName, TemplateUse, TemplateValues } from './message-templates.ts'

/** Recipient and links of the e-mails about items and payments of a placed order. */
export type OrderReference = {
  firstName: string
  number: string
  /** Base URL of the order's pages: `${url}/tracking`, `${url}/invoice`, `${url}/pay`. */
  url: string
} & OrderedItems

/** Amount that can be refunded only on the store's card terminal, because it was paid there. */
export type OwedBack = { amount: Cents; store: string }

export const owedText = ({ amount, store }: OwedBack): string =>
  `We owe you ${formatDollars(amount)} back. Please bring the card you paid with to ${store}, and we’ll refund it on the spot.`

const email = (
  order: OrderReference,
  subject: string,
  preview: string,
  blocks: EmailContent['blocks'],
): EmailContent => ({
  subject,
  preview,
  blocks: [paragraph(`Hello ${order.firstName},`), ...blocks],
  footer: [licenceLine(order)],
})

const orderButton = ({ url }: OrderReference) => button('See your order', `${url}/tracking`)

const usageOf = (template: TemplateName, order: OrderReference, more: TemplateValues = {}): TemplateUse => ({
  template,
  values: {
    first_name: order.firstName,
    order_number: order.number,
    tracking_url: `${order.url}/tracking`,
    invoice_url: `${order.url}/invoice`,
    ...more,
  },
})

type Item = { name: string; quantity: number; cents?: Cents }

const itemRows = (items: readonly Item[]) =>
  items.map(({ name, quantity, cents }) => ({
    label: `${quantity} × ${name}`,
    value: cents === undefined ? '' : formatDollars(cents),
  }))

/** Returns the e-mail about missing and replaced items. @param pays new total of the order */
export const itemsMissing = (
  order: OrderReference,
  { missing, instead, pays }: { missing: Item[]; instead: Item[]; pays: Cents },
): EmailContent =>
  withUse(
    email(order, `A change to your order ${order.number}`, `Your new total is ${formatDollars(pays)}`, [
      opening(`Sorry, some of your order ${order.number} is out of stock.`),
      rows('Out of stock', itemRows(missing)),
      ...(instead.length > 0 ? [rows('You’re getting these instead', itemRows(instead))] : []),
      paragraph(
        `Your new total is ${formatDollars(pays)}.${instead.length > 0 ? ' Don’t want a replacement? Hand it back at the door.' : ''}`,
      ),
      button('Track your order', `${order.url}/tracking`),
      itemsAndTotal({ ...order, total: pays }),
    ]),
    usageOf(instead.length > 0 ? 'order_item_replaced' : 'order_item_missing', order, {
      order_total: formatDollars(pays),
    }),
  )

/** Returns the message that asks about a substitute during picking. */
export function substituteProposed(
  order: OrderReference,
  { missing, instead, answerBy }: { missing: string; instead: Required<Item>; answerBy: string },
): MessageContent {
  const offered = `${instead.quantity} × ${instead.name} for ${formatDollars(instead.cents)}`
  const page = `${order.url}/tracking`
  const use = usageOf('order_substitute', order, {
    missing_item: missing,
    substitute: offered,
    answer_by: answerBy,
  })
  return {
    use,
    email: withUse(
      email(order, `Is a substitute OK? Order ${order.number}`, `Please tell us by ${answerBy}`, [
        opening(`We’re packing your order ${order.number}, and ${missing} is out of stock.`),
        paragraph(`Shall we send ${offered} instead? You’ll never pay more than for the item you ordered.`),
        button('Answer now', page),
        itemsAndTotal(order),
        smallPrint(`Please tell us by ${answerBy}. After that, we’ll do what you chose for the whole order.`),
      ]),
      use,
    ),
    sms: `Order ${order.number}: ${missing} is out of stock. Shall we send ${offered} instead? Please tell us by ${answerBy}: ${page}`,
  }
}

/** Returns the receipt for a tip that was added after the delivery. */
export const tipReceived = (order: OrderReference, tip: Cents): EmailContent =>
  withUse(
    email(order, `Your tip for order ${order.number}`, `${formatDollars(tip)} for your driver`, [
      opening(`Thanks! We’ve charged ${formatDollars(tip)}, and all of it goes to your driver.`),
      rows(`Order ${order.number}`, [
        { label: 'Driver tip (no GST)', value: formatDollars(tip), isStrong: true },
      ]),
      button('See your order', `${order.url}/tracking`),
    ]),
    usageOf('order_tipped', order, { amount: formatDollars(tip) }),
  )

/** Returns the e-mail about a refund. `answer` is the store's answer if the reason is a reported problem. */
export function refundSent(
  order: OrderReference,
  {
    money,
    credit,
    answer = '',
    owed,
  }: { money: Cents; credit: Cents; answer?: string; owed?: OwedBack | undefined },
): EmailContent {
  const ways = [
    money > 0 && `${formatDollars(money)} to your original payment method`,
    credit > 0 && `${formatDollars(credit)} as credit`,
  ].filter((way) => way !== false)
  const refunded = `We’ve refunded ${ways.join(' and ')} for your order ${order.number}.`
  const text = [ways.length > 0 && refunded, owed && owedText(owed)].filter(Boolean).join(' ')
  return withUse(
    email(order, `A refund for your order ${order.number}`, text, [
      ...(answer === ''
        ? []
        : [paragraph('Thanks for telling us about the problem with your order.'), paragraph(answer)]),
      paragraph(money > 0 ? `${text} ${bankDaysText}` : text),
      button('See your invoice', `${order.url}/invoice`),
      itemsAndTotal(order),
    ]),
    usageOf('order_refunded', order),
  )
}

/** Returns the e-mail that answers a reported problem without a refund. @source L-33 */
export const problemAnswered = (order: OrderReference, reply: string): EmailContent =>
  withUse(
    email(order, `About the problem with your order ${order.number}`, 'We’ve looked into it', [
      opening(`We’ve looked into the problem you told us about with your order ${order.number}.`),
      paragraph(reply),
      paragraph(
        'Still not right? Tell us again on your order, or call the store, and we’ll take another look.',
      ),
      orderButton(order),
      itemsAndTotal(order),
      smallPrint(
        'Our goods come with guarantees under the Australian Consumer Law. Nothing in this email limits them.',
      ),
    ]),
    usageOf('order_problem', order),
  )

const NOT_RETURNED = 'we couldn’t refund it to your payment method: your bank declined it'

/** Returns the e-mail about a refund that was announced and then rejected by the bank. */
export const refundRefused = (order: OrderReference, amount: Cents): EmailContent =>
  withUse(
    email(order, `Your refund for order ${order.number} didn’t go through`, 'The money is still yours', [
      paragraph(
        `About your refund of ${formatDollars(amount)} for order ${order.number}: ${NOT_RETURNED}. The money is still yours.`,
      ),
      paragraph('We’ll give it to you as credit or another way, and email you once it’s done.'),
      orderButton(order),
      itemsAndTotal(order),
    ]),
    usageOf('order_refund_refused', order, { amount: formatDollars(amount) }),
  )

export type SettledRefund = { amount: Cents; instead: 'credit' | 'elsewhere' | 'gateway' }

const INSTEAD = {
  credit: `${NOT_RETURNED}. We’ve added it to your credit, and we’ll use it on your next order.`,
  elsewhere: `${NOT_RETURNED}. We’ve paid it to you another way.`,
  gateway: 'we’ve refunded it to your payment method.',
} as const

/** Returns the e-mail about the settlement of a rejected refund. */
export const refundSettled = (
  order: OrderReference,
  { amount, instead }: SettledRefund,
  creditUrl: string,
): EmailContent =>
  withUse(
    email(order, `Your refund for order ${order.number}`, '', [
      paragraph(
        `About your refund of ${formatDollars(amount)} for order ${order.number}: ${INSTEAD[instead]}`,
      ),
      instead === 'credit' ? button('See your credit', creditUrl) : orderButton(order),
      itemsAndTotal(order),
    ]),
    usageOf('order_refund_settled', order, { amount: formatDollars(amount) }),
  )

/** Returns the e-mail that asks for a new payment after the authorisation has expired. */
export const paymentNeeded = (
  order: OrderReference,
  { unpaid, captured }: { unpaid: Cents; captured: Cents },
): EmailContent =>
  withUse(
    email(order, `Please pay for your order ${order.number} again`, 'Your bank released the payment', [
      paragraph(
        `Your bank released the ${formatDollars(unpaid)} we’d reserved for your order ${order.number}. ` +
          (captured > 0 ? 'You weren’t charged for that part.' : 'You weren’t charged.'),
      ),
      paragraph(
        'Your order is waiting. Pay again with the same card or another one, and we’ll get it moving.',
      ),
      button('Pay again', `${order.url}/pay`),
      itemsAndTotal(order),
    ]),
    usageOf('order_payment', order, { amount: formatDollars(unpaid), pay_url: `${order.url}/pay` }),
  )

/** Returns the e-mail to which the invoice is attached. */
export const invoiceReady = (
  order: OrderReference,
  invoice: { number: string; total: Cents; gst: Cents },
): EmailContent =>
  withUse(
    email(
      order,
      `Tax invoice ${invoice.number} for your order ${order.number}`,
      formatDollars(invoice.total),
      [
        opening(
          `Here’s the tax invoice for your order ${order.number}: ${formatDollars(invoice.total)}, including ${formatDollars(invoice.gst)} GST.`,
        ),
        button('See your invoice', `${order.url}/invoice`),
        itemsAndTotal({ ...order, total: invoice.total }),
        smallPrint('It’s attached as a PDF, to print or keep.'),
      ],
    ),
    usageOf('invoice', order, {
      invoice_number: invoice.number,
      order_total: formatDollars(invoice.total),
      gst_amount: formatDollars(invoice.gst),
    }),
  )

/** Returns the e-mail about an overpaid amount that the customer can collect on the store's card terminal. */
export const owedOnTerminal = (order: OrderReference, owed: OwedBack): EmailContent => ({
  ...email(
    order,
    `We owe you money for your order ${order.number}`,
    `${formatDollars(owed.amount)} to collect at ${owed.store}`,
    [
      paragraph(`You paid more on our card terminal than your order ${order.number} came to.`),
      paragraph(owedText(owed)),
      orderButton(order),
      itemsAndTotal(order),
    ],
  ),
  use: usageOf('order_owed_on_terminal', order, {
    amount: formatDollars(owed.amount),
    store_name: owed.store,
  }),
})

/** Returns the e-mail about a refund on the store's card terminal. */
export const terminalRefunded = (order: OrderReference, { amount, store }: OwedBack): EmailContent =>
  withUse(
    email(order, `Your refund for order ${order.number}`, formatDollars(amount), [
      paragraph(
        `We’ve refunded ${formatDollars(amount)} for your order ${order.number} on the card terminal at ${store}. ${bankDaysText}`,
      ),
      orderButton(order),
      itemsAndTotal(order),
    ]),
    usageOf('order_terminal_refunded', order, { amount: formatDollars(amount), store_name: store }),
  )
