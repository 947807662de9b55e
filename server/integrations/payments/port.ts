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
  state: 'authorised' | 'declined' | 'voided' | 'captured'
  amount: Cents
  captured: Cents
  refunded: Cents
  method: MethodDetails
}

/** The gateway can't be reached, or doesn't answer in time: nobody knows yet whether it did anything. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
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
   */
  authorise(wish: {
    reference: string
    amount: Cents
    nonce: string
    customerId: string | null
    keep: boolean
  }): Promise<Sale>
  /** What came of an authorisation, or null when the gateway never heard of it. */
  find(reference: string): Promise<Sale | null>
  /** Takes up to the authorised amount; the rest of the reservation ends. */
  capture(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Ends a reservation that was not captured. */
  void(gatewayId: string, reference: string): Promise<Sale>
  /** Gives back captured money, whole or in part. */
  refund(gatewayId: string, reference: string, amount: Cents): Promise<Sale>
  /** Whether PayPal is offered. */
  readonly hasPayPal: boolean
}
