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
