/** What came of asking the payment provider's browser part for something to pay with. */
export type PaymentToken =
  /** `deviceData`: what the provider noted about the device, against fraud. */
  | { ok: true; token: string; deviceData?: string }
  /**
   * `hint`: what the provider says beside our own words, such as which cards a demo takes. `mustClear`: the card was
   * refused, so its fields start afresh.
   */
  | { ok: false; message: string; hint?: string; mustClear?: boolean }

/**
 * The one way the checkout sees the payment provider's part of the page. Card numbers stay behind it: what comes out is
 * a token that is good for one order.
 */
export type PaymentFields = {
  tokenise(): Promise<PaymentToken>
  /** Empties the card fields after the provider or the bank said no. */
  clear(): void
  /** Whether something else may have been entered since the last token. */
  hasChanged(): boolean
}

/** @source S-ERR-13, S-ERR-15, S-ERR-16 */
export const CARD_INVALID = 'Invalid credit card, please re-enter your credit card'
export const CARD_SAVED_ALREADY = 'You already have this card saved'
export const PAYMENT_RETRY = 'Something went wrong, please try again'
export const CARD_NAME_REQUIRED = 'Credit card name is required'
export const PAYPAL_FAILED = 'Paypal Error, please try again'
export const PAYPAL_FIRST = 'Please press the PayPal button and log in to PayPal.'
export const BANK_REFUSED = 'Your bank did not confirm that this card is yours. Please try another one.'
