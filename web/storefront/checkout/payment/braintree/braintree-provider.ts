import { createElement } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { CardPlaceholder } from '../card-skeleton.tsx'
import type { PaymentProvider } from '../payment-provider.ts'

export const braintreeProvider: PaymentProvider = {
  CardForm: lazyComponent(
    async () => (await import('./braintree-card.tsx')).BraintreeCard,
    createElement(CardPlaceholder),
  ),
  walletsEverywhere: [],
  PayPal: lazyComponent(async () => (await import('./braintree-paypal.tsx')).BraintreePayPal),
  // PayPal's button asks for the account.
  asksPayPalEmail: false,
  openDevice: async (options, label) => {
    const [{ braintreeSession }, { offeredWallets }] = await Promise.all([
      import('./braintree-session.ts'),
      import('./braintree-wallets.ts'),
    ])
    const session = await braintreeSession(options)
    return { wallets: offeredWallets(session, { label }), deviceData: () => session.deviceData() }
  },
}
