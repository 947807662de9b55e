import type { Settings } from '../config.ts'
import { isPrivateHost } from '../network-address.ts'
import { isTestSecret } from '../integrations/captcha/turnstile-settings.ts'

type Exposing = Pick<
  Settings,
  'publicUrl' | 'trustedProxies' | 'payments' | 'messages' | 'maps' | 'captcha' | 'storage' | 'errorReports'
>

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/** Analytics is missing here: its ids are public and give access to nothing. */
const PROVIDER_SIGNS: readonly [setting: string, isReal: (settings: Exposing) => boolean][] = [
  ['the card gateway', ({ payments }) => payments.name !== 'demo' && payments.liveProblems.length === 0],
  ['SMTP_URL', ({ messages: { mail } }) => mail !== null && !isPrivateHost(hostOf(mail.url))],
  ['VONAGE_API_KEY', ({ messages: { sms } }) => sms !== null],
  ['GOOGLE_MAPS_API_KEY', ({ maps }) => maps !== null && maps.emulation === null],
  ['TURNSTILE_SECRET_KEY', ({ captcha }) => captcha !== null && !isTestSecret(captcha.secretKey)],
  [
    'S3_BUCKET',
    ({ storage }) =>
      's3' in storage && !isPrivateHost(hostOf(storage.s3.endpoint ?? 'https://s3.amazonaws.com')),
  ],
  ['SENTRY_DSN', ({ errorReports }) => errorReports !== null && !isPrivateHost(hostOf(errorReports.dsn))],
]

/** Returns the settings by which a shop in demo mode looks like one that is open to the public. */
export const publicSigns = (settings: Exposing): string[] => [
  ...(isPrivateHost(hostOf(settings.publicUrl)) ? [] : [`PUBLIC_URL is ${settings.publicUrl}`]),
  ...(settings.trustedProxies.length > 0 ? ['TRUSTED_PROXIES is set'] : []),
  ...PROVIDER_SIGNS.flatMap(([setting, isReal]) =>
    isReal(settings) ? [`${setting} is a real provider`] : [],
  ),
]

/**
 * Returns why a shop must not open as a demo; each line names the setting. A live shop whose `SHOP_MODE` was forgotten
 * would otherwise be a demo with passwords that everyone can read.
 */
export function demoObstacles(settings: Settings): string[] {
  const { demo } = settings
  const signs = demo.isPublic ? [] : publicSigns(settings)
  return [
    ...signs.map(
      (sign) => `${sign}: set SHOP_MODE=live, or DEMO_PUBLIC=yes for a demo that the public may reach`,
    ),
    ...(demo.isPublic && demo.webhookHosts.length > 0
      ? ['DEMO_WEBHOOK_HOSTS opens services of this machine: leave it out, or DEMO_PUBLIC=yes']
      : []),
  ]
}
