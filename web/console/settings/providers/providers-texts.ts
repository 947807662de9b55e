import type { PROVIDER_STATES, Provider, ProviderName } from '#contract/console/providers.ts'

/** Texts of the providers screen. */

export const title = 'Providers'
export const introText =
  'Services that the shop works with. They’re set up on the server, so their keys never show here.'
export const providerColumn = 'Provider'
export const stateColumn = 'Status'
export const settingsColumn = 'Server settings'

export const NAMES: Record<ProviderName, { name: string; does: string }> = {
  payments: { name: 'Card payments', does: 'Takes and refunds card and PayPal payments' },
  addresses: { name: 'Addresses and maps', does: 'Suggests addresses and finds them on the map' },
  mail: { name: 'Email', does: 'Sends confirmations, invoices and campaigns' },
  sms: { name: 'SMS', does: 'Sends codes and delivery updates' },
  captcha: { name: 'Captcha', does: 'Keeps robots out of forms' },
  analytics: { name: 'Analytics', does: 'Measures visits, with consent' },
  error_reports: { name: 'Error reports', does: 'Tells developers what went wrong' },
  storage: { name: 'Picture storage', does: 'Keeps product and banner pictures' },
}

export const STATES: Record<(typeof PROVIDER_STATES)[number], string> = {
  connected: 'Connected',
  built_in: 'Built in',
  demo: 'Demo',
  off: 'Off',
}

const SERVICES: Record<string, string> = {
  braintree: 'Braintree',
  demo_gateway: 'No real money',
  google_maps: 'Google Maps',
  address_index: 'Our own address index',
  smtp: 'Your mail server',
  vonage: 'Vonage',
  demo_inbox: 'The demo inbox',
  turnstile: 'Cloudflare Turnstile',
  proof_of_work: 'Our own check',
  tag_manager: 'Google Tag Manager',
  mixpanel: 'Mixpanel',
  none: 'Nothing is measured',
  sentry: 'Sentry',
  log: 'The server’s log',
  s3: 'S3 bucket',
  folder: 'The server’s disk',
}
export const serviceText = (service: string) =>
  service
    .split(', ')
    .map((one) => SERVICES[one] ?? one)
    .join(', ')

const WHY_NOT: Partial<Record<ProviderName, string>> = {
  captcha: 'Nothing to test',
  analytics: 'Runs in visitors’ browsers',
  error_reports: 'Nothing to test',
}
export const noTestText = ({ name }: Provider) => WHY_NOT[name] ?? ''
export const testButton = 'Test'
export const testLabel = (name: ProviderName) => `Test ${NAMES[name].name}`
export const TEST_HINTS: Partial<Record<ProviderName, string>> = {
  mail: 'Goes to your own email',
  sms: 'Goes to your own mobile',
}
export const needsText = (needs: Provider['needs'], count: number) =>
  count > 1 && needs === 'any' ? 'Any of these' : ''
export const okTitle = 'It works.'
export const failedTitle = 'It doesn’t work.'
export const timeText = (milliseconds: number) => `Took ${milliseconds} ms.`
