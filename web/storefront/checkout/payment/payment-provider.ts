import type { ComponentType, Ref } from 'react'
import type { ClientToken } from '#contract/payments/payment.ts'
import type { PaymentFields, PaymentToken } from './payment-fields.ts'

export type PaymentProviderName = ClientToken['provider']

/** What the API opens for a page: whose browser code is used, and with which token. */
export type PaymentSession = {
  provider: PaymentProviderName
  clientToken: string
  /** Whether the customer's bank verifies a new card. */
  threeDSecure: boolean
}

export type WalletKind = 'applePay' | 'googlePay'

/** A wallet that this device supports. `pay` opens its sheet and must be called during a press. */
export type Wallet = { kind: WalletKind; pay(amount: number): Promise<PaymentToken> }

export type PaymentDevice = {
  wallets: Promise<Wallet[]>
  /** What the provider collected about the device, for fraud checks; '' if nothing. */
  deviceData(): Promise<string>
}

export type CardFormProps = PaymentSession & {
  amount: number
  /** The buyer's name: the name on the card until somebody types another one. */
  buyerName: string
  ref: Ref<PaymentFields>
}
/** `email`: of the account, where our own form asks for it. */
export type PayPalProps = PaymentSession & {
  email: string
  onEmail: (email: string) => void
  error?: string | undefined
  ref: Ref<PaymentFields>
}

/** A payment provider's part of the page. Everything that only one provider does is behind this interface. */
export type PaymentProvider = {
  CardForm: ComponentType<CardFormProps>
  PayPal: ComponentType<PayPalProps>
  /** Whether our own form asks for the e-mail of the PayPal account. */
  asksPayPalEmail: boolean
  /**
   * Opens what the provider has beside its fields. Absent if it has nothing.
   * @param label the shop's name, as wallets show it
   */
  openDevice?: (session: PaymentSession, label: string) => Promise<PaymentDevice>
}
