import type { AllowedHosts } from '#web/platform/csp/allowed-hosts.ts'

/** Where a card gateway's own pieces come from; null: the demo's, which is served by the shop itself. */
export type PaymentEnvironment = 'sandbox' | 'production' | null

/**
 * Braintree's fields and client, PayPal's button, the banks' 3-D Secure and Google Pay. Nothing of it is opened while the
 * demo gateway is on.
 */
export function braintreeHosts(hosts: PaymentEnvironment): AllowedHosts {
  if (hosts === null) return {}
  const sandbox = hosts === 'sandbox' ? '.sandbox' : ''
  const payPal = hosts === 'sandbox' ? ['https://www.sandbox.paypal.com'] : []
  const bank =
    hosts === 'sandbox' ? 'https://*.cardinalcommerce.com' : 'https://centinelapi.cardinalcommerce.com'
  return {
    'script-src': [
      'https://www.paypal.com',
      'https://www.paypalobjects.com',
      'https://c.paypal.com',
      'https://songbird.cardinalcommerce.com',
      'https://pay.google.com',
    ],
    'img-src': [
      'https://assets.braintreegateway.com',
      'https://www.paypalobjects.com',
      'https://c.paypal.com',
    ],
    'connect-src': [
      `https://api${sandbox}.braintreegateway.com`,
      `https://client-analytics${sandbox}.braintreegateway.com`,
      'https://*.braintree-api.com',
      'https://www.paypal.com',
      ...payPal,
      'https://c.paypal.com',
      bank,
      'https://pay.google.com',
      'https://google.com/pay',
    ],
    'frame-src': [
      'https://assets.braintreegateway.com',
      'https://www.paypal.com',
      ...payPal,
      'https://c.paypal.com',
      // A bank's own page may stand anywhere; 3-D Secure shows it in a frame of the vendor's.
      'https://*.cardinalcommerce.com',
      'https://pay.google.com',
    ],
  }
}
