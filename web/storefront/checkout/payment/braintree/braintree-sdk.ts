import type { ApplePay } from 'braintree-web/apple-pay'
import type { Client } from 'braintree-web/client'
import type { DataCollector } from 'braintree-web/data-collector'
import type { GooglePayment } from 'braintree-web/google-payment'
import type { HostedFields, HostedFieldsHostedFieldsFieldName } from 'braintree-web/hosted-fields'
import type { PayPalCheckout } from 'braintree-web/paypal-checkout'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'

export type { ApplePay, Client, GooglePayment, HostedFields, PayPalCheckout, ThreeDSecure }
export type HostedField = HostedFieldsHostedFieldsFieldName

type CardForm = {
  styles: Record<string, Record<string, string>>
  fields: Partial<Record<HostedField, { container: HTMLElement; iframeTitle?: string }>>
}

type ClientOptions<Options> = { client: Client } & Options
type SdkComponent<Instance, Options = object> = { create(options: ClientOptions<Options>): Promise<Instance> }

/** Braintree's browser modules, each loaded when it is first needed. Tests replace them. */
export type BraintreeSdk = {
  client(): Promise<{ create(options: { authorization: string }): Promise<Client> }>
  dataCollector(): Promise<SdkComponent<DataCollector>>
  hostedFields(): Promise<SdkComponent<HostedFields, CardForm>>
  payPal(): Promise<SdkComponent<PayPalCheckout>>
  threeDSecure(): Promise<SdkComponent<ThreeDSecure, { version: 2 }>>
  applePay(): Promise<SdkComponent<ApplePay>>
  googlePayment(): Promise<SdkComponent<GooglePayment, { googlePayVersion: 2 }>>
}

/** CommonJS modules arrive with or without a `default`, depending on the bundler. */
const defaultExport = (module: unknown): never =>
  ((module as { default?: unknown }).default ?? module) as never

export const BRAINTREE_SDK: BraintreeSdk = {
  client: async () => defaultExport(await import('braintree-web/client')),
  dataCollector: async () => defaultExport(await import('braintree-web/data-collector')),
  hostedFields: async () => defaultExport(await import('braintree-web/hosted-fields')),
  payPal: async () => defaultExport(await import('braintree-web/paypal-checkout')),
  threeDSecure: async () => defaultExport(await import('braintree-web/three-d-secure')),
  applePay: async () => defaultExport(await import('braintree-web/apple-pay')),
  googlePayment: async () => defaultExport(await import('braintree-web/google-payment')),
}
