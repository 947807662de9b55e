import type { Cents } from '#domain/money.ts'

export type MethodType = 'CreditCard' | 'PayPalAccount'

/** What a gateway tells of a way to pay: never a number. */
export type MethodDetails = {
  type: MethodType
  /** `Visa`, `MasterCard`, `American Express`; empty for PayPal. */
  cardType: string
  lastTwo: string
  /** `MM/YY`; empty for PayPal. */
  expiry: string
  /** The PayPal account's e-mail; empty for a card. */
  payer: string
}

export type SavedMethod = MethodDetails & { token: string; nonce: string; isDefault: boolean }

export type Sale = {
  gatewayId: string
  /** `expired`: the bank has let the reservation go before it was captured. */
  state: 'authorised' | 'declined' | 'voided' | 'captured' | 'expired'
  amount: Cents
  captured: Cents
  refunded: Cents
  method: MethodDetails
  /** Whether the buyer's bank answers for fraud (3-D Secure); absent where the buyer was not asked. */
  isLiabilityShifted?: boolean
}

/** A sale as the gateway's own records have it, to be compared with ours. */
export type GatewayRecord = Omit<Sale, 'method'> & { reference: string; createdAt: Date }

/** What a gateway tells by itself, when it is not asked. */
export type GatewayEvent = {
  /** The same event told again has the same key. */
  key: string
  kind:
    | 'check'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'settlement_declined'
    | 'refund_failed'
    | 'other'
  /** The gateway's own word for it. */
  name: string
  /** The sale that it is about; empty for a `check`. */
  gatewayId: string
  /** Empty where it is about no dispute. */
  disputeId: string
  amount: Cents
  at: Date
}

/** The gateway can't be reached, or doesn't answer in time: nobody knows yet whether it did anything. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** For `catch`: turns a gateway that cannot be reached into a value, and throws anything else on. */
export function asUnreachable(error: unknown): 'unreachable' {
  if (error instanceof GatewayUnreachable) return 'unreachable'
  throw error
}

/**
 * The gateway can't do it yet, such as a part refund of money that is still on its way: ask again later. Whoever bears
 * with a gateway that can't be reached bears with this as well.
 */
export class NotYetPossible extends GatewayUnreachable {
  override name = 'NotYetPossible'
}

/**
 * The gateway gives this money back neither now nor later: the account is closed, a dispute is open, the money went back
 * already. Its message is the gateway's own reason, for staff.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/**
 * The card payment provider. Every call that moves money carries our own `reference`: the same reference is carried
 * out once, however often it is asked, and answers what came of it the first time. Amounts are cents.
 * Every call may throw `GatewayUnreachable`; a refusal by the bank is an answer, not an error.
 */
export interface PaymentGateway {
  readonly name: string
  readonly isDemo: boolean
  /** A short-lived token for the browser's part; `customerId` opens that customer's saved methods. */
  clientToken(customerId: string | null): Promise<string>
  /** The default first. */
  savedMethods(customerId: string): Promise<SavedMethod[]>
  /** False where the customer has no such method. */
  forgetMethod(customerId: string, token: string): Promise<boolean>
  /**
   * Reserves an amount. `nonce` comes from the browser's part or is a saved method's; one that is unknown, used or
   * somebody else's is declined.
   * @param wish.keep save the method for the customer
   * @param wish.deviceData what the browser's part noted about the device, against fraud
   */
  authorise(wish: {
    reference: string
    amount: Cents
    nonce: string
    customerId: string | null
    keep: boolean
    deviceData?: string
  }): Promise<Sale>
  /** What came of an authorisation, or null when the gateway never heard of it. */
  find(reference: string): Promise<Sale | null>
  /**
   * Takes up to the authorised amount; the rest of the reservation ends. A reservation that has expired is answered
   * `expired`, one that the bank takes back `declined`: then nothing was taken.
   */
  capture(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Ends a reservation that was not captured. */
  void(gatewayId: string, reference: string): Promise<Sale>
  /**
   * Gives back captured money, whole or in part.
   * @throws NotYetPossible while it has not arrived
   * @throws RefundRefused where it can't go back this way; asked again with the same reference, it is refused again
   */
  refund(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Every sale begun from `from` up to, but not at, `to`. */
  records(from: Date, to: Date): Promise<GatewayRecord[]>
  /** Reads what the gateway sent by itself; null unless its signature is genuine. */
  readEvent(signature: string, payload: string): Promise<GatewayEvent | null>
  /** What the browser's part needs to know beside the client token. */
  readonly browser: { provider: 'demo' | 'braintree'; threeDSecure: boolean }
  /** Whether PayPal is offered. */
  readonly hasPayPal: boolean
}
