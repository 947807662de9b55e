import { pictureUrl } from '#domain/catalogue/pictures.ts'
import { type Brand, type MessageContent, shortened } from './email-content.ts'
import type { TemplateName } from './message-templates.ts'
import * as money from './order-money-templates.ts'
import { mailPictureUrl, type OrderedItems } from './order-items.ts'
import * as orders from './order-templates.ts'
import type { SampleContent } from './template-overrides.ts'
import { paymentLink } from './payment-link-template.ts'

/** Returns the picture of a product of the demo. */
export const samplePicture = (url: string): string =>
  mailPictureUrl(url, pictureUrl('iron-lace-session-ale', 'pack6', 340))

/** Returns the items of a fictional order. */
const itemsOf = (url: string): OrderedItems => ({
  lines: [
    {
      name: 'Pale Ale',
      packSize: 6,
      quantity: 2,
      cents: 4798,
      picture: samplePicture(url),
    },
    { name: 'Shiraz 2023', packSize: 1, quantity: 1, cents: 2450, picture: '' },
  ],
  total: 7238,
  store: 'Fitzroy',
  licence: '36000000',
})

/** Returns the facts of a fictional order. Its links do not work. */
const factsOf = ({ name, url }: Brand): orders.OrderFacts => ({
  brand: name,
  number: '4821903',
  firstName: 'Alexandra',
  address: '12/204 Brunswick Street, Fitzroy VIC 3065',
  when: 'on 20/11/2026 between 7:00 PM and 8:00 PM',
  ...itemsOf(url),
  amounts: [
    { name: 'Delivery', cents: 990 },
    { name: 'WELCOME10', cents: -1000 },
  ],
  gst: 658,
  containsAlcohol: true,
  driver: 'Priya',
  storePhone: '(03) 5550 0101',
  timeAnswer: null,
  trackingUrl: `${url}/tracking/sample-link-of-a-message-ab12`,
  receiptUrl: `${url}/order/sample/receipt`,
  ordersUrl: `${url}/orders`,
})

const referenceOf = ({ url }: Brand): money.OrderReference => ({
  firstName: 'Alexandra',
  number: '4821903',
  url: `${url}/order/sample`,
  ...itemsOf(url),
})

const NOTHING_OWED = { money: 7238, credit: 0, onTerminal: 0 }
const OWED = { amount: 1250, store: 'Fitzroy' }
const MISSING = { name: 'Pale Ale, 6 Pack', quantity: 1 }
const INSTEAD = { name: 'Session Ale, 6 Pack', quantity: 1, cents: 2399 }

type Sample = (brand: Brand) => SampleContent
/** Returns a sample with both channels of a message. The template determines which of them are used. */
const both =
  (write: (brand: Brand) => MessageContent): Sample =>
  (brand) => {
    const content = write(brand)
    return { email: content.email, sms: shortened(content) }
  }
const about = (write: (facts: orders.OrderFacts) => MessageContent): Sample =>
  both((brand) => write(factsOf(brand)))

const payable = (brand: Brand) => {
  const { number, firstName } = referenceOf(brand)
  return { brand: brand.name, number, firstName, minutes: 30, containsAlcohol: true, ...itemsOf(brand.url) }
}

/** Samples of messages about an order, created by the functions for real messages. */
export const ORDER_SAMPLES = {
  order_placed: about(orders.orderPlaced),
  payment_link: both((brand) =>
    paymentLink({ ...payable(brand), url: `${brand.url}/pay/sample-link-of-a-message-ab12` }),
  ),
  order_approved: about(orders.orderApproved),
  order_on_its_way: about(orders.orderOnItsWay),
  order_driver_changed: about(orders.orderDriverChanged),
  order_almost_there: about(orders.orderAlmostThere),
  order_delayed: about((facts) => orders.orderDelayed(facts, '8:20 PM')),
  order_delivered: about(orders.orderDelivered),
  order_changed: about((facts) => orders.orderChanged({ ...facts, timeAnswer: 'online' })),
  order_change_asked: both((brand) =>
    orders.orderChangeAsked(factsOf(brand), {
      address: '8 Johnston Street, Collingwood VIC 3066',
      rise: 400,
      total: 7638,
      payUrl: `${brand.url}/order/sample/pay`,
    }),
  ),
  order_canceled: about((facts) => orders.orderCanceled(facts, NOTHING_OWED)),
  order_unsupplied: about((facts) => orders.orderUnsupplied(facts, NOTHING_OWED)),
  order_refused: about((facts) => orders.orderRefused(facts, 'no_valid_id', NOTHING_OWED)),
  order_substitute: both((brand) =>
    money.substituteProposed(referenceOf(brand), {
      missing: MISSING.name,
      instead: INSTEAD,
      answerBy: '6:45 PM',
    }),
  ),
  order_item_missing: (brand) => ({
    email: money.itemsMissing(referenceOf(brand), { missing: [MISSING], instead: [], pays: 4839 }),
  }),
  order_item_replaced: (brand) => ({
    email: money.itemsMissing(referenceOf(brand), { missing: [MISSING], instead: [INSTEAD], pays: 7238 }),
  }),
  order_problem: (brand) => ({
    email: money.problemAnswered(
      referenceOf(brand),
      'We’ve checked the photo with the store. The seal is the new one that the brewery uses, so nothing has been opened.',
    ),
  }),
  order_payment: (brand) => ({
    email: money.paymentNeeded(referenceOf(brand), { unpaid: 7238, captured: 0 }),
  }),
  order_tipped: (brand) => ({ email: money.tipReceived(referenceOf(brand), 500) }),
  invoice: (brand) => ({
    email: money.invoiceReady(referenceOf(brand), { number: 'INV-1024', total: 7238, gst: 658 }),
  }),
  order_refunded: (brand) => ({ email: money.refundSent(referenceOf(brand), { money: 2399, credit: 0 }) }),
  order_refund_refused: (brand) => ({ email: money.refundRefused(referenceOf(brand), 2399) }),
  order_refund_settled: (brand) => ({
    email: money.refundSettled(
      referenceOf(brand),
      { amount: 2399, instead: 'credit' },
      `${brand.url}/account/credit`,
    ),
  }),
  order_owed_on_terminal: (brand) => ({ email: money.owedOnTerminal(referenceOf(brand), OWED) }),
  order_terminal_refunded: (brand) => ({ email: money.terminalRefunded(referenceOf(brand), OWED) }),
} as const satisfies Partial<Record<TemplateName, Sample>>
