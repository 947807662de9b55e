import { formatDollars } from '#domain/money.ts'
import { type MessageContent, button, opening, paragraph, smallPrint } from './email-content.ts'
import { itemsAndTotal, licenceLine, type OrderedItems } from './order-items.ts'
import type { TemplateUse } from './message-templates.ts'

export type PaymentLinkFacts = {
  brand: string
  number: string
  firstName: string
  minutes: number
  containsAlcohol: boolean
  url: string
} & OrderedItems

/** Returns the message with a payment link for an order that staff took. */
export const paymentLink = (facts: PaymentLinkFacts): MessageContent => {
  const total = formatDollars(facts.total)
  const use: TemplateUse = {
    template: 'payment_link',
    values: {
      shop_name: facts.brand,
      first_name: facts.firstName,
      order_number: facts.number,
      order_total: total,
      store_name: facts.store,
      minutes: String(facts.minutes),
      pay_url: facts.url,
    },
  }
  return {
    use,
    email: {
      subject: `Pay for your order ${facts.number}`,
      preview: `${total}, within ${facts.minutes} minutes`,
      blocks: [
        paragraph(`Hello ${facts.firstName},`),
        opening(
          `Your order with ${facts.store} comes to ${total}. We’re holding it for ${facts.minutes} minutes: pay by then and we’ll get it moving.`,
        ),
        ...(facts.containsAlcohol
          ? [paragraph('Have your photo ID ready. We check it at the door, every time.')]
          : []),
        button(`Pay ${total}`, facts.url),
        itemsAndTotal(facts),
        smallPrint('Didn’t order anything? You can ignore this email.'),
      ],
      footer: [licenceLine(facts)],
      use,
    },
    sms: `${facts.brand}: your order ${facts.number} comes to ${total}. Pay within ${facts.minutes} minutes: ${facts.url}`,
  }
}
