import { describe, expect, it } from 'vitest'
import { type Brand, type EmailContent, emailText } from './email-content.ts'
import * as templates from './order-money-templates.ts'

const BRAND: Brand = {
  name: 'Coldie',
  company: 'Coldie Drinks Pty Ltd',
  address: '',
  phone: '',
  support: '',
  url: 'http://shop.test',
}
const ORDER: templates.OrderReference = {
  firstName: 'Ada',
  number: '7K3-9QFM',
  url: 'http://shop.test/order/7',
  lines: [
    {
      name: 'Lager',
      packSize: 6,
      quantity: 2,
      cents: 40_00,
      picture: 'http://shop.test/mail-pictures/2/lager-pack6.jpg',
    },
  ],
  total: 50_00,
  store: 'Fitzroy',
  licence: '36000001',
}
const CREDIT_URL = 'http://shop.test/account/credit'
const missing = [{ name: 'Lager', quantity: 2 }]
const instead = [{ name: 'Ale', quantity: 1, cents: 18_50 }]

const MAILS: [string, EmailContent, string[]][] = [
  [
    'missing items',
    templates.itemsMissing(ORDER, { missing, instead: [], pays: 44_78 }),
    ['Out of stock:\n2 × Lager', 'Your new total is $44.78.', 'http://shop.test/order/7/tracking'],
  ],
  [
    'replaced items',
    templates.itemsMissing(ORDER, { missing, instead, pays: 44_78 }),
    ['You’re getting these instead:\n1 × Ale  $18.50', 'Hand it back at the door.'],
  ],
  [
    'a refund in money and credit',
    templates.refundSent(ORDER, { money: 20_00, credit: 5_50 }),
    [
      '$20.00 to your original payment method and $5.50 as credit',
      '2 to 5 business days',
      '/order/7/invoice',
    ],
  ],
  [
    'a refund for a reported problem',
    templates.refundSent(ORDER, { money: 20_00, credit: 0, answer: 'Sorry about that.' }),
    ['Thanks for telling us', 'Sorry about that.', '$20.00 to your original payment method'],
  ],
  [
    'the answer to a reported problem',
    templates.problemAnswered(ORDER, 'We rang.'),
    ['We rang.', 'http://shop.test/order/7/tracking', 'Australian Consumer Law'],
  ],
  ['a refund that the bank rejected', templates.refundRefused(ORDER, 20_00), ['The money is still yours.']],
  [
    'a rejected refund that became credit',
    templates.refundSettled(ORDER, { amount: 20_00, instead: 'credit' }, CREDIT_URL),
    ['We’ve added it to your credit', CREDIT_URL],
  ],
  [
    'a rejected refund that was paid another way',
    templates.refundSettled(ORDER, { amount: 20_00, instead: 'elsewhere' }, CREDIT_URL),
    ['We’ve paid it to you another way.'],
  ],
  [
    'an expired payment',
    templates.paymentNeeded(ORDER, { unpaid: 44_78, captured: 0 }),
    ['You weren’t charged.', 'Pay again:\nhttp://shop.test/order/7/pay'],
  ],
  [
    'an expired part of a payment',
    templates.paymentNeeded(ORDER, { unpaid: 4_78, captured: 40_00 }),
    ['You weren’t charged for that part.'],
  ],
  [
    'an invoice',
    templates.invoiceReady(ORDER, { number: 'INV-7', total: 44_78, gst: 4_07 }),
    ['$44.78, including $4.07 GST.', '/order/7/invoice'],
  ],
]

describe('§4 Order messages: items and money', () => {
  it.each(MAILS)('contain the required text for %s', (_name, mail, words) => {
    const text = emailText(mail, BRAND)
    for (const word of words) expect(text).toContain(word)
    expect(text).toMatch(/^Hello Ada,/)
    expect(mail.subject).toContain('7K3-9QFM')
  })

  it('mention no bank days for credit', () => {
    expect(emailText(templates.refundSent(ORDER, { money: 0, credit: 5_50 }), BRAND)).not.toContain('bank')
  })
})
