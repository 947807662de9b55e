import { TEMPLATE_PARTS, AROUND, BOTH, MAIL, MAIL_PARTS, type Template } from './template-parts.ts'

const ORDER = [
  'shop_name',
  'first_name',
  'order_number',
  'order_total',
  'delivery_address',
  'delivery_time',
] as const
const AT_STORE = [...ORDER, 'store_name'] as const
const MONEY = ['first_name', 'order_number', 'tracking_url', 'invoice_url'] as const

const order = (
  label: string,
  sent: string,
  more: Omit<Template, 'label' | 'sent' | 'about' | 'channels'>,
): Template => ({ label, sent, about: 'orders', channels: MAIL, ...more })

/** Templates of the messages about an order. */
export const ORDER_TEMPLATES = {
  order_placed: order('Order placed', 'At once, when somebody has paid for an order. Carries the receipt.', {
    kind: 'order_placed',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'tracking_url'],
  }),
  payment_link: {
    ...order('Payment link', 'When your team takes an order and the customer is to pay it themselves.', {
      kind: 'payment_link',
      parts: TEMPLATE_PARTS,
      placeholders: [
        'shop_name',
        'first_name',
        'order_number',
        'order_total',
        'store_name',
        'minutes',
        'pay_url',
      ],
      required: { opening: ['order_total', 'minutes'], sms: ['pay_url'] },
    }),
    channels: BOTH,
  },
  order_approved: order('Order approved', 'When the store confirms an order.', {
    kind: 'order_approved',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'tracking_url'],
  }),
  order_on_its_way: {
    ...order(
      'On its way',
      'When the driver leaves the store. By SMS to everyone who wants order updates that way.',
      {
        kind: 'order_on_its_way',
        parts: TEMPLATE_PARTS,
        placeholders: [...AT_STORE, 'driver_name', 'tracking_url'],
        required: { sms: ['tracking_url'] },
      },
    ),
    channels: BOTH,
  },
  order_driver_changed: {
    ...order(
      'Another driver',
      'When another driver takes over an order on its way, or it goes back to the store.',
      {
        kind: 'order_driver_changed',
        parts: TEMPLATE_PARTS,
        placeholders: [...AT_STORE, 'driver_name', 'tracking_url'],
        required: { sms: ['tracking_url'] },
      },
    ),
    channels: BOTH,
  },
  order_almost_there: {
    ...order(
      'Almost there',
      'When the driver is five minutes away, to everyone who wants order updates by SMS.',
      {
        kind: 'order_almost_there',
        parts: ['sms'],
        placeholders: [...AT_STORE, 'driver_name', 'tracking_url'],
      },
    ),
    channels: ['sms'],
  },
  order_delayed: {
    ...order('Delayed', 'When an order is more than ten minutes late, once.', {
      kind: 'order_delayed',
      parts: TEMPLATE_PARTS,
      placeholders: [...AT_STORE, 'estimate', 'tracking_url'],
      required: { opening: ['estimate'], sms: ['tracking_url'] },
    }),
    channels: BOTH,
  },
  order_delivered: order('Delivered', 'When the order has been handed over.', {
    kind: 'order_delivered',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'driver_name', 'receipt_url'],
  }),
  order_changed: order('Delivery changed', 'When your team changes where or when an order comes.', {
    kind: 'order_changed',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'tracking_url'],
    required: { opening: ['delivery_address', 'delivery_time'] },
  }),
  order_change_asked: order(
    'Address change: agree and pay',
    'When an address that the customer asked for costs more. Nothing changes until they agree.',
    {
      kind: 'order_change_asked',
      parts: MAIL_PARTS,
      placeholders: [...AT_STORE, 'new_address', 'extra_cost', 'new_total'],
      required: { opening: ['new_address', 'extra_cost', 'new_total'] },
    },
  ),
  order_canceled: order('Canceled', 'When an order is canceled. Says what becomes of the money.', {
    kind: 'order_canceled',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'orders_url'],
  }),
  order_unsupplied: order('Canceled: nothing in stock', 'When everything in an order is out of stock.', {
    kind: 'order_canceled',
    parts: MAIL_PARTS,
    placeholders: [...AT_STORE, 'orders_url'],
  }),
  order_refused: order('Refused at the door', 'When the driver has to refuse to hand over.', {
    kind: 'order_refused',
    parts: AROUND,
    placeholders: [...AT_STORE, 'orders_url'],
  }),
  order_substitute: {
    ...order('Asked about a substitute', 'While an order is packed, when something is out of stock.', {
      kind: 'order_substitute',
      parts: TEMPLATE_PARTS,
      placeholders: [...MONEY, 'missing_item', 'substitute', 'answer_by'],
      required: { sms: ['substitute', 'answer_by', 'tracking_url'] },
    }),
    channels: BOTH,
  },
  order_item_missing: order('Item missing', 'When packing is done and something is left out.', {
    kind: 'order_item_missing',
    parts: MAIL_PARTS,
    placeholders: [...MONEY, 'order_total'],
  }),
  order_item_replaced: order('Item replaced', 'When packing is done and something comes instead.', {
    kind: 'order_item_replaced',
    parts: MAIL_PARTS,
    placeholders: [...MONEY, 'order_total'],
  }),
  order_problem: order('Reported problem answered', 'When your team answers a problem without a refund.', {
    kind: 'order_problem',
    parts: MAIL_PARTS,
    placeholders: MONEY,
  }),
  order_payment: order('Payment needed', 'When the bank releases a payment before the order leaves.', {
    kind: 'order_payment',
    parts: AROUND,
    placeholders: [...MONEY, 'amount', 'pay_url'],
  }),
  order_tipped: order('Tip for the driver', 'When the customer adds a tip after the delivery.', {
    kind: 'order_tipped',
    parts: AROUND,
    placeholders: [...MONEY, 'amount'],
  }),
  invoice: order('Tax invoice', 'When the order leaves the store, with the invoice attached.', {
    kind: 'invoice',
    parts: MAIL_PARTS,
    placeholders: [...MONEY, 'invoice_number', 'order_total', 'gst_amount'],
  }),
  order_refunded: order('Refunded', 'When money goes back for an order.', {
    kind: 'order_refunded',
    parts: AROUND,
    placeholders: MONEY,
  }),
  order_refund_refused: order('Refund refused by the bank', 'When a refund comes back to us.', {
    kind: 'order_refunded',
    parts: AROUND,
    placeholders: [...MONEY, 'amount'],
  }),
  order_refund_settled: order('Refund made another way', 'When a refund that was refused is settled.', {
    kind: 'order_refunded',
    parts: AROUND,
    placeholders: [...MONEY, 'amount'],
  }),
  order_owed_on_terminal: order(
    'Money to collect in store',
    'When more was paid on a card terminal than needed.',
    { kind: 'order_refunded', parts: AROUND, placeholders: [...MONEY, 'amount', 'store_name'] },
  ),
  order_terminal_refunded: order(
    'Refunded on the terminal',
    'When a store has refunded on its card terminal.',
    { kind: 'order_refunded', parts: AROUND, placeholders: [...MONEY, 'amount', 'store_name'] },
  ),
} as const satisfies Record<string, Template>
