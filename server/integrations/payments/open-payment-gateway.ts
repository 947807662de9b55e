import type { BraintreeSettings } from './braintree/braintree-settings.ts'
import { type DemoResources, openDemoProvider } from './demo/demo-provider.ts'
import type { PaymentGateway } from './port.ts'
import type { ConfiguredProvider } from './provider.ts'

type Resources = DemoResources & {
  /** Called with problems that an operator has to solve. */
  warn: (message: string) => void
}

/** Functions that open each provider. The package of a provider is loaded only in a shop that uses it. */
const OPEN: Record<
  PaymentGateway['browser']['provider'],
  (settings: never, resources: Resources) => Promise<PaymentGateway>
> = {
  demo: async (_settings, resources) => openDemoProvider(resources),
  braintree: async (settings: BraintreeSettings, { warn }) =>
    (await import('./braintree/braintree-gateway.ts')).openBraintreeGateway(settings, { warn }),
}

export const openPaymentGateway = (
  { name, settings }: ConfiguredProvider,
  resources: Resources,
): Promise<PaymentGateway> => OPEN[name](settings as never, resources)
