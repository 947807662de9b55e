import { z } from 'zod'
import { braintree } from './braintree/braintree-settings.ts'
import type { ConfiguredProvider, ProviderSettings } from './provider.ts'

/** Payment providers in addition to the demo gateway, which is used if none of them is switched on. */
const PROVIDERS: readonly ProviderSettings[] = [braintree]

export const PaymentEnvironment = z.object(
  Object.fromEntries(PROVIDERS.flatMap(({ environment }) => Object.entries(environment))),
)

/** Variables that switch a provider on. */
export const PAYMENT_SWITCHES = PROVIDERS.flatMap(({ switchedOnBy }) => switchedOnBy)

/** Returns the first provider that is switched on. @throws StartError with the name of a missing variable */
export function configuredProvider(given: Record<string, unknown>): ConfiguredProvider {
  for (const provider of PROVIDERS) {
    const configured = provider.configure(given)
    if (configured) return configured
  }
  const others = PROVIDERS.map(({ switchedOnBy }) => switchedOnBy.join(', ')).join(' or ')
  return {
    name: 'demo',
    settings: null,
    liveProblems: [`the card gateway is the demo one (${others} switch it)`],
  }
}
