import type { FastifyInstance } from 'fastify'
import type { ClientToken } from '#contract/payments/payment.ts'
import type { Cents } from '#domain/money.ts'

export type MethodType = 'CreditCard' | 'PayPalAccount'

/** A payment method as the gateway describes it: never with the card number. */
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
  /** `expired`: the bank has released the reservation before it was captured. */
  state: 'authorised' | 'declined' | 'voided' | 'captured' | 'expired'
  amount: Cents
  captured: Cents
  refunded: Cents
  method: MethodDetails
  /** Whether the buyer's bank is liable for fraud (3-D Secure); absent where 3-D Secure was not used. */
  isLiabilityShifted?: boolean
}

/** A sale in the gateway's records, to be compared with ours. */
export type GatewayRecord = Omit<Sale, 'method'> & { reference: string; createdAt: Date }

/** An event that a gateway sends by webhook. */
export type GatewayEvent = {
  /** The same for every delivery of one event. */
  key: string
  kind:
    | 'check'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'settlement_declined'
    | 'refund_failed'
    | 'other'
  /** The gateway's own name of the kind. */
  name: string
  /** The sale that it is about; empty for a `check`. */
  gatewayId: string
  /** Empty where the event is not about a dispute. */
  disputeId: string
  amount: Cents
  at: Date
}

/** The fields of a webhook's form. Their names are the provider's own. */
export type WebhookFields = Readonly<Record<string, string>>

/** The provider's part in the shopper's browser. */
export type BrowserPart = {
  /** The name by which the screens choose their part. */
  provider: ClientToken['provider']
  /** Whether a new card is confirmed by the buyer's bank. */
  threeDSecure: boolean
  /** Hosts outside the shop that the payment pages may use; null: none. */
  hosts: BrowserHosts | null
}

export type BrowserHosts = {
  /** By directive of the Content-Security-Policy. */
  policy: Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>>
  /** Origins beside the shop that may use the browser's payment requests. */
  paymentRequests: string[]
}

/** The gateway can't be reached or doesn't answer in time: it is unknown whether the call was carried out. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** For `catch`: turns a gateway that cannot be reached into a value, and throws anything else on. */
export function asUnreachable(error: unknown): 'unreachable' {
  if (error instanceof GatewayUnreachable) return 'unreachable'
  throw error
}

/**
 * The gateway can't do this yet, such as a partial refund before the settlement: retry later. Code that handles
 * `GatewayUnreachable` by a retry handles this the same way.
 */
export class NotYetPossible extends GatewayUnreachable {
  override name = 'NotYetPossible'
}

/**
 * The gateway will never make this refund: the account is closed, a dispute is open, or the money was returned already.
 * The message is the gateway's own reason, for staff.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/**
 * The card payment provider. Every call that moves money has our own `reference` as its idempotency key: the gateway
 * carries it out once, and a repeat returns the first result. Amounts are cents.
 * Every call may throw `GatewayUnreachable`; a refusal by the bank is an answer, not an error.
 */
export interface PaymentGateway {
  readonly name: string
  /** A short-lived token for the provider's code in the browser; `customerId` gives access to that customer's methods. */
  clientToken(customerId: string | null): Promise<string>
  /** The default first. */
  savedMethods(customerId: string): Promise<SavedMethod[]>
  /** False where the customer has no such method. */
  forgetMethod(customerId: string, token: string): Promise<boolean>
  /**
   * Reserves an amount. `nonce` comes from the provider's code in the browser or from a saved method; one that is
   * unknown, used or another customer's is declined.
   * @param authorisation.keep save the method for the customer
   * @param authorisation.deviceData the provider's data about the device, against fraud
   */
  authorise(authorisation: {
    reference: string
    amount: Cents
    nonce: string
    customerId: string | null
    keep: boolean
    deviceData?: string
  }): Promise<Sale>
  /** The sale of a reference, or null when the gateway does not know it. */
  find(reference: string): Promise<Sale | null>
  /**
   * Captures up to the authorised amount and releases the rest. An expired reservation returns `expired`, one that the
   * bank reverses `declined`: then no money was taken.
   */
  capture(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Ends a reservation that was not captured. */
  void(gatewayId: string, reference: string): Promise<Sale>
  /**
   * Refunds captured money, in full or in part.
   * @throws NotYetPossible before the settlement
   * @throws RefundRefused where the gateway will never make it; a repeat with the same reference is refused again
   */
  refund(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Every sale begun from `from` up to, but not at, `to`, some at a time: there may be a great many. */
  records(from: Date, to: Date): AsyncIterable<GatewayRecord[]>
  /** Reads a webhook by its form fields; null unless its signature is genuine. */
  readEvent(fields: WebhookFields): Promise<GatewayEvent | null>
  /** What the browser's part needs beside the client token. */
  readonly browser: BrowserPart
  /** Registers routes of the gateway's own, such as those of the demo gateway, which stands for a party outside. */
  registerRoutes?(app: FastifyInstance): void
  /** Whether PayPal is offered. */
  readonly hasPayPal: boolean
}
