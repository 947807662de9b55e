/** Texts that ask a shopper to pay for a placed order, with the reason. Used only by loaders. */

// The bank released the authorisation

export const payAgainTitle = 'Pay again'
export const releasedNotice = (amount: string, isPart: boolean) =>
  `Your bank released the ${amount} we’d reserved. You weren’t charged${isPart ? ' for that part' : ''}.`
export const releasedText = (number: string) =>
  `Your bank released the payment for order ${number}, and you weren’t charged. Pay`
export const payAgainText = 'again and we’ll get it moving.'

// A new address that costs more

export const newAddressTitle = 'Your new address'
export const newAddressNotice = (address: string, rise: string) =>
  `You asked us to bring this order to ${address}. That costs ${rise} more.`
export const agreeLink = 'Agree and pay'
export const newAddressText = (number: string, address: string) =>
  `You asked us to bring order ${number} to ${address}. Pay`
export const agreeText = (address: string) =>
  `more to confirm. We’ll charge it when your order leaves the store. Until you do, it goes to ${address}.`
