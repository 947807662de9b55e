import { paymentProvider } from '../provider.ts'
import { BraintreeEnvironment, CREDENTIALS, braintreeSettings } from './braintree-settings.ts'

export const braintreeProvider = paymentProvider({
  environment: BraintreeEnvironment,
  switchedOnBy: CREDENTIALS,
  configure: (given) => {
    const settings = braintreeSettings(given)
    if (!settings) return null
    const { environment } = settings
    return {
      settings,
      liveProblems:
        environment === 'production'
          ? []
          : [`BRAINTREE_ENVIRONMENT is ${environment}, where no money moves: live is production`],
      // The SDK is loaded in a shop that uses it only.
      open: async ({ warn }) =>
        (await import('./braintree-gateway.ts')).openBraintreeGateway(settings, { warn }),
    }
  },
})
