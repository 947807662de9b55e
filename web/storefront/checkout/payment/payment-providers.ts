import { braintreeProvider } from './braintree/braintree-provider.ts'
import { demoProvider } from './demo/demo-provider.ts'
import type { PaymentProvider, PaymentProviderName } from './payment-provider.ts'

/** Every provider whose fields the page can show. A new one is a folder here and a line in this table. */
export const PAYMENT_PROVIDERS: Record<PaymentProviderName, PaymentProvider> = {
  demo: demoProvider,
  braintree: braintreeProvider,
}
