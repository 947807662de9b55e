/**
 * Events of one feature that concern features which depend on it. The first feature calls the event;
 * `event-handlers.ts` lists the handlers. A handler is awaited and uses the `shop` it is given. If the caller is in
 * a transaction, so is the handler, and an error aborts both. `Shop` is a parameter because a shop contains its
 * events.
 */
export type Events<Shop> = {
  /** The gateway or the bank reported a problem with an order's payment that staff must see. */
  paymentProblem: (shop: Shop, problem: PaymentProblem) => Promise<void>
  /** A session continues with another token. Contains the hashes of both tokens. */
  sessionRenewed: (shop: Shop, hashes: { oldHash: Buffer; newHash: Buffer }) => Promise<void>
  /** Another person has proved ownership of the account's e-mail: the account ends and the e-mail becomes available. */
  emailLost: (shop: Shop, userId: number) => Promise<void>
  /** A person has just excluded themselves: their open orders must be stopped. */
  personExcluded: (shop: Shop) => Promise<void>
}

export type PaymentProblem = {
  orderId: number
  kind: 'payment' | 'dispute'
  /** Reason in words for staff. */
  reason: string
}
