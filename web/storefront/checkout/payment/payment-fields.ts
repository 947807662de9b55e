/** The result of asking the payment provider's browser code for a token. */
export type PaymentToken =
  /** `deviceData`: what the provider collected about the device, for fraud checks. */
  | { ok: true; token: string; deviceData?: string }
  /**
   * `hint`: the provider's additional text, such as the cards that a demo accepts. `mustClear`: the card was refused,
   * so its fields are cleared.
   */
  | { ok: false; message: string; hint?: string; mustClear?: boolean }

/**
 * The interface between the checkout and the payment provider's fields. Card numbers stay behind it: it returns a token
 * that is valid for one order.
 */
export type PaymentFields = {
  tokenise(): Promise<PaymentToken>
  /** Clears the card fields after the provider or the bank refused the card. */
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
export const BANK_REFUSED = 'Your bank couldn’t confirm this card is yours. Please try another card.'
