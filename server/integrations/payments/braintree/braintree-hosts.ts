import type { BrowserHosts } from '../port.ts'
import type { BraintreeSettings } from './braintree-settings.ts'

/** Returns the hosts of Braintree's card fields and client, PayPal's button, the banks' 3-D Secure and Google Pay. */
export function braintreeHosts(environment: BraintreeSettings['environment']): BrowserHosts {
  // An emulation is treated as the sandbox.
  const isProduction = environment === 'production'
  const sandbox = isProduction ? '' : '.sandbox'
  const payPal = isProduction ? [] : ['https://www.sandbox.paypal.com']
  const bank = isProduction ? 'https://centinelapi.cardinalcommerce.com' : 'https://*.cardinalcommerce.com'
  return {
    paymentRequests: ['https://pay.google.com'],
    policy: {
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
        // A bank's page may have any host; 3-D Secure shows it inside a frame of the vendor's.
        'https://*.cardinalcommerce.com',
        'https://pay.google.com',
      ],
    },
  }
}
