/**
 * What happens in one feature and concerns another that depends on it. The first calls the event, `event-handlers.ts`
 * names who hears it. A handler is awaited and works with the `shop` it is given: where the caller is in a transaction,
 * so is the handler, and an error ends both. `Shop` is a parameter because a shop holds its events.
 */
export type Events<Shop> = {
  /** The gateway or the bank reported something about an order's payment that staff of the order have to read. */
  paymentProblem: (shop: Shop, problem: PaymentProblem) => Promise<void>
  /** A session goes on under another token, of which these are the hashes. */
  sessionRenewed: (shop: Shop, hashes: { oldHash: Buffer; newHash: Buffer }) => Promise<void>
  /** Somebody else has proved that the account's e-mail is theirs: the account ends and the e-mail becomes free. */
  emailLost: (shop: Shop, userId: number) => Promise<void>
  /** Somebody has just excluded themselves: their orders under way have to be stopped. */
  personExcluded: (shop: Shop) => Promise<void>
}

export type PaymentProblem = {
  orderId: number
  kind: 'payment' | 'dispute'
  /** In words for staff. */
  reason: string
}
