import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './payment-prompt-texts.ts'

/** Amount that the owner is asked to pay, with the texts of the tracking page and the payment page. */
export type PaymentPrompt = {
  amount: number
  notice: string
  link: string
  title: string
  /** Text before the amount; `after` is the text after it. */
  before: string
  after: string
}

/** Returns the requested payment, or null. Called only by loaders, so that the browser does not load its texts. */
export function paymentPrompt({
  payment,
  address_request: addressRequest,
  ...order
}: Order): PaymentPrompt | null {
  if (payment && payment.unpaid > 0)
    return {
      amount: payment.unpaid,
      notice: texts.releasedNotice(dollarsText(payment.unpaid), payment.captured > 0),
      link: texts.payAgainTitle,
      title: texts.payAgainTitle,
      before: texts.releasedText(order.order_number),
      after: texts.payAgainText,
    }
  if (!addressRequest) return null
  const address = addressLine(addressRequest)
  return {
    amount: addressRequest.rise,
    notice: texts.newAddressNotice(address, dollarsText(addressRequest.rise)),
    link: texts.agreeLink,
    title: texts.newAddressTitle,
    before: texts.newAddressText(order.order_number, address),
    after: texts.agreeText(addressLine(order.addresses)),
  }
}
