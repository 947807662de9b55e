import { vi } from 'vitest'
import type { BraintreeSdk } from '#web/storefront/checkout/payment/braintree/braintree-sdk.ts'
import { braintreeSession } from '#web/storefront/checkout/payment/braintree/braintree-session.ts'

type EventListener = (event: unknown) => void
type Ask = (options: object) => Promise<unknown>

/** Responses of the provider's modules, which a test can change. */
export const played = {
  handlers: new Map<string, EventListener>(),
  isEmpty: { number: false, expirationDate: false, cvv: false } as Record<string, boolean>,
  tokenize: vi.fn<(options: object) => Promise<unknown>>(),
  cleared: [] as string[],
  verifyCard: vi.fn<(options: object) => Promise<unknown>>(),
  deviceData: (): Promise<{ deviceData: string }> => Promise.resolve({ deviceData: 'a device' }),
  configuration: {} as object,
  paypal: { createPayment: vi.fn<Ask>(), tokenizePayment: vi.fn<Ask>(), loadPayPalSDK: vi.fn<Ask>() },
  apple: {
    createPaymentRequest: (request: object) => request,
    performValidation: vi.fn<Ask>(),
    tokenize: vi.fn<Ask>(),
  },
  google: {
    createPaymentDataRequest: (request: object) => ({ ...request, allowedPaymentMethods: [] }),
    parseResponse: async () => ({ nonce: 'google-nonce' }),
  },
}

const making = (made: object) => async () => ({ create: async () => made })
/** Replacement for the provider's browser SDK. */
export const playedBraintree = {
  client: making({ getConfiguration: () => ({ gatewayConfiguration: played.configuration }) }),
  dataCollector: async () => ({ create: () => played.deviceData() }),
  hostedFields: making({
    on: (event: string, heard: EventListener) => void played.handlers.set(event, heard),
    getState: () => ({
      fields: Object.fromEntries(
        Object.entries(played.isEmpty).map(([field, isEmpty]) => [field, { isEmpty }]),
      ),
    }),
    tokenize: (options: object) => played.tokenize(options),
    clear: (field: string) => void played.cleared.push(field),
    teardown: async () => {},
  }),
  payPal: making(played.paypal),
  threeDSecure: making({ verifyCard: (options: object) => played.verifyCard(options) }),
  applePay: making(played.apple),
  googlePayment: making(played.google),
} as unknown as BraintreeSdk

let tokens = 0
export const aSession = (threeDSecure = false) =>
  braintreeSession({ clientToken: `token-${++tokens}`, threeDSecure }, playedBraintree)

export function forgetWhatWasPlayed(): void {
  played.isEmpty = { number: false, expirationDate: false, cvv: false }
  played.cleared = []
  played.configuration = {}
  played.deviceData = () => Promise.resolve({ deviceData: 'a device' })
  played.tokenize.mockResolvedValue({ nonce: 'a-nonce', details: { bin: '411111' } })
}
