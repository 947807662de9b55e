import type { PaymentProvider } from '../payment-provider.ts'
import { CardFrame } from './card-frame.tsx'
import { DemoPayPal } from './demo-paypal.tsx'

export const demoProvider: PaymentProvider = {
  CardForm: CardFrame,
  PayPal: DemoPayPal,
  asksPayPalEmail: true,
}
