import { describe, expect, it } from 'vitest'
import { emailHtml } from './email-html.ts'
import { type Brand, emailText, smsText } from './email-content.ts'
import * as templates from './order-templates.ts'

const BRAND: Brand = {
  name: 'Coldie',
  company: 'Coldie Drinks Pty Ltd',
  address: '',
  phone: '',
  support: '',
  url: 'http://shop.test',
}
const MAIL_PICTURES = 'http://shop.test/mail-pictures/2'
const ORDER: templates.OrderFacts = {
  brand: 'Coldie',
  number: '7K3-9QFM',
  firstName: 'Ada',
  address: '12 Smith Street, Fitzroy VIC 3065',
  when: 'in about 35 minutes',
  lines: [
    {
      name: 'Iron Lace Session Ale',
      packSize: 6,
      quantity: 2,
      cents: 44_00,
      picture: `${MAIL_PICTURES}/iron-lace-pack6.jpg`,
    },
    { name: 'Ice', packSize: 1, quantity: 1, cents: 5_00, picture: `${MAIL_PICTURES}/ice-shelf.jpg` },
  ],
  amounts: [
    { name: 'Delivery', cents: 7_95 },
    { name: 'FIVER', cents: -5_00 },
    { name: 'Credit', cents: -1_95 },
  ],
  total: 50_00,
  gst: 4_55,
  containsAlcohol: true,
  driver: 'Sam',
  store: 'Fitzroy',
  storePhone: '(03) 5550 0101',
  timeAnswer: null,
  licence: '36000001',
  trackingUrl: 'http://shop.test/order/1/tracking',
  receiptUrl: 'http://shop.test/order/1/receipt',
  ordersUrl: 'http://shop.test/orders',
}
const NOTHING = { money: 0, credit: 0, onTerminal: 0 }

const WRITERS = {
  placed: templates.orderPlaced,
  approved: templates.orderApproved,
  'on its way': templates.orderOnItsWay,
  'another driver': templates.orderDriverChanged,
  changed: (order: templates.OrderFacts) => templates.orderChanged({ ...order, timeAnswer: 'online' }),
  'almost there': templates.orderAlmostThere,
  delivered: templates.orderDelivered,
  delayed: (order: templates.OrderFacts) => templates.orderDelayed(order, '7:05 PM'),
  'delayed without an estimate': (order: templates.OrderFacts) => templates.orderDelayed(order, null),
  canceled: (order: templates.OrderFacts) => templates.orderCanceled(order, NOTHING),
  unsupplied: (order: templates.OrderFacts) => templates.orderUnsupplied(order, NOTHING),
  refused: (order: templates.OrderFacts) =>
    templates.orderRefused(order, 'no_valid_id', { money: 50_00, credit: 0, onTerminal: 0 }),
}

describe('A-CHANGE-7: the mail about a delivery that staff have changed', () => {
  const textOf = (timeAnswer: templates.OrderFacts['timeAnswer']) =>
    emailText(templates.orderChanged({ ...ORDER, timeAnswer }).email, BRAND)

  it('lets the shopper keep the new time or cancel free of charge, with the link to the tracking page', () => {
    expect(textOf('online')).toContain(
      'Does the new time suit you? On your order’s page, you can keep it or cancel free of charge.',
    )
    expect(textOf('online')).toContain('http://shop.test/order/1/tracking')
  })

  it('contains the store’s phone for a shopper without a login', () => {
    expect(textOf('by phone')).toContain('call the store on (03) 5550 0101. You can cancel free of charge.')
  })

  it('offers no free cancellation if no change of time awaits an answer', () => {
    expect(textOf(null)).not.toMatch(/cancel/i)
  })
})

const AWKWARD: Partial<templates.OrderFacts> = {
  firstName: '<script>alert(1)</script>',
  address: '1 "Quote" Street & Co\r\nBcc: x@y.z',
  driver: '\u202eليلى 🍺 with a name longer than any phone shows',
}

describe.each(Object.entries(WRITERS))('§4 Order messages: %s', (_name, write) => {
  it('contains the sender, the order number and the store’s licence, without advertising', () => {
    const { email, sms } = write(ORDER)
    const text = emailText(email, BRAND)
    expect(email.subject).toContain('7K3-9QFM')
    expect(text).toMatch(/Fitzroy store, liquor licence 36000001\nColdie, Coldie Drinks Pty Ltd$/)
    expect(sms).toMatch(/^Coldie: .*7K3-9QFM/)
    expect(text + sms).not.toMatch(/offer|sale|save|% off|unsubscribe/i)
  })

  it('handles unusual names', () => {
    const { email, sms } = write({ ...ORDER, ...AWKWARD })
    const html = emailHtml(email, BRAND)
    expect(html).not.toMatch(/<script|\u202e/)
    expect(html.length).toBeLessThan(30_000)
    expect(email.subject + email.preview).not.toMatch(/[\r\n<]/)
    expect(smsText(sms)).not.toMatch(/[\n\u202e]/)
  })

  it('limits its text message to two parts', () => {
    expect(smsText(write(ORDER).sms).length).toBeLessThanOrEqual(306)
  })
})

describe('§4 Order messages: the receipt', () => {
  it('contains every line, every amount, the total and the GST', () => {
    expect(emailText(templates.orderPlaced(ORDER).email, BRAND)).toContain(
      [
        'Order 7K3-9QFM:',
        '2 × Iron Lace Session Ale, 6 Pack  $44.00',
        '1 × Ice, Single  $5.00',
        'Delivery  $7.95',
        'FIVER  -$5.00',
        'Credit  -$1.95',
        'Total  $50.00',
        'GST included  $4.55',
      ].join('\n'),
    )
  })

  it('contains the address, the time, and how to track and cancel', () => {
    const text = emailText(templates.orderPlaced(ORDER).email, BRAND)
    expect(text).toContain('We’ll bring this to 12 Smith Street, Fitzroy VIC 3065 in about 35 minutes.')
    expect(text).toMatch(/Track your order:\nhttp:\/\/shop\.test\/order\/1\/tracking/)
    expect(text).toMatch(/You can cancel for free until packing starts/)
  })

  it('asks for ID only if the order contains alcohol', () => {
    const dry = templates.orderPlaced({ ...ORDER, containsAlcohol: false }).email
    expect(emailText(dry, BRAND)).not.toContain('photo ID')
  })
})

describe('§4 Order messages: refunds', () => {
  it.each([
    { back: NOTHING, says: 'You weren’t charged. We’ve released the amount we’d reserved.' },
    {
      back: { money: 20_00, credit: 0, onTerminal: 0 },
      says: 'We’ll refund $20.00 to your original payment method.',
    },
    {
      back: { money: 20_00, credit: 5_50, onTerminal: 0 },
      says: 'We’ll refund $20.00 to your original payment method and $5.50 as credit.',
    },
    { back: { money: 0, credit: 5_50, onTerminal: 0 }, says: 'We’ll refund $5.50 as credit.' },
    {
      back: { money: 0, credit: 0, onTerminal: 12_40 },
      says: `We owe you $12.40 back. Please bring the card you paid with to ${ORDER.store}, and we’ll refund it on the spot.`,
    },
    {
      back: { money: 0, credit: 5_50, onTerminal: 12_40 },
      says: 'We’ll refund $5.50 as credit. We owe you $12.40 back.',
    },
  ])('contain for $back the text `$says`', ({ back, says }) => {
    expect(emailText(templates.orderCanceled(ORDER, back).email, BRAND)).toContain(says)
    expect(emailText(templates.orderRefused(ORDER, 'minor', back).email, BRAND)).toContain(says)
  })
})
