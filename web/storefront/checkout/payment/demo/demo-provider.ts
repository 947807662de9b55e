import type { PaymentProvider } from '../payment-provider.ts'
import { CardFrame } from './card-frame.tsx'
import { DemoPayPal } from './demo-paypal.tsx'

export const demoProvider: PaymentProvider = {
  CardForm: CardFrame,
  PayPal: DemoPayPal,
  asksPayPalEmail: true,
  walletsEverywhere: ['googlePay'],
  openDevice: async (session, label) => {
    const { demoWallets } = await import('./demo-wallets.tsx')
    return { wallets: Promise.resolve(demoWallets(session, label)), deviceData: async () => '' }
  },
}
