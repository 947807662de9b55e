import type { ComponentType, Ref } from 'react'
import type { ClientToken } from '#contract/payments/payment.ts'
import type { PaymentFields, PaymentToken } from './payment-fields.ts'

export type PaymentProviderName = ClientToken['provider']

/** Payment session that the API opens for a page: the provider and its client token. */
export type PaymentSession = {
  provider: PaymentProviderName
  clientToken: string
  /** True if the customer's bank verifies a new card. */
  threeDSecure: boolean
}

export type WalletKind = 'applePay' | 'googlePay'

/** A wallet that this device supports. `pay` opens its sheet and must be called during a press. */
export type Wallet = { kind: WalletKind; pay(amount: number): Promise<PaymentToken> }

export type PaymentDevice = {
  wallets: Promise<Wallet[]>
  /** Returns the provider's data about the device, for fraud checks, or ''. */
  deviceData(): Promise<string>
}

export type CardFormProps = PaymentSession & {
  amount: number
  /** The buyer's name, used as the name on the card until the shopper types a name. */
  buyerName: string
  ref: Ref<PaymentFields>
}
/** Props of the PayPal form. `email`: email of the PayPal account, if our own form asks for it. */
export type PayPalProps = PaymentSession & {
  email: string
  onEmail: (email: string) => void
  error?: string | undefined
  ref: Ref<PaymentFields>
}

/** A payment provider's part of the page. All provider-specific code is behind this interface. */
export type PaymentProvider = {
  CardForm: ComponentType<CardFormProps>
  PayPal: ComponentType<PayPalProps>
  /** True if our own form asks for the email of the PayPal account. */
  asksPayPalEmail: boolean
  /** Wallets of every device. They are shown at once, so that the page does not move when the device's wallets are known. */
  walletsEverywhere: readonly WalletKind[]
  /**
   * Opens the provider's wallets and device data. Absent if the provider has neither.
   * @param label the shop's name, as wallets show it
   */
  openDevice?: (session: PaymentSession, label: string) => Promise<PaymentDevice>
}
