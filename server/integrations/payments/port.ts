import type { FastifyInstance } from 'fastify'
import type { ClientToken } from '#contract/payments/payment.ts'
import type { Cents } from '#domain/money.ts'

export type MethodType = 'CreditCard' | 'PayPalAccount'

/** Payment method as the gateway describes it, without the card number. */
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
  /** `expired`: the bank released the reservation before it was captured. */
  state: 'authorised' | 'declined' | 'voided' | 'captured' | 'expired'
  amount: Cents
  captured: Cents
  refunded: Cents
  method: MethodDetails
  /** True if the buyer's bank is liable for fraud (3-D Secure); absent without 3-D Secure. */
  isLiabilityShifted?: boolean
}

/** Sale in the gateway's records, for comparison with ours. */
export type GatewayRecord = Omit<Sale, 'method'> & { reference: string; createdAt: Date }

/** Event that a gateway sends by webhook. */
export type GatewayEvent = {
  /** Idempotency key, the same for every delivery of one event. */
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
  /** Sale concerned; empty for a `check`. */
  gatewayId: string
  /** Empty if the event is not about a dispute. */
  disputeId: string
  amount: Cents
  at: Date
}

/** Fields of a webhook's form. Their names are the provider's own. */
export type WebhookFields = Readonly<Record<string, string>>

/** The provider's part in the shopper's browser. */
export type BrowserPart = {
  /** Name by which the pages choose their part. */
  provider: ClientToken['provider']
  /** True if the buyer's bank verifies new cards. */
  threeDSecure: boolean
  /** External hosts that the payment pages may use; null: none. */
  hosts: BrowserHosts | null
}

export type BrowserHosts = {
  /** Hosts by directive of the Content-Security-Policy. */
  policy: Partial<Record<'script-src' | 'img-src' | 'connect-src' | 'frame-src', string[]>>
  /** External origins that may use the browser's payment requests. */
  paymentRequests: string[]
}

/** The gateway is unreachable or did not respond in time. It is unknown whether the call was executed. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** Converts an unreachable gateway to a value, for use in `catch`. Rethrows any other error. */
export function asUnreachable(error: unknown): 'unreachable' {
  if (error instanceof GatewayUnreachable) return 'unreachable'
  throw error
}

/**
 * The gateway cannot do this yet, such as a partial refund before the settlement: retry later. Code that handles
 * `GatewayUnreachable` by a retry handles this the same way.
 */
export class NotYetPossible extends GatewayUnreachable {
  override name = 'NotYetPossible'
}

/**
 * The gateway will never make this refund: the account is closed, a dispute is open, or the money was returned
 * already. The message is the gateway's own reason, for staff.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/**
 * Card payment provider. Every call that moves money has our own `reference` as its idempotency key: the gateway
 * executes it once, and a repeat returns the first result. Amounts are cents. Every call may throw
 * `GatewayUnreachable`. A decline by the bank is a result, not an error.
 */
export interface PaymentGateway {
  readonly name: string
  /**
   * Returns a short-lived token for the provider's code in the browser; `customerId` gives access to that
   * customer's methods.
   */
  clientToken(customerId: string | null): Promise<string>
  /** Returns saved methods, the default first. */
  savedMethods(customerId: string): Promise<SavedMethod[]>
  /** Deletes a saved method. Returns false if the customer has no such method. */
  forgetMethod(customerId: string, token: string): Promise<boolean>
  /**
   * Reserves an amount. `nonce` comes from the provider's code in the browser or from a saved method. A nonce that
   * is unknown, used or belongs to another customer is declined.
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
  /** Returns the sale of a reference, or null if the gateway does not know it. */
  find(reference: string): Promise<Sale | null>
  /**
   * Captures up to the authorised amount and releases the rest. An expired reservation returns `expired`, a capture
   * that the bank reverses `declined`. In both cases no money was taken.
   */
  capture(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Ends a reservation that was not captured. */
  void(gatewayId: string, reference: string): Promise<Sale>
  /**
   * Refunds captured money, in full or in part.
   * @throws NotYetPossible before the settlement
   * @throws RefundRefused if the gateway will never make it; a repeat with the same reference is refused again
   */
  refund(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Returns every sale created at or after `from` and before `to`, in batches. */
  records(from: Date, to: Date): AsyncIterable<GatewayRecord[]>
  /** Reads a webhook from its form fields; null unless its signature is genuine. */
  readEvent(fields: WebhookFields): Promise<GatewayEvent | null>
  /** Data for the browser's part in addition to the client token. */
  readonly browser: BrowserPart
  /** Registers routes of the gateway, such as those of the demo gateway, which simulate an external provider. */
  registerRoutes?(app: FastifyInstance): void
  /** True if PayPal is offered. */
  readonly hasPayPal: boolean
}
