/** Delivery whose driver wants to reach the recipient. */
export type ContactRequest = {
  orderId: number
  /** Mobile of the recipient, as typed by the shopper. Never shown to the driver. */
  mobile: string
  storePhone: string
}

/**
 * Gives drivers a number that reaches a recipient, so that neither sees a private number. It is requested while the
 * order is with the driver.
 */
export type MaskedContacts = {
  name: string
  phoneFor: (request: ContactRequest) => Promise<string>
}
