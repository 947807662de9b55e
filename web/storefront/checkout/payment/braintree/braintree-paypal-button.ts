import type { BraintreeSession } from './braintree-session.ts'
import type { PaymentToken } from '../payment-fields.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

export type PayPalButton = { tokenise(): Promise<PaymentToken>; close(): void }

type PayPalButtonOptions = {
  container: HTMLElement
  /** Receives the email of the PayPal account that agreed to pay, or null once the consent is used. */
  onAccount: (email: string | null) => void
  onFailure: (message: string) => void
}

/** The used part of PayPal's script, which loads when the option is first chosen. */
type PayPalScript = {
  FUNDING: { PAYPAL: string }
  Buttons(options: object): { render(container: HTMLElement): Promise<void>; close(): Promise<void> }
}
type Approval = { paymentToken?: string; billingToken?: string; payerID?: string }

/** Renders PayPal's button. It opens PayPal, where the customer agrees to be charged for this order (vault flow). */
export async function openPayPalButton(
  session: BraintreeSession,
  { container, onAccount, onFailure }: PayPalButtonOptions,
): Promise<PayPalButton> {
  const checkout = await (await session.sdk.payPal()).create({ client: session.client })
  await checkout.loadPayPalSDK({ vault: true, currency: 'AUD' })
  const { paypal } = globalThis as unknown as { paypal: PayPalScript }
  let approvedNonce: string | null = null
  const button = paypal.Buttons({
    fundingSource: paypal.FUNDING.PAYPAL,
    createBillingAgreement: () =>
      checkout.createPayment({ flow: 'vault' } as Parameters<typeof checkout.createPayment>[0]),
    onApprove: async (approval: Approval) => {
      const tokenise = checkout.tokenizePayment.bind(checkout) as unknown as (
        approval: Approval,
      ) => Promise<{ nonce: string; details: { email: string } }>
      const { nonce, details } = await tokenise({ ...approval })
      approvedNonce = nonce
      onAccount(details.email)
    },
    onError: () => {
      approvedNonce = null
      onAccount(null)
      onFailure(cardTexts.paypalFailed)
    },
  })
  await button.render(container)
  return {
    tokenise: async () => {
      if (approvedNonce === null) return { ok: false, message: texts.paypalFirst }
      const token = approvedNonce
      // A consent is valid once, so the next order needs a new consent.
      approvedNonce = null
      onAccount(null)
      return { ok: true, token, deviceData: await session.deviceData() }
    },
    close: () => void button.close().catch(() => {}),
  }
}
