/** Result of requesting a token from the payment provider's browser code. */
export type PaymentToken =
  /** `deviceData`: the provider's data about the device, for fraud checks. */
  | { ok: true; token: string; deviceData?: string }
  /**
   * `hint`: additional text of the provider, such as the cards that the demo accepts. `mustClear`: the card was
   * refused, so its fields must be cleared.
   */
  | { ok: false; message: string; hint?: string; mustClear?: boolean }

/**
 * Interface between the checkout and the payment provider's fields. Card numbers never cross it: it returns a token
 * that is valid for one order.
 */
export type PaymentFields = {
  tokenise(): Promise<PaymentToken>
  /** Clears the card fields after the provider or the bank refused the card. */
  clear(): void
  /** Returns true if the fields may have changed since the last token. */
  hasChanged(): boolean
}

/** @source S-ERR-13, S-ERR-15, S-ERR-16 */
