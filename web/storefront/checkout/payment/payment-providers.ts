import { braintreeProvider } from './braintree/braintree-provider.ts'
import { demoProvider } from './demo/demo-provider.ts'
import type { PaymentProvider, PaymentProviderName } from './payment-provider.ts'

/** All payment providers. A new provider needs a folder here and a line in this table. */
export const PAYMENT_PROVIDERS: Record<PaymentProviderName, PaymentProvider> = {
  demo: demoProvider,
  braintree: braintreeProvider,
}
