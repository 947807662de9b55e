import type { Provider } from '#contract/console/providers.ts'
import type { Settings } from '#server/config.ts'
import { MAIL, SMS } from '#server/integrations/messages/message-settings.ts'
import { PAYMENT_SWITCHES } from '#server/integrations/payments/provider-settings.ts'

type Configured = Pick<
  Settings,
  'payments' | 'maps' | 'messages' | 'captcha' | 'analytics' | 'errorReports' | 'storage'
>

const serviceOf = (
  name: Provider['name'],
  [service, builtIn]: [connected: string | null, builtIn: string],
  more: Pick<Provider, 'settings'> & Partial<Provider>,
): Provider => ({
  name,
  service: service ?? builtIn,
  needs: 'all',
  can_test: true,
  ...more,
  state: service === null ? (more.state ?? 'built_in') : 'connected',
})

/**
 * Each provider with the settings that switch it on, by their names alone. `state` is that of a shop without them.
 * @source A-PROVIDER-1
 */
export function configuredServices(settings: Configured): Provider[] {
  const { payments, maps, messages, captcha, analytics, errorReports, storage } = settings
  const measuring = [analytics?.tagManager && 'tag_manager', analytics?.mixpanel && 'mixpanel']
  return [
    serviceOf('payments', [payments.name === 'demo' ? null : payments.name, 'demo_gateway'], {
      settings: [...PAYMENT_SWITCHES],
      state: 'demo',
    }),
    serviceOf('addresses', [maps && 'google_maps', 'address_index'], { settings: ['GOOGLE_MAPS_API_KEY'] }),
    serviceOf('mail', [messages.mail && 'smtp', 'demo_inbox'], { settings: [...MAIL], state: 'demo' }),
    serviceOf('sms', [messages.sms && 'vonage', 'demo_inbox'], { settings: [...SMS], state: 'demo' }),
    serviceOf('captcha', [captcha && 'turnstile', 'proof_of_work'], {
      settings: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
      can_test: captcha !== null,
    }),
    serviceOf('analytics', [measuring.filter(Boolean).join(', ') || null, 'none'], {
      settings: ['GTM_CONTAINER_ID', 'MIXPANEL_TOKEN'],
      needs: 'any',
      can_test: false,
      state: 'off',
    }),
    serviceOf('error_reports', [errorReports && 'sentry', 'log'], {
      settings: ['SENTRY_DSN'],
      can_test: errorReports !== null,
    }),
    serviceOf('storage', ['s3' in storage ? 's3' : null, 'folder'], { settings: ['S3_BUCKET'] }),
  ]
}
