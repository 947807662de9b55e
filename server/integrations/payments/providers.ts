import { braintreeProvider } from './braintree/braintree-provider.ts'
import { demoProvider } from './demo/demo-provider.ts'
import type { ConfiguredProvider, PaymentProvider } from './provider.ts'

/** Every payment provider beside the demo gateway, which is used when none of them is switched on. */
export const PAYMENT_PROVIDERS: readonly PaymentProvider[] = [braintreeProvider]

/** Their environment variables. */
export const PAYMENT_ENVIRONMENT: PaymentProvider['environment'] = Object.assign(
  {},
  ...PAYMENT_PROVIDERS.map(({ environment }) => environment),
)

/** The first provider that is switched on. @throws StartError that names a missing variable */
export function configuredProvider(given: Record<string, unknown>): ConfiguredProvider {
  for (const provider of PAYMENT_PROVIDERS) {
    const configured = provider.configure(given)
    if (configured) return configured
  }
  return demoProvider(PAYMENT_PROVIDERS.map(({ switchedOnBy }) => switchedOnBy.join(', ')).join(' or '))
}
